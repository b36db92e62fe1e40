package calibrate_test

import (
	"context"
	"image"
	"image/color"
	"math/rand/v2"
	"testing"

	"github.com/asterism-dice/asterism/vision/calibrate"
	"github.com/asterism-dice/asterism/vision/calibrate/calibratetest"
)

// wording is a screen that writes over what it shows, other words at each step.
type wording struct {
	*calibratetest.Bench
	steps uint64
}

func (w *wording) Words() image.Rectangle { return image.Rect(400, 764, 880, 800) }

func (w *wording) Show(img *image.Gray) error {
	r := rand.New(rand.NewPCG(w.steps, 9))
	over := image.NewGray(img.Rect)
	copy(over.Pix, img.Pix)
	zone := w.Words()
	for x := zone.Min.X + 20; x < zone.Max.X-20; x += 12 { // as letters cover it
		level := uint8(255 * r.IntN(2))
		for y := zone.Min.Y + 6; y < zone.Max.Y-6; y++ {
			for i := range 9 {
				over.SetGray(x+i, y, color.Gray{Y: level})
			}
		}
	}
	return w.Bench.Show(over)
}

// Words that stand over the patterns don't change what is measured.
func TestWordsOverPatternsAreNotMeasured(t *testing.T) {
	w := &wording{Bench: smallBench(8)}
	a, e := calibrate.SpanEnds(w.Size())
	r, err := calibrate.Run(context.Background(), w, w, calibrate.Config{Span: w.Scene.Span(a, e), Tell: func(string) { w.steps++ }})
	if err != nil {
		t.Fatal(err)
	}
	d := compare(&w.Scene, &r.Rig)
	if !(r.RMS.Pixel < 0.15 && d.pixel < 0.1) || r.Seen < 0.95 {
		t.Errorf("held out %.3f px, true %.3f px, %.0f %% seen", r.RMS.Pixel, d.pixel, 100*r.Seen)
	}
}
