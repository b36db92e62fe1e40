package render

import (
	"math"
	"testing"
)

func TestColoursFromTheTableAreThoseOfTheFormula(t *testing.T) {
	for i := range 20000 {
		x := float64(i) / 19000 // beyond 1, too
		if got, want := float64(swift(x)), linear(x); math.Abs(got-want) > 1e-6 {
			t.Fatalf("light of %g is %g, want %g", x, got, want)
		}
	}
}

func TestHuesGoRoundTheCircle(t *testing.T) {
	for h, want := range map[float64]RGB{0: {1, 0, 0}, 60: {1, 1, 0}, 120: {0, 1, 0}, 240: {0, 0, 1}, 300: {1, 0, 1}, 360: {1, 0, 0}, -60: {1, 0, 1}, 720: {1, 0, 0}} {
		if got := HSV(h, 1, 1); got != want {
			t.Errorf("hue %g is %v, want %v", h, got, want)
		}
	}
}
