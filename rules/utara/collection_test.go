package utara

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestTallyIsTheSpecifications(t *testing.T) {
	for _, tc := range []struct {
		name, faces string
		want        Tally
	}{
		{"the first check of the specification", "N E E S W W W Moon Moon Moon", Tally{10, 1, 3, 10, 30}},
		{"the second", "E E S W Sun Sun Moon Moon", Tally{8, 1, 1, 8, 18}},
		{"nothing", "", Tally{}},
		{"four Suns are no Day", "Sun Sun Sun Sun", Tally{4, 0, 0, 4, 4}},
		{"one direction and three Suns are", "S Sun Sun Sun", Tally{4, 1, 0, 4, 9}},
		{"three Moons are no Tide", "Moon Moon Moon", Tally{3, 0, 0, 3, 3}},
		{"one direction and two Moons are", "S Moon Moon", Tally{3, 0, 1, 3, 8}},
		{"a Tide more than dice of its direction is none", "S Moon Moon Moon Moon Moon", Tally{6, 0, 1, 6, 11}},
		{"three of a kind spread over two Tides", "S S S Moon Moon Moon", Tally{6, 0, 2, 6, 16}},
		{"two of a direction make two Days", "N N Sun Sun Sun Sun Sun Sun", Tally{8, 2, 0, 8, 18}},
		{"diagonals make Tides but no Days", "NE NE NE Sun Sun Sun", Tally{6, 0, 1, 6, 11}},
		{"a die without a face is a point", "N -", Tally{2, 0, 0, 2, 2}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if got := Collection(strings.Fields(tc.faces)).Tally(); got != tc.want {
				t.Errorf("%s: %+v, want %+v", tc.faces, got, tc.want)
			}
		})
	}
}

// bestDays and bestTides try every way, one set at a time.
func bestDays(h hand) int {
	best := 0
	for mask := 1; mask < 16; mask++ { // the directions that a Day takes
		g, suns := h, 4
		for i := range 4 {
			if mask>>i&1 == 1 {
				g[i]--
				suns--
			}
		}
		if g[slotSun] -= suns; g[slotSun] >= 0 && min(g[0], g[1], g[2], g[3]) >= 0 {
			best = max(best, 1+bestDays(g))
		}
	}
	return best
}

func bestTides(h hand) int {
	best := 0
	for i := range 8 {
		for take := 1; take <= 3; take++ {
			g := h
			g[i] -= take
			if g[slotMoon] -= 3 - take; g[i] >= 0 && g[slotMoon] >= 0 {
				best = max(best, 1+bestTides(g))
			}
		}
	}
	return best
}

func TestTallyIsTheGreatestPossible(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var h hand
		for range rapid.IntRange(0, 11).Draw(t, "dice") {
			h[rapid.SampledFrom([]int{0, 1, 2, 3, 4, slotSun, slotMoon}).Draw(t, "face")]++
		}
		if h.days() != bestDays(h) || h.tides() != bestTides(h) {
			t.Fatalf("%v: %d Days and %d Tides, best are %d and %d", h, h.days(), h.tides(), bestDays(h), bestTides(h))
		}
	})
}

func TestLayoutHoldsEveryDieOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		faces := rapid.SliceOfN(rapid.SampledFrom([]string{"N", "E", "S", "W", "NE", "Sun", "Moon", ""}), 0, 30).Draw(t, "faces")
		l := Collection(faces).Layout()
		laid := Collection(l.Rest)
		for _, c := range l.Columns {
			laid = append(laid, c...)
		}
		if laid.hand() != Collection(faces).hand() {
			t.Fatalf("%v is laid out as %+v", faces, l)
		}
		for _, c := range l.Columns[:4] {
			if len(c) < l.Days {
				t.Fatalf("%d Days but a column of %d: %+v", l.Days, len(c), l)
			}
		}
	})
}
