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

// Corners may be meant as parts of the table, from 0 to 1: all would lie in one of its corners.
func TestNearTable_ofAtLeastAPartOfIt(t *testing.T) {
	for side, ok := range map[float64]bool{1: false, 5: false, 20: true, 305: true} {
		err := constellation.NearTable([4]constellation.Vec{{}, {X: side}, {X: side, Y: side}, {Y: side}}, 610, 457)
		if (err == nil) != ok {
			t.Errorf("%v mm: %v", side, err)
		}
	}
}
