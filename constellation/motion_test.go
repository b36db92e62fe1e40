package constellation

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

func TestMotionsComposeAndGoBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		number := rapid.Float64Range(-600, 600)
		draw := func() Motion {
			return NewMotion(Angle(number.Draw(t, "turn")), Vec{X: number.Draw(t, "x"), Y: number.Draw(t, "y")})
		}
		m, k, p := draw(), draw(), Vec{X: number.Draw(t, "px"), Y: number.Draw(t, "py")}
		if off := m.After(k).Apply(p).Dist(m.Apply(k.Apply(p))); off > 1e-6 {
			t.Fatalf("composed %v mm off", off)
		}
		if off := m.Inverse().Apply(m.Apply(p)).Dist(p); off > 1e-6 {
			t.Fatalf("back %v mm off", off)
		}
		var fit MotionFit
		for _, q := range []Vec{p, {X: 1}, {Y: 70}, {X: 300, Y: 200}} {
			fit.Add(q, m.Apply(q))
		}
		if got, off := fit.Motion(); off > 1e-3 || got.Apply(p).Dist(m.Apply(p)) > 1e-3 {
			t.Fatalf("fitted %v for %v, %v mm off", got, m, off)
		}
	})
}

func TestAFitSaysHowFarItsPairsAreOff(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		side := rapid.Float64Range(1, 300).Draw(t, "side")
		grown := rapid.Float64Range(0, 20).Draw(t, "grown")
		square := []Vec{{X: 1, Y: 1}, {X: -1, Y: 1}, {X: -1, Y: -1}, {X: 1, Y: -1}}
		var fit MotionFit
		for _, corner := range square { // a square that grows: the best motion leaves it where it is
			fit.Add(corner.Mul(side), corner.Mul(side+grown))
		}
		m, off := fit.Motion()
		if want := grown * math.Sqrt2; math.Abs(off-want) > 1e-4 {
			t.Fatalf("off by %v mm, not %v", off, want)
		}
		if m.shift.Len() > 1e-9 || math.Abs(m.sin) > 1e-9 {
			t.Fatalf("moved by %+v", m)
		}
	})
}

func TestNoPairsAreNoMotion(t *testing.T) {
	var fit MotionFit
	m, off := fit.Motion()
	same(t, NoMotion, m)
	same(t, 0.0, off)
}

// Places that coincide tell of no turn, however far from the origin they lie; two that
// are a tenth of a millimetre apart do.
func TestPlacesThatCoincideDontTurn(t *testing.T) {
	for _, base := range []float64{1, 610, 1500, 3000, 10000} {
		for i := range 400 {
			at := Vec{X: base * (0.5 + 0.001*float64(i)), Y: base * (0.3 + 0.0007*float64(i))}
			var fit, turned MotionFit
			quarter := NewMotion(90, Vec{X: 3, Y: 1})
			for range 3 {
				fit.Add(at, at.Add(Vec{X: 3, Y: 1}))
				turned.Add(at, quarter.Apply(at))
			}
			turned.Add(at.Add(Vec{X: 0.1}), quarter.Apply(at.Add(Vec{X: 0.1})))
			if m, _ := fit.Motion(); m.Turn() != 0 || m.Apply(at).Dist(at.Add(Vec{X: 3, Y: 1})) > 1e-9*base {
				t.Fatalf("at %v: turned by %v", at, m.Turn())
			}
			if m, _ := turned.Motion(); m.Turn().Apart(90) > 0.1 {
				t.Fatalf("at %v: turned by %v, want 90", at, m.Turn())
			}
		}
	}
}
