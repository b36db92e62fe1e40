package place

import (
	"math"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
)

func TestQuarterTurnFindsASquaresEdges(t *testing.T) {
	for _, want := range []constellation.Angle{0.5, 12, 30, 45, 71, 89} {
		var dx, dy []int16
		for side := range 4 {
			a := (want + 90*constellation.Angle(side)).Radians()
			dx, dy = append(dx, int16(1000*math.Cos(a))), append(dy, int16(1000*math.Sin(a)))
		}
		if got := QuarterTurn(dx, dy); got.Apart(want) > 0.2 {
			t.Errorf("%.2f degrees, want %.2f", got, want)
		}
	}
	if got := QuarterTurn([]int16{0}, []int16{0}); got != 0 {
		t.Errorf("no edges: %v degrees, want 0", got)
	}
}
