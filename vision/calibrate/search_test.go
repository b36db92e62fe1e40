package calibrate_test

import (
	"context"
	"image"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/calibrate"
	"github.com/asterism-dice/asterism/vision/calibrate/calibratetest"
)

// hidden covers where the camera sees the checks now, each by an elbow of another
// brightness.
func (w *watched) hidden(r *rand.Rand, checks []vision.Pixel) func(int, []float32, int) {
	elbows := map[image.Rectangle]float32{}
	for _, c := range checks {
		p := w.bench.Scene.Sees(c)
		x, y, far := int(p.X)+r.IntN(15), int(p.Y)+r.IntN(15), 30+r.IntN(50)
		elbows[image.Rect(x-far, y-far, x+far, y+far)] = float32(20 + r.IntN(150))
	}
	return func(_ int, img []float32, width int) {
		all := image.Rect(0, 0, width, len(img)/width)
		for e, level := range elbows {
			e = e.Intersect(all)
			for y := e.Min.Y; y < e.Max.Y; y++ {
				for x := e.Min.X; x < e.Max.X; x++ {
					img[y*width+x] = level + 0.3*float32(x-e.Min.X)
				}
			}
		}
	}
}

// Who leans over the table hides most checks, or all of them: that is no bump.
func TestHiddenChecksAreNoBump(t *testing.T) {
	for hides, want := range map[int]calibrate.Bump{7: calibrate.Unknown, 8: calibrate.Lost, 10: calibrate.Lost} {
		r := randomOf(uint64(hides))
		w := newWatched(t)
		was := *w.keeper.Rig()
		checks := rimChecks()
		r.Shuffle(len(checks), func(i, j int) { checks[i], checks[j] = checks[j], checks[i] })
		w.bench.Hand = w.hidden(r, checks[:hides])
		for i := range 6 {
			img, _, err := w.bench.Next(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			if got := w.look(img); i >= 2 && got != want { // the first ones may be of before
				t.Errorf("%d of 10 hidden: %v, want %v", hides, got, want)
			}
		}
		if *w.keeper.Rig() != was {
			t.Errorf("%d of 10 hidden: the calibration was changed", hides)
		}
	}
}

// A far bump of which too few checks are seen to mend it is told, and mended once more of
// them show.
func TestAFarBumpIsToldThoughChecksAreHidden(t *testing.T) {
	w := newWatched(t)
	w.bench.Move(func(s *calibratetest.Scene) { s.Projector.Pose.Shift[0] += 40 })
	w.keeper = calibrate.NewKeeper(*w.keeper.Rig(), append(rimChecks(), more()...), halfCheck)
	if got := w.until(t, calibrate.Astray, time.Second); got != calibrate.Astray {
		t.Fatalf("%v, want %v", got, calibrate.Astray)
	}
	if err := w.bench.Show(checked(append(rimChecks(), more()...))); err != nil {
		t.Fatal(err)
	}
	if got := w.until(t, calibrate.ByCamera, time.Second); got != calibrate.ByCamera { // that keeper never saw what lay there
		t.Errorf("once they show: %v, want %v", got, calibrate.ByCamera)
	}
}

// more are other places at the picture's rim, px.
func more() (all []vision.Pixel) {
	for x := 540.0; x < 750; x += 50 {
		all = append(all, vision.Pixel{X: x, Y: 24}, vision.Pixel{X: x, Y: 776})
	}
	return all
}
