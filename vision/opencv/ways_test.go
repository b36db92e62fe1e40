package opencv

import (
	"testing"

	"github.com/asterism-dice/asterism/vision"
)

func TestNumeralsOnTheirHeadsAreLookedForOnOddSides(t *testing.T) {
	w := vision.Weights{Flipped: -2}
	for order, want := range map[int][]float64{
		1: {0, -2},
		3: {0, -2, 0, -2, 0, -2},
		4: {0, 0, 0, 0}, // half a turn brings a square onto itself
	} {
		got := prior(order, w)
		if len(got) != len(want) {
			t.Fatalf("order %d: %v, want %v", order, got, want)
		}
		for i := range got {
			if got[i] != want[i] {
				t.Errorf("order %d: %v, want %v", order, got, want)
			}
		}
	}
}
