package calibrate_test

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/vision/calibrate"
	"github.com/asterism-dice/asterism/vision/calibrate/calibratetest"
)

// solved is the rig that calibrating a scene without noise would find: it meets
// each pixel, by lenses and a table that are a little other than the true ones.
func solved(t *testing.T, s *calibratetest.Scene) calibrate.Rig {
	t.Helper()
	l := s.Projector.Lens
	var matches []calibrate.Match
	for _, p := range calibrate.Grid(l.Width, l.Height) {
		matches = append(matches, calibrate.Match{Projector: p, Camera: s.Sees(p)})
	}
	a, b := calibrate.SpanEnds(l.Width, l.Height)
	rig, err := calibrate.Solved(&calibrate.Rig{Camera: s.Camera, Projector: s.Projector}, matches, s.Span(a, b))
	if err != nil {
		t.Fatal(err)
	}
	return rig
}

// bumped moves a device of a scene by 4 to 8 mm and tilts it by 0.3°.
func bumped(s *calibratetest.Scene, what calibrate.Bump, r *rand.Rand) {
	d := &s.Projector
	if what == calibrate.ByCamera {
		d = &s.Camera
	}
	y, x := math.Sincos(2 * math.Pi * r.Float64())
	far := 4 + 4*r.Float64()
	d.Pose.Shift[0] += far * x
	d.Pose.Shift[1] += far * y
	d.Pose = tilted(d.Pose, 0.3)
}

// off is by how many px a rig's camera sees pixels of the projected picture
// elsewhere than a scene's does, RMS.
func off(s *calibratetest.Scene, rig *calibrate.Rig) float64 {
	sum, all := 0.0, calibrate.Grid(s.Projector.Lens.Width, s.Projector.Lens.Height)
	for _, p := range all {
		d := rig.See(p).Sub(s.Sees(p))
		sum += d.Dot(d) / float64(len(all))
	}
	return math.Sqrt(sum)
}

// mended bumps a scene and returns by how many px of the camera the keeper's
// rig is off, RMS: as it was mended at first, and refined by eight pictures. It
// tells none where the camera is too coarse or too near to see the checks well.
func mended(t *testing.T, seed uint64, what calibrate.Bump) (rough, fine float64, ok bool) {
	t.Helper()
	s := calibratetest.Random(randomOf(seed))
	rig := solved(t, &s)
	s.Albedo = diced
	b := calibratetest.NewBench(s, seed)
	if err := b.Show(checked(rimChecks())); err != nil {
		t.Fatal(err)
	}
	w := &watched{b, calibrate.NewKeeper(rig, rimChecks(), halfCheck), boxesOf(&s)}
	if w.until(t, calibrate.Holds, time.Second) != calibrate.Holds {
		return 0, 0, false
	}
	if was := off(&b.Scene, w.keeper.Rig()); was > 0.05 {
		t.Fatalf("scene %d: %.2f px off before it was bumped", seed, was)
	}
	b.Move(func(s *calibratetest.Scene) { bumped(s, what, randomOf(seed+1000)) })
	if w.until(t, what, 2*time.Second) != what {
		return 0, 0, false
	}
	rough = off(&b.Scene, w.keeper.Rig())
	for range 40 {
		img, _, err := b.Next(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if w.keeper.Gather(img) >= 8 {
			break
		}
	}
	if !w.keeper.Refine() {
		t.Fatalf("scene %d: it can't be refined", seed)
	}
	return rough, off(&b.Scene, w.keeper.Rig()), true
}

// What is mended after a bump is off by a part of a pixel, however far from the
// true lenses the calibration's are. The figures in FIGURES.md are those of
//
//	go test ./vision/calibrate -run Refine -scenes 13 -v
func TestRefine_mendsToAPartOfAPixel(t *testing.T) {
	for what, name := range map[calibrate.Bump]string{calibrate.ByCamera: "camera", calibrate.ByProjector: "projector"} {
		var at, later []float64
		for seed := uint64(13); seed < 13+uint64(*scenes); seed++ {
			rough, fine, ok := mended(t, seed, what)
			if !ok {
				continue
			}
			t.Logf("scene %d, %s: %.2f px at first, %.2f px refined", seed, name, rough, fine)
			if !(fine < 0.25) {
				t.Errorf("scene %d, %s: %.2f px off", seed, name, fine)
			}
			at, later = append(at, rough), append(later, fine)
		}
		if len(at) == 0 {
			t.Fatal("no scene was watched")
		}
		slices.Sort(at)
		slices.Sort(later)
		n := len(at)
		if sum(later) >= sum(at) {
			t.Errorf("%s: %.2f px at first, %.2f px refined", name, at, later)
		}
		t.Logf("%s, px: at first median %.2f, worst %.2f; refined median %.2f, worst %.2f of %d", name, at[n/2], at[n-1], later[n/2], later[n-1], n)
	}
}

func sum(all []float64) (total float64) {
	for _, v := range all {
		total += v
	}
	return total
}

// Without a bump there is nothing to refine.
func TestRefine_leavesWhatHoldsAlone(t *testing.T) {
	w := newWatched(t)
	was := *w.keeper.Rig()
	for range 10 {
		img, _, err := w.bench.Next(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		w.keeper.Gather(img)
	}
	if w.keeper.Refine() || *w.keeper.Rig() != was {
		t.Error("it was changed")
	}
}
