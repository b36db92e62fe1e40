package tracker

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/asterism-dice/asterism/constellation"
)

func TestMotionsComposeAndGoBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		number := rapid.Float64Range(-600, 600)
		draw := func() rigid {
			sin, cos := constellation.Angle(number.Draw(t, "turn")).SinCos()
			return rigid{sin, cos, constellation.Vec{X: number.Draw(t, "x"), Y: number.Draw(t, "y")}}
		}
		m, k, p := draw(), draw(), constellation.Vec{X: number.Draw(t, "px"), Y: number.Draw(t, "py")}
		if off := m.after(k).apply(p).Dist(m.apply(k.apply(p))); off > 1e-6 {
			t.Fatalf("composed %v mm off", off)
		}
		if off := m.inverse().apply(m.apply(p)).Dist(p); off > 1e-6 {
			t.Fatalf("back %v mm off", off)
		}
		var fit rigidFit
		for _, q := range []constellation.Vec{p, {X: 1}, {Y: 70}, {X: 300, Y: 200}} {
			fit.add(q, m.apply(q))
		}
		if got, off := fit.motion(); off > 1e-3 || got.apply(p).Dist(m.apply(p)) > 1e-3 {
			t.Fatalf("fitted %v for %v, %v mm off", got, m, off)
		}
	})
}

func TestAFitSaysHowFarItsPairsAreOff(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		side := rapid.Float64Range(1, 300).Draw(t, "side")
		grown := rapid.Float64Range(0, 20).Draw(t, "grown")
		square := []constellation.Vec{{X: 1, Y: 1}, {X: -1, Y: 1}, {X: -1, Y: -1}, {X: 1, Y: -1}}
		var fit rigidFit
		for _, corner := range square { // a square that grows: the best motion leaves it where it is
			fit.add(corner.Mul(side), corner.Mul(side+grown))
		}
		m, off := fit.motion()
		if want := grown * math.Sqrt2; math.Abs(off-want) > 1e-4 {
			t.Fatalf("off by %v mm, not %v", off, want)
		}
		if m.shift.Len() > 1e-9 || math.Abs(m.sin) > 1e-9 {
			t.Fatalf("moved by %+v", m)
		}
	})
}

func TestNoPairsAreNoMotion(t *testing.T) {
	var fit rigidFit
	m, off := fit.motion()
	same(t, noMotion, m)
	same(t, 0.0, off)
}
