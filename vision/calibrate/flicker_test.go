package calibrate_test

import (
	"errors"
	"math"
	"testing"

	"github.com/asterism-dice/asterism/vision/calibrate"
	"github.com/asterism-dice/asterism/vision/calibrate/calibratetest"
)

// flickering lets all of a bench's pictures get brighter and darker, so often a second and
// by that share up and down.
func flickering(b *calibratetest.Bench, hz, share float64) func(int, []float32, int) {
	return func(_ int, img []float32, _ int) {
		light := float32(1 + share*math.Sin(2*math.Pi*hz*b.Now().Seconds()))
		for i := range img {
			img[i] *= light
		}
	}
}

// A picture that gets brighter and darker by itself, as by a camera that looks for its
// exposure or by a lamp, is told as what it is, and nothing else is taken for it.
func TestFlickerIsToldAsFlicker(t *testing.T) {
	for name, c := range map[string]struct {
		hand func(*calibratetest.Bench) func(int, []float32, int)
		want error
	}{
		"an exposure that goes up and down": {func(b *calibratetest.Bench) func(int, []float32, int) { return flickering(b, 0.4, 0.2) }, calibrate.ErrFlicker},
		"a lamp that flickers":              {func(b *calibratetest.Bench) func(int, []float32, int) { return flickering(b, 7, 0.4) }, calibrate.ErrFlicker},
		"a lamp that flickers fast":         {func(b *calibratetest.Bench) func(int, []float32, int) { return flickering(b, 13, 0.4) }, calibrate.ErrFlicker},
		"a third is seen, and little flicker": {func(b *calibratetest.Bench) func(int, []float32, int) {
			return both(covered(1, 0.2, 1), flickering(b, 7, 0.03))
		}, calibrate.ErrFew},
		"a third is seen, and a lamp is switched on": {func(*calibratetest.Bench) func(int, []float32, int) {
			return both(covered(1, 0.2, 1), brighterFrom(150))
		}, calibrate.ErrFew},
		"somebody walks": {func(*calibratetest.Bench) func(int, []float32, int) { return walking }, calibrate.ErrRestless},
	} {
		t.Run(name, func(t *testing.T) {
			b := smallBench(1)
			b.Hand = c.hand(b)
			if _, err := calibrated(b); !errors.Is(err, c.want) {
				t.Errorf("%v, want %v", err, c.want)
			}
		})
	}
}

func both(one, two func(int, []float32, int)) func(int, []float32, int) {
	return func(frame int, img []float32, width int) {
		one(frame, img, width)
		two(frame, img, width)
	}
}

// brighterFrom makes all pictures from one on brighter by a fifth.
func brighterFrom(first int) func(int, []float32, int) {
	return func(frame int, img []float32, _ int) {
		for i := range img {
			if frame >= first {
				img[i] *= 1.2
			}
		}
	}
}
