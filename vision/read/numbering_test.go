package read

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"pgregory.net/rapid"
)

// clearly is what sides say on which faces stand clearly, "" of one that isn't seen and "?"
// of one on which nothing can be read.
func clearly(k constellation.Kind, seen ...string) []Say {
	out := make([]Say, len(seen))
	for i, face := range seen {
		if face == "" {
			continue
		}
		for _, f := range k.Faces() {
			e := -8.0
			if f == face {
				e = 6
			}
			out[i] = append(out[i], e)
		}
	}
	return out
}

// over is by how much more speaks for a face than for another.
func over(k constellation.Kind, by []float64, face, other string) float64 {
	at := func(f string) float64 { return by[slices.Index(k.Faces(), f)] }
	return at(face) - at(other)
}

// A 6 and a 9 look alike on their heads: what lies beside tells them apart on each kind
// that bears both.
func TestNeighboursTellASixFromANine(t *testing.T) {
	for _, c := range []struct {
		kind constellation.Kind
		seen string
		want string
	}{
		{constellation.D20, "11 19 6", "9"}, {constellation.D20, "19 6 11", "9"}, {constellation.D20, "14 9 16", "6"}, {constellation.D20, ". 19 ?", "9"},
		{constellation.D12, "2 7 8 1 3", "9"}, {constellation.D12, "2 4 8 1 3", "6"},
		{constellation.D10, "8 .", "6"}, {constellation.D10, ". 7", "9"}, {constellation.D00, "10 .", "90"},
	} {
		seen := strings.Fields(c.seen)
		for i := range seen {
			seen[i] = strings.TrimPrefix(seen[i], ".")
		}
		other := map[string]string{"6": "9", "9": "6", "90": "60"}[c.want]
		if d := over(c.kind, ByNeighbours(c.kind, clearly(c.kind, seen...)), c.want, other); d < 1 {
			t.Errorf("%s among %s: %s is likelier than %s by %.2f, want 1 at least", c.kind, c.seen, c.want, other, d)
		}
	}
}

// Whichever way a d20 lies, the face that its neighbours surround is the likeliest; the
// other way round, as in a mirror, they say nothing.
func TestAD20sNeighboursTellItsFace(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		face := rapid.SampledFrom(constellation.D20.Faces()).Draw(t, "face")
		beside, _ := constellation.D20Beside(face)
		turn := rapid.IntRange(0, 2).Draw(t, "turn")
		seen := append(slices.Clone(beside[turn:]), beside[:turn]...)
		by := ByNeighbours(constellation.D20, clearly(constellation.D20, seen...))
		if i := slices.Index(by, slices.Max(by)); constellation.D20.Faces()[i] != face {
			t.Fatalf("%v: %s is likeliest", seen, constellation.D20.Faces()[i])
		}
		slices.Reverse(seen)
		by = ByNeighbours(constellation.D20, clearly(constellation.D20, seen...))
		if d := slices.Max(by) - by[slices.Index(constellation.D20.Faces(), face)]; d < 0.5 && slices.Max(by) > 1 {
			t.Fatalf("%v, mirrored: %s still is likeliest", seen, face)
		}
	})
}

func TestSidesThatSayNothingChangeNothing(t *testing.T) {
	for _, k := range constellation.Kinds {
		if !NumberingKnown(k) {
			continue
		}
		by := ByNeighbours(k, clearly(k, "?", "", "?"))
		if k == constellation.D4 {
			by = ByCorners(clearly(k, "?", "?", "?", "", "", "", "?", "", "?"))
		}
		for i, x := range by {
			if math.Abs(x) > 1e-9 {
				t.Errorf("%s %s: %v", k, k.Faces()[i], x)
			}
		}
	}
}

// A die of which sides are numbered in a way of their own may be told all the same.
func TestOddNumberingsAreAllowedFor(t *testing.T) {
	for face, x := range ByNeighbours(constellation.D12, clearly(constellation.D12, "1", "3", "4", "5", "6")) {
		if x < math.Log(oddlyNumbered)-1e-9 {
			t.Errorf("%d: %.2f", face, x)
		}
	}
}

// What lies about no face of the usual d20, as on dice that count down, says no more of one
// face than of another, nor that none can be told.
func TestNumbersThatLieAboutNoFaceSayNothing(t *testing.T) {
	for i, x := range ByNeighbours(constellation.D20, clearly(constellation.D20, "1", "20", "10")) {
		if math.Abs(x) > 0.05 {
			t.Errorf("%s: %.2f", constellation.D20.Faces()[i], x)
		}
	}
}

// A d4's top is the number that isn't at its feet, and that at the upper corner of each side.
func TestAD4sFeetTellItsTop(t *testing.T) {
	for _, c := range []struct{ name, seen string }{
		{"all", "4 1 2 4 2 3 4 3 1"},
		{"the feet of two sides", "? 1 2 ? 2 3 . . ."},
		{"one side", "4 1 2 . . . . . ."},
		{"a foot misread", "4 1 2 4 3 3 4 3 1"},
	} {
		seen := strings.Fields(c.seen)
		for i := range seen {
			seen[i] = strings.TrimPrefix(seen[i], ".")
		}
		by := ByCorners(clearly(constellation.D4, seen...))
		for _, other := range []string{"1", "2", "3"} {
			if d := over(constellation.D4, by, "4", other); d < 1 {
				t.Errorf("%s: 4 is likelier than %s by %.2f, want 1 at least", c.name, other, d)
			}
		}
	}
}
