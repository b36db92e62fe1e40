package read

import (
	"math"
	"testing"
)

func TestLogOddsAreThoseOfTheirChance(t *testing.T) {
	for p, want := range map[float64]float64{0.5: 0, 0.75: math.Log(3), 0.25: -math.Log(3), 0: math.Log(1e-4 / (1 - 1e-4)), 1: math.Log((1 - 1e-4) / 1e-4)} {
		got := LogOdds(p)
		if math.Abs(got-want) > 1e-9 {
			t.Errorf("%g: %g, want %g", p, got, want)
		}
		if back := OfLogOdds(got); math.Abs(back-p) > leastOdds {
			t.Errorf("%g comes back as %g", p, back)
		}
	}
}
