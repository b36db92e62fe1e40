package constellation_test

import (
	"math"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
)

func TestNearTable(t *testing.T) {
	for far, ok := range map[float64]bool{0: true, 610: true, -610: true, 6000: true, 6200: false, 1e9: false, math.Inf(1): false, math.NaN(): false} {
		err := constellation.NearTable([4]constellation.Vec{{}, {X: 610}, {X: 610, Y: 457}, {Y: far}}, 610, 457)
		if (err == nil) != ok {
			t.Errorf("a corner at %v mm: %v", far, err)
		}
	}
}
