package constellation

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

func TestAngle_theShortestTurn(t *testing.T) {
	for _, tc := range []struct{ a, b, want Angle }{
		{0, 0, 0}, {0, 90, 90}, {90, 0, -90}, {350, 10, 20}, {10, 350, -20}, {0, 180, 180}, {180, 0, 180}, {-90, 270, 0}, {720, 1, 1},
	} {
		if got := tc.a.To(tc.b); math.Abs(float64(got-tc.want)) > 1e-12 {
			t.Errorf("%v to %v: %v, want %v", tc.a, tc.b, got, tc.want)
		}
	}
}

func TestAngle_quartersAreExact(t *testing.T) {
	for _, tc := range []struct {
		a        Angle
		sin, cos float64
	}{{0, 0, 1}, {90, 1, 0}, {180, 0, -1}, {270, -1, 0}, {-90, -1, 0}, {450, 1, 0}} {
		if s, c := tc.a.SinCos(); s != tc.sin || c != tc.cos {
			t.Errorf("%v: sine %v, cosine %v", tc.a, s, c)
		}
	}
}

// Whatever two angles are: the turn leads from one to the other, is within half
// a turn, and is as long either way.
func TestAngle_theTurnLeadsFromOneToTheOther(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := Angle(rapid.Float64Range(-1000, 1000).Draw(t, "a"))
		b := Angle(rapid.Float64Range(-1000, 1000).Draw(t, "b"))
		d := a.To(b)
		if d <= -180 || d > 180 {
			t.Fatalf("from %v to %v is %v", a, b, d)
		}
		if (a + d).Apart(b) > 1e-9 {
			t.Fatalf("%v turned by %v isn't %v", a, d, b)
		}
		if math.Abs(float64(a.Apart(b)-b.Apart(a))) > 1e-9 {
			t.Fatalf("%v and %v", a, b)
		}
		if r := Radians(a.Radians()); math.Abs(float64(r-a)) > 1e-9 {
			t.Fatalf("%v degrees come back as %v", a, r)
		}
		if n := a.Norm(); n < 0 || n >= 360 || math.Signbit(n.Degrees()) {
			t.Fatalf("%v is brought to %v", a, n)
		}
	})
}

func TestFullTurnsAreNone(t *testing.T) {
	for _, a := range []Angle{-720, -360, 360, 720, -1e-17} {
		if n := a.Norm(); n != 0 || math.Signbit(n.Degrees()) {
			t.Errorf("%v is brought to %v", a, n)
		}
	}
}
