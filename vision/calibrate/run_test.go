package calibrate_test

import (
	"context"
	"errors"
	"flag"
	"image"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision/calibrate"
	"github.com/asterism-dice/asterism/vision/calibrate/calibratetest"
	"github.com/asterism-dice/asterism/vision/camera"
)

// go test ./vision/calibrate -run RandomScenes -scenes 200 -v -timeout 1h
// prints the table of FIGURES.md.
var (
	scenes = flag.Int("scenes", 2, "how many random scenes are calibrated")
	first  = flag.Uint64("first", 0, "the seed of the first of them")
	larger = flag.Float64("larger", 1, "times as wide as usual are the camera's pictures in them: 1.5 is mostly 1920 px")
)

// truth is how far a result is from what a scene knows, RMS over the grid.
type truth struct {
	pixel float64 // px of the projected picture, by which a camera's pixel is aimed amiss
	shape float64 // mm, by which the table's places are off after the best turn and shift
}

func compare(s *calibratetest.Scene, r *calibrate.Rig) (t truth) {
	var is, want []constellation.Vec
	l := s.Projector.Lens
	for _, p := range calibrate.Grid(l.Width, l.Height) {
		a, errA := r.Projector.Table(p, 0)
		b, errB := s.Projector.Table(p, 0)
		if errA != nil || errB != nil {
			return truth{math.Inf(1), math.Inf(1)}
		}
		d := r.Aim(s.Sees(p)).Sub(p)
		t.pixel += d.Dot(d) / (calibrate.GridColumns * calibrate.GridRows)
		is, want = append(is, a), append(want, b)
	}
	return truth{math.Sqrt(t.pixel), apart(is, want)}
}

// apart is the RMS distance of points after the best turn and shift.
func apart(a, b []constellation.Vec) float64 {
	n := 1 / float64(len(a))
	var ma, mb constellation.Vec
	for i := range a {
		ma, mb = ma.Add(a[i].Mul(n)), mb.Add(b[i].Mul(n))
	}
	var along, across float64
	for i := range a {
		p, q := a[i].Sub(ma), b[i].Sub(mb)
		along, across = along+p.Dot(q), across+p.Cross(q)
	}
	s, c := math.Sincos(math.Atan2(across, along))
	var sum float64
	for i := range a {
		p, q := a[i].Sub(ma), b[i].Sub(mb)
		d := constellation.Vec{X: c*p.X - s*p.Y, Y: s*p.X + c*p.Y}.Sub(q)
		sum += d.Dot(d) * n
	}
	return math.Sqrt(sum)
}

func randomOf(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 1)) }

// calibrated runs a scene with the span measured rightly.
func calibrated(b *calibratetest.Bench) (*calibrate.Result, error) {
	a, e := calibrate.SpanEnds(b.Size())
	return calibrate.Run(context.Background(), b, b, calibrate.Config{Span: b.Scene.Span(a, e)})
}

// enlarged is a scene with the camera's pictures as large as is asked for.
func enlarged(t *testing.T, s calibratetest.Scene) calibratetest.Scene {
	t.Helper()
	l := s.Camera.Lens
	large, err := l.Scaled(int(math.Round(*larger*float64(l.Width))), int(math.Round(*larger*float64(l.Height))))
	if err != nil {
		t.Fatal(err)
	}
	s.Camera.Lens = large
	return s
}

// Whatever the poses, lenses and lights: fresh points are met to a fraction of
// a pixel, and so are the true ones.
func TestRandomScenesAreCalibrated(t *testing.T) {
	figures := map[string][]float64{}
	for seed := *first; seed < *first+uint64(*scenes); seed++ {
		s := enlarged(t, calibratetest.Random(randomOf(seed)))
		r, err := calibrated(calibratetest.NewBench(s, seed))
		if err != nil {
			t.Errorf("seed %d: %v", seed, err)
			continue
		}
		d := compare(&s, &r.Rig)
		t.Logf("seed %3d: held out %.3f px %.3f mm, true %.3f px, shape %.2f mm (told ±%.2f), %d points", seed, r.RMS.Pixel, r.RMS.MM, d.pixel, d.shape, r.Shape, r.Count)
		for name, v := range map[string]float64{"held out, px": r.RMS.Pixel, "held out, mm": r.RMS.MM, "true, px": d.pixel, "shape by the span alone, mm": d.shape, "shape / told": d.shape / r.Shape} {
			figures[name] = append(figures[name], v)
		}
		if !(r.RMS.Pixel < 0.15 && r.RMS.MM < 1 && d.pixel < 0.15) {
			t.Errorf("seed %d: held out %.3f px, %.3f mm, true %.3f px", seed, r.RMS.Pixel, r.RMS.MM, d.pixel)
		}
	}
	for name, v := range figures {
		slices.Sort(v)
		n := len(v)
		t.Logf("%-28s median %.3f, 95 %% %.3f, worst %.3f of %d", name, v[n/2], v[n*95/100], v[n-1], n)
	}
}

// The table's origin is the top left corner of the lit area's largest upright
// rectangle, x goes to the right along the measured line, y down.
func TestTableLiesInTheLitArea(t *testing.T) {
	s := calibratetest.Ideal()
	r, err := calibrated(calibratetest.NewBench(s, 1))
	if err != nil {
		t.Fatal(err)
	}
	if math.Abs(r.Table.X-600) > 6 || math.Abs(r.Table.Y-375) > 6 {
		t.Errorf("a table of %.1f × %.1f mm, want 600 × 375", r.Table.X, r.Table.Y)
	}
	a, b := calibrate.SpanEnds(1280, 800)
	left, _ := r.Projector.Table(a, 0)
	right, _ := r.Projector.Table(b, 0)
	if math.Abs(left.Y-right.Y) > 1e-6 || math.Abs(right.X-left.X-300) > 1e-6 {
		t.Errorf("the line goes from %v to %v, want 300 mm along x", left, right)
	}
	if left.X < 130 || left.X > 170 || left.Y < 170 || left.Y > 205 {
		t.Errorf("the line begins at %v, want about 150, 187", left)
	}
}

func TestFailuresSayWhy(t *testing.T) {
	tests := map[string]struct {
		change func(*calibratetest.Bench)
		want   []error
	}{
		"a screen that isn't the projector": {func(b *calibratetest.Bench) { b.Hand = covered(1, 0, 1) }, one(calibrate.ErrUnchanged)},
		"a projector too dim for the room":  {func(b *calibratetest.Bench) { b.Hand = covered(0.085, 0, 1) }, one(calibrate.ErrDark)},
		"a camera that sees a third":        {func(b *calibratetest.Bench) { b.Hand = covered(1, 0.2, 1) }, one(calibrate.ErrFew)},
		"somebody who moves all the time":   {func(b *calibratetest.Bench) { b.Hand = walking }, []error{calibrate.ErrRestless, calibrate.ErrMoved}},
		"a picture half off the table":      {halfOff, one(calibrate.ErrBent)},
		"a window that is covered later":    {func(b *calibratetest.Bench) { b.Hand = coveredFrom(60) }, one(calibrate.ErrStuck)},
		"a camera that ends":                {func(b *calibratetest.Bench) { b.Limit = 40 }, one(calibrate.ErrGone)},
		"a camera of 160 px":                {tiny, one(calibrate.ErrSmall)},
	}
	for name, c := range tests {
		t.Run(name, func(t *testing.T) {
			b := smallBench(1)
			c.change(b)
			_, err := calibrated(b)
			if !slices.ContainsFunc(c.want, func(want error) bool { return errors.Is(err, want) }) {
				t.Errorf("%v, want %v", err, c.want)
			}
			if f := calibrate.AsFailure(err); f == nil || !strings.Contains(err.Error(), f.Why+": "+f.Do) {
				t.Errorf("%v doesn't say why and what to do", err)
			}
		})
	}
}

// flat is a camera whose pictures have a few lines.
type flat struct {
	lines int
	now   time.Duration
}

func (c *flat) Next(context.Context) (*image.Gray, time.Duration, error) {
	c.now += 33 * time.Millisecond
	return image.NewGray(image.Rect(0, 0, 640, c.lines)), c.now, nil
}

func TestPicturesOfAFewLinesAreTooSmall(t *testing.T) {
	for _, lines := range []int{1, 3, 4, 12, 99} {
		_, err := calibrate.Run(context.Background(), calibratetest.NewBench(calibratetest.Ideal(), 1), &flat{lines: lines}, calibrate.Config{Span: 300})
		if !errors.Is(err, calibrate.ErrSmall) {
			t.Errorf("%d lines: %v", lines, err)
		}
	}
}

// tiny makes the camera's pictures small.
func tiny(b *calibratetest.Bench) {
	b.Move(func(s *calibratetest.Scene) { s.Camera.Lens = camera.NewLens(160, 88, 65) })
}

// What asked for an end is told of it, and not that the camera is gone.
func TestAnEndIsNoFailure(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	stop()
	b := smallBench(1)
	_, err := calibrate.Run(ctx, b, b, calibrate.Config{Span: 300})
	if !errors.Is(err, context.Canceled) || calibrate.AsFailure(err) != nil {
		t.Errorf("%v, want %v", err, context.Canceled)
	}
}

// halfOff lets part of the picture fall onto the floor beside the table.
func halfOff(b *calibratetest.Bench) {
	b.Move(func(s *calibratetest.Scene) { s.Edge, s.Drop = 40, 120 })
}

// onADarkGround lays a table of that size (mm), turned by 3°, onto a ground that throws
// so much of the light back as the table does.
func onADarkGround(b *calibratetest.Bench, table constellation.Vec, share float64) {
	sin, cos := constellation.Angle(3).SinCos()
	b.Move(func(s *calibratetest.Scene) {
		s.Albedo = func(v constellation.Vec) float64 {
			if math.Abs(cos*v.X+sin*v.Y) < table.X/2 && math.Abs(cos*v.Y-sin*v.X) < table.Y/2 {
				return 1
			}
			return share
		}
	})
}

// Where the picture reaches beyond a bright table onto a darker ground, patterns cross the
// table's edges: that is no movement, and part of no other plane.
func TestADarkGroundAboutTheTableDoesNoHarm(t *testing.T) {
	tests := map[string]struct {
		table constellation.Vec // mm, of about 600×375 that are lit
		share float64
	}{
		"a floor half as bright": {constellation.Vec{X: 500, Y: 300}, 0.4},
		"a dark floor":           {constellation.Vec{X: 500, Y: 300}, 0.1},
		"a rim in the dark":      {constellation.Vec{X: 560, Y: 350}, 0.05},
	}
	for name, c := range tests {
		t.Run(name, func(t *testing.T) {
			b := smallBench(1)
			onADarkGround(b, c.table, c.share)
			r, err := calibrated(b)
			if err != nil {
				t.Fatal(err)
			}
			if d := compare(&b.Scene, &r.Rig); !(r.RMS.Pixel < 0.15 && d.pixel < 0.15) || r.Strays > r.Fresh/20 {
				t.Errorf("held out %.3f px but for %d of %d, true %.3f px", r.RMS.Pixel, r.Strays, r.Fresh, d.pixel)
			}
			if off, err := calibrate.Check(context.Background(), b, b, &r.Rig); err != nil || off.Pixel > 0.7 {
				t.Errorf("nothing moved: %v, %+v", err, off)
			}
		})
	}
}

// A lower floor beside the table is left out of the fit, also where it is nearly as bright.
func TestAFloorBesideTheTableDoesNoHarm(t *testing.T) {
	b := smallBench(1)
	b.Move(func(s *calibratetest.Scene) {
		s.Edge, s.Drop = 270, 120
		s.Albedo = func(v constellation.Vec) float64 {
			if v.X < s.Edge {
				return 1
			}
			return 0.6
		}
	})
	r, err := calibrated(b)
	if err != nil {
		t.Fatal(err)
	}
	table := b.Scene
	table.Drop = 0
	if d := compare(&table, &r.Rig); !(r.RMS.Pixel < 0.15 && d.pixel < 0.15) {
		t.Errorf("held out %.3f px, true %.3f px", r.RMS.Pixel, d.pixel)
	}
}

// A camera that is pushed in the middle of it makes no calibration, and the
// failure says so.
func TestACameraThatMovesIsTold(t *testing.T) {
	for _, after := range []int{50, 75, -75} {
		b := &pushedBy{smallBench(1), max(after, -after), 25}
		if after < 0 {
			onADarkGround(b.Bench, constellation.Vec{X: 500, Y: 300}, 0.1)
		}
		a, e := calibrate.SpanEnds(b.Size())
		_, err := calibrate.Run(context.Background(), b, b, calibrate.Config{Span: b.Scene.Span(a, e)})
		if !errors.Is(err, calibrate.ErrMoved) && !errors.Is(err, calibrate.ErrBent) {
			t.Errorf("after %d pictures: %v", after, err)
		}
		if f := calibrate.AsFailure(err); f == nil || f.Why == "" || f.Do == "" {
			t.Errorf("%v doesn't say why and what to do", err)
		}
	}
}

func one(err error) []error { return []error{err} }

// covered makes the part of the picture from a share of its width to another
// uniform; with a share of light left it only dims it.
func covered(light, from, to float64) func(int, []float32, int) {
	return func(_ int, img []float32, width int) {
		for i := range img {
			if x := float64(i%width) / float64(width); x >= from && x < to {
				if light == 1 {
					img[i] = 90
				} else {
					img[i] = 90 + float32(light)*(img[i]-90)
				}
			}
		}
	}
}

// coveredFrom makes all of the pictures uniform from one of them on.
func coveredFrom(first int) func(int, []float32, int) {
	return func(frame int, img []float32, width int) {
		if frame >= first {
			covered(1, 0, 1)(frame, img, width)
		}
	}
}

// walking is a dark bar that is elsewhere in each picture.
func walking(frame int, img []float32, width int) {
	at := frame * 37 % width
	for i := range img {
		if x := i % width; x >= at && x < at+width/8 {
			img[i] = 10
		}
	}
}
