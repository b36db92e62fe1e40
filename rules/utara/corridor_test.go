package utara

import (
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/sail"
	"pgregory.net/rapid"
)

// A corridor is convex and holds the mover where it starts, where it stops and
// in between.
func TestCorridorHoldsTheMover(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		num := rapid.Float64Range(0, 400)
		north := constellation.Angle(num.Draw(t, "north"))
		l := travel{from: constellation.NewFootprint(constellation.Vec{X: num.Draw(t, "x"), Y: num.Draw(t, "y")},
			rapid.SampledFrom([]constellation.Angle{0, 30, north, north + 45, 77.7}).Draw(t, "angle"), 16, 16)}
		l.dir, _ = sail.Heading(rapid.SampledFrom(directions[:]).Draw(t, "face"), north)
		mm := num.Draw(t, "length")
		polygon := l.corridor(mm)
		for _, part := range []float64{0, 0.3, 1} {
			for _, c := range l.from.Moved(l.dir.Mul(mm * part)).Corners() {
				if !inside(polygon, c) {
					t.Fatalf("%v lies outside %v", c, polygon)
				}
			}
		}
	})
}

// inside tells whether p lies in a convex polygon given clockwise, or within a
// thousandth of a mm² on its edge.
func inside(polygon []constellation.Vec, p constellation.Vec) bool {
	for i, a := range polygon {
		b := polygon[(i+1)%len(polygon)]
		if b.Sub(a).Cross(p.Sub(a)) < -1e-3 {
			return false
		}
	}
	return true
}

func TestOpenWayEndsAtTheTablesEdge(t *testing.T) {
	table := &constellation.Table{Width: 600, Height: 400}
	for face, want := range map[string]float64{"N": 100, "E": 550, "S": 300, "W": 50, "NW": 50 * 1.4142135623730951} {
		l := travel{open: true, from: constellation.NewFootprint(constellation.Vec{X: 50, Y: 100}, 0, 16, 16)}
		l.dir, _ = sail.Heading(face, 0)
		if got := l.length(table); got < want-1e-9 || got > want+1e-9 {
			t.Errorf("%s goes %v mm, want %v", face, got, want)
		}
	}
}

func TestACloseCallIsSaidWithItsNoise(t *testing.T) {
	for _, tc := range []struct {
		margin, a, b float64
		want         string
	}{
		{0.8, 0, 0, "hits by 0.8 mm"},              // of a file
		{0.8, 0.3, 0, "hits by 0.8 ± 0.4 mm"},      // one wasn't measured yet
		{0.8, 0.004, 0.19, "hits by 0.8 ± 0.4 mm"}, // both tremble less than a sensor errs
		{-0.9, 0.001, 0.06, "misses by 0.9 ± 0.4 mm"},
		{-0.4, 0.3, 0.4, "misses by 0.4 ± 0.5 mm"},
		{0, 0.3, 0.4, "misses by 0.0 ± 0.5 mm"},
	} {
		if got := closeText(tc.margin, measured(tc.a, tc.b)); got != tc.want {
			t.Errorf("margin %v, noise %v and %v: %q, want %q", tc.margin, tc.a, tc.b, got, tc.want)
		}
	}
}

func TestAMarginOfNothingHasNoSign(t *testing.T) {
	if got := callText(&sail.CloseCall{By: "a", Die: "b"}); got != "a misses b by 0.0 mm" {
		t.Error(got)
	}
}
