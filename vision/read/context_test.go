package read

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/asterism-dice/asterism/constellation"
)

// Scores of the tests' alphabet.
func sureSix() []float32    { return []float32{-4, 8, -4, -4, -4, -4} }
func eitherKind() []float32 { return []float32{-4, 1.6, -4, 2, -4, 1} } // a six, a 20, or no die

// together judges dice that lie together.
func together(scores ...[]float32) []Answer {
	a, legal := alphabet, alphabet.Legal(nil)
	scores = a.WithContext(scores, legal, nil)
	out := make([]Answer, len(scores))
	for i, s := range scores {
		out[i] = a.Answer(a.Chances(s, legal))
	}
	return out
}

// The same picture gives the same scores to the last bit, so that a recording gives the
// same answers.
func TestCompanyIsAddedUpTheSameEachTime(t *testing.T) {
	for steep := 0.1; steep < 0.5; steep += 0.004 {
		// What a d20 with the score 0 gets beside about as many d6 hangs on the last bit of the sum.
		others := map[constellation.Kind]float64{constellation.D6: 3, constellation.D20: 3 * (1 - 4e-16)}
		for i, k := range constellation.Kinds {
			if others[k] == 0 {
				others[k] = math.Exp(-steep * float64(i))
			}
		}
		told := map[float32]bool{}
		for range 100 {
			told[alphabet.shiftKinds(make([]float32, 6), alphabet.Legal(nil), others)[3]] = true
		}
		if len(told) != 1 {
			t.Errorf("the same company, falling by %.3f, gives %v", steep, told)
		}
	}
}

func TestADieIsLikelyOfItsCompanysKind(t *testing.T) {
	alone := together(eitherKind())[0]
	among := together(eitherKind(), sureSix(), sureSix())[0]
	if alone.Kind != constellation.D20 || among.Kind != constellation.D6 {
		t.Errorf("alone %s, among d6s %s; want d20, d6", alone.Kind, among.Kind)
	}
	if among.Die >= alone.Die {
		t.Errorf("there is a die with %.3f, alone with %.3f: half a d20 among d6s is less of a die", among.Die, alone.Die)
	}
}

func TestASureDieStaysItsKindInAnyCompany(t *testing.T) {
	sure := []float32{-4, -4, -4, 8, -4, -4}
	v := together(sure, sureSix(), sureSix(), sureSix(), sureSix())
	if v[0].Kind != constellation.D20 || v[0].P < 0.95 {
		t.Errorf("%s with %.3f, want the d20 that it is", v[0].Kind, v[0].P)
	}
}

func TestCompanyLeavesTheChancesWithinAKind(t *testing.T) {
	legal := alphabet.Legal(nil)
	rapid.Check(t, func(t *rapid.T) {
		draw := rapid.SliceOfN(rapid.Float32Range(-6, 6), 6, 6)
		all := [][]float32{draw.Draw(t, "a"), draw.Draw(t, "b"), draw.Draw(t, "c")}
		before := all[0][0] - all[0][1]
		alone := all[0][4] - all[0][5]
		all = alphabet.WithContext(all, legal, nil)
		if d := all[0][0] - all[0][1] - before; math.Abs(float64(d)) > 1e-4 {
			t.Fatalf("faces of a d6 moved apart by %g", d)
		}
		if d := all[0][4] - all[0][5] - alone; d != 0 {
			t.Fatalf("open and ground moved apart by %g", d)
		}
	})
}

func TestADieAloneHasNoCompany(t *testing.T) {
	s := eitherKind()
	s = alphabet.WithContext([][]float32{s}, alphabet.Legal(nil), nil)[0]
	for i, want := range eitherKind() {
		if s[i] != want {
			t.Errorf("score %d became %g, want %g", i, s[i], want)
		}
	}
}

func TestDiceKnownFromElsewhereAreCompany(t *testing.T) {
	s, legal := eitherKind(), alphabet.Legal(nil)
	s = alphabet.WithContext([][]float32{s}, legal, map[constellation.Kind]float64{constellation.D6: 2})[0]
	want := together(eitherKind(), sureSix(), sureSix())[0]
	if got := alphabet.Answer(alphabet.Chances(s, legal)); got.Kind != want.Kind || math.Abs(got.P-want.P) > 0.01 {
		t.Errorf("%s with %.3f, want %s with %.3f", got.Kind, got.P, want.Kind, want.P)
	}
}

func TestALargeCompanyIsHeardAsASmallerOne(t *testing.T) {
	beside := func(n float64) Answer {
		s, legal := []float32{-4, 2, -4, 5, -4, -4}, alphabet.Legal(nil)
		s = alphabet.WithContext([][]float32{s}, legal, map[constellation.Kind]float64{constellation.D6: n})[0]
		return alphabet.Answer(alphabet.Chances(s, legal))
	}
	few, some, many := beside(2), beside(mostCounted), beside(50)
	if few.P <= some.P || math.Abs(many.P-some.P) > 1e-6 {
		t.Errorf("a fairly sure d20 has %.3f beside 2 d6s, %.3f beside %v, %.3f beside 50", few.P, some.P, mostCounted, many.P)
	}
}
