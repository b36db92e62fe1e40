package opencv

import (
	"testing"

	"github.com/asterism-dice/asterism/vision"
)

// The floors lie a little below what was measured (see vision/train/MODEL.md):
// they catch a reader that got worse, they aren't its goal. No picture read
// here was trained on.
func TestPhotographsAreReadAsWellAsMeasured(t *testing.T) {
	t.Parallel() // one reader takes one core
	sets := []struct {
		set               string
		all               bool
		recall, precision float64
	}{
		{"epanemu-train", false, 0.885, 0.95},
		{"epanemu-valid", true, 0.935, 0.95},
		{"matteo-train", false, 0.98, 0.98},
		{"rune-valid", false, 0.87, 0.925},
		{"casino-crops", false, 0.9, 0.9},
		{"skovy-crops", false, 0.9, 0.9},
	}
	r := newReader(t, vision.ReaderConfig{})
	for _, c := range sets {
		t.Run(c.set, func(t *testing.T) {
			got := evaluate(t, r, c.set, c.all)
			if got.recall() < c.recall || got.precision() < c.precision {
				t.Errorf("recall %.3f precision %.3f, want at least %.3f and %.3f", got.recall(), got.precision(), c.recall, c.precision)
			}
		})
	}
}
