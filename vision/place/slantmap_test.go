package place

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
)

// mapOf has n × n cells, each as likely as of tells for its middle, as a logarithm.
func mapOf(n int, of func(vision.Pixel) float64) []float32 {
	out := make([]float32, n*n)
	for i := range out {
		out[i] = float32(of(vision.Pixel{X: middle(i%n, n), Y: middle(i/n, n)}))
	}
	return out
}

func TestMapOfSlantsTellsWhatLiesBetweenItsCells(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 20).Draw(t, "n")
		a, b := rapid.Float64Range(-5, 5).Draw(t, "a"), rapid.Float64Range(-5, 5).Draw(t, "b")
		plane := func(s vision.Pixel) float64 { return a*s.X + b*s.Y }
		m, err := NewSlantMap(mapOf(n, plane))
		if err != nil {
			t.Fatal(err)
		}
		sum := 0.0
		for _, l := range m {
			sum += math.Exp(l)
		}
		if math.Abs(sum-1) > 1e-6 {
			t.Fatalf("the cells' chances sum up to %v", sum)
		}
		last := 1 - 1/float64(n)
		within := rapid.Float64Range(-last, last)
		p, q := vision.Pixel{X: within.Draw(t, "px"), Y: within.Draw(t, "py")}, vision.Pixel{X: within.Draw(t, "qx"), Y: within.Draw(t, "qy")}
		if got, want := m.log(p)-m.log(q), plane(p)-plane(q); math.Abs(got-want) > 1e-4 {
			t.Fatalf("from %v to %v: %v, want %v", q, p, got, want)
		}
	})
}

func TestMapOfSlantsGoesOnBeyondItsCells(t *testing.T) {
	m, err := NewSlantMap(mapOf(4, func(s vision.Pixel) float64 { return 3*s.X - s.Y }))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ beyond, last vision.Pixel }{
		{vision.Pixel{X: 2, Y: 0.2}, vision.Pixel{X: 0.75, Y: 0.2}},
		{vision.Pixel{X: -1, Y: -1}, vision.Pixel{X: -0.75, Y: -0.75}},
		{vision.Pixel{X: 0.1, Y: 1.5}, vision.Pixel{X: 0.1, Y: 0.75}},
	} {
		if got, want := m.log(c.beyond), m.log(c.last); math.Abs(got-want) > 1e-9 {
			t.Errorf("at %v %v, want %v", c.beyond, got, want)
		}
	}
	if got := SlantMap(nil).log(vision.Pixel{X: 0.5}); got != 0 {
		t.Errorf("no map tells %v", got)
	}
}

func TestMapOfSlantsNamesItsLikelyCells(t *testing.T) {
	want := vision.Pixel{X: 0.25, Y: -0.75} // of 4 × 4 cells the third of the first row
	m, err := NewSlantMap(mapOf(4, func(s vision.Pixel) float64 { return -100 * s.Dist(want) }))
	if err != nil {
		t.Fatal(err)
	}
	if got := m.Likely(0.01); len(got) != 1 || got[0].Slant.Dist(want) > 1e-9 || got[0].P < 0.99 {
		t.Errorf("likely %v, want %v alone", got, want)
	}
}

func TestMapOfSlantsIsASquare(t *testing.T) {
	for _, n := range []int{0, 1, 2, 15, 255} {
		if _, err := NewSlantMap(make([]float32, n)); err == nil {
			t.Errorf("%d cells were taken", n)
		}
	}
}

// A d20 alone, a neighbour of whose top face was laid upright, is told by what the map
// says of the die, though cameras mostly stand so that the neighbour is up.
func TestMapOfSlantsTellsWhichSideIsUp(t *testing.T) {
	c := pinhole{f: 640, tilt: 0.2, high: 400}
	top := c.side(90, -10, 0.4)
	for i, d := range topsOf(constellation.D20)[1:4] {
		laid := top.neighbour(d.direction)
		m, err := NewSlantMap(mapOf(16, func(s vision.Pixel) float64 {
			off := s.Dist(top.Slant())
			return -off * off / (2 * 0.1 * 0.1)
		}))
		if err != nil {
			t.Fatal(err)
		}
		found := FindVerticals([]Side{{TopFace: laid, Kind: constellation.D20, Up: m}}, wide)
		if got := found[0].Slant(laid.Mid); got.Dist(top.Slant()) > 0.25 {
			t.Errorf("neighbour %d: slant %v, want %v", i, got, top.Slant())
		}
	}
}
