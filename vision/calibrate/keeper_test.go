package calibrate_test

import (
	"context"
	"image"
	"image/draw"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/calibrate"
	"github.com/asterism-dice/asterism/vision/calibrate/calibratetest"
	"github.com/asterism-dice/asterism/vision/camera"
)

// halfCheck is half the side of the checks that these tests throw, px.
const halfCheck = 11

// rimChecks are places at the picture's rim, px.
func rimChecks() (all []vision.Pixel) {
	for _, y := range []float64{24, 400, 776} {
		for _, x := range []float64{24, 430, 850, 1256} {
			if y != 400 || x == 24 || x == 1256 {
				all = append(all, vision.Pixel{X: x, Y: y})
			}
		}
	}
	return all
}

// checked is a dark picture with checks, and a bright square in its middle.
func checked(checks []vision.Pixel) *image.Gray {
	img := image.NewGray(image.Rect(0, 0, 1280, 800))
	fill := func(x, y, w, h int) {
		draw.Draw(img, image.Rect(x, y, x+w, y+h), image.White, image.Point{}, draw.Src)
	}
	fill(600, 350, 80, 60)
	for _, c := range checks {
		fill(int(c.X)-halfCheck, int(c.Y)-halfCheck, halfCheck, halfCheck)
		fill(int(c.X), int(c.Y), halfCheck, halfCheck)
	}
	return img
}

// lying is where some dice lie, mm, of which each is as large as a d6.
var lying = []constellation.Vec{{X: -120, Y: -60}, {X: 90, Y: 40}, {X: 150, Y: -90}, {X: -60, Y: 100}}

// diced darkens a table by dice, those of which nothing is lit.
func diced(v constellation.Vec) float64 {
	for _, d := range lying {
		if math.Abs(v.X-d.X) < 8 && math.Abs(v.Y-d.Y) < 8 {
			return 0.2
		}
	}
	return 0.8
}

// boxesOf are the dice's boxes as a camera sees them, with some ground.
func boxesOf(s *calibratetest.Scene) (all []image.Rectangle) {
	for _, d := range lying {
		p := s.Camera.Pixel(d, 0)
		all = append(all, image.Rect(int(p.X)-18, int(p.Y)-18, int(p.X)+18, int(p.Y)+18))
	}
	return all
}

// watched is a scene that a keeper looks at.
type watched struct {
	bench  *calibratetest.Bench
	keeper *calibrate.Keeper
	boxes  []image.Rectangle
}

func newWatched(t *testing.T) *watched {
	t.Helper()
	s := calibratetest.Ideal()
	s.Camera.Pose.Shift[1] += 20
	s.Albedo = diced
	return newWatchedAt(t, s)
}

// newWatchedAt looks at a scene until all is seen where it should be.
func newWatchedAt(t *testing.T, s calibratetest.Scene) *watched {
	t.Helper()
	b := calibratetest.NewBench(s, 3)
	if err := b.Show(checked(rimChecks())); err != nil {
		t.Fatal(err)
	}
	w := &watched{b, calibrate.NewKeeper(calibrate.Rig{Camera: s.Camera, Projector: s.Projector}, rimChecks(), halfCheck), boxesOf(&s)}
	if got := w.until(t, calibrate.Holds, time.Second); got != calibrate.Holds {
		t.Fatalf("nothing moved: %v", got)
	}
	return w
}

// look looks at a picture, and searches it for checks that are lost.
func (w *watched) look(img *image.Gray) calibrate.Bump {
	got := w.keeper.Look(img, w.boxes)
	if got == calibrate.Lost {
		return w.keeper.Search(img)
	}
	return got
}

// until looks until something is seen, or for that long, and returns what was
// seen last.
func (w *watched) until(t *testing.T, want calibrate.Bump, most time.Duration) (got calibrate.Bump) {
	t.Helper()
	for end := w.bench.Now() + most; w.bench.Now() < end; {
		img, _, err := w.bench.Next(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if got = w.look(img); got == want {
			return got
		}
	}
	return got
}

// A camera may send pictures of another size than the calibration's.
func TestABumpIsMendedInPicturesOfAnotherSize(t *testing.T) {
	s := calibratetest.Ideal()
	w := newWatchedAt(t, s)
	l := s.Camera.Lens
	rig, err := w.keeper.Rig().Scaled(2*l.Width, 2*l.Height)
	if err != nil {
		t.Fatal(err)
	}
	w.keeper = calibrate.NewKeeper(rig, rimChecks(), halfCheck)
	if got := w.until(t, calibrate.Holds, time.Second); got != calibrate.Holds {
		t.Fatalf("nothing moved: %v", got)
	}
	w.bench.Move(func(s *calibratetest.Scene) { s.Camera.Pose.Shift[0] += 6 })
	if got := w.until(t, calibrate.ByCamera, time.Second); got != calibrate.ByCamera {
		t.Errorf("the camera was moved: %v", got)
	}
	if got := w.keeper.Rig().Camera.Lens; got.Width != l.Width || got.Height != l.Height {
		t.Errorf("%+v, want %+v", got, l)
	}
}

// Those of another shape tell nothing.
func TestPicturesOfAnotherShapeTellNothing(t *testing.T) {
	w := newWatched(t)
	l := w.keeper.Rig().Camera.Lens
	if got := w.keeper.Look(image.NewGray(image.Rect(0, 0, l.Width/2, l.Height)), nil); got != calibrate.Unknown {
		t.Errorf("%v", got)
	}
	if got := w.keeper.Rig().Camera.Lens; got != l {
		t.Errorf("%+v, want %+v", got, l)
	}
}

// A camera or a projector that is bumped by 6 mm or turned is told, one from the
// other, and mended to a third of a millimetre within a second. So is one that is bumped
// so far that no check is near where it should be.
func TestABumpIsMended(t *testing.T) {
	for name, c := range map[string]struct {
		move func(*calibratetest.Scene)
		want calibrate.Bump
	}{
		"the camera by 6 mm":      {func(s *calibratetest.Scene) { s.Camera.Pose.Shift[0] += 6 }, calibrate.ByCamera},
		"the projector by 6 mm":   {func(s *calibratetest.Scene) { s.Projector.Pose.Shift[1] -= 6 }, calibrate.ByProjector},
		"the camera by 15 mm":     {func(s *calibratetest.Scene) { s.Camera.Pose.Shift[0] -= 12; s.Camera.Pose.Shift[1] += 9 }, calibrate.ByCamera},
		"the projector is tilted": {func(s *calibratetest.Scene) { s.Projector.Pose = tilted(s.Projector.Pose, 0.4) }, calibrate.ByProjector},
		"the camera by 30 mm":     {func(s *calibratetest.Scene) { s.Camera.Pose.Shift[0] += 30 }, calibrate.ByCamera},
		"the projector by 100 mm": {func(s *calibratetest.Scene) { s.Projector.Pose.Shift[0] -= 100 }, calibrate.ByProjector},
		"the camera is turned":    {func(s *calibratetest.Scene) { s.Camera.Pose = swivelled(s.Camera.Pose, 3) }, calibrate.ByCamera},
		"it is tilted by 3°":      {func(s *calibratetest.Scene) { s.Camera.Pose = tilted(s.Camera.Pose, 3) }, calibrate.ByCamera},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWatched(t)
			w.bench.Move(c.move)
			began := w.bench.Now()
			if got := w.until(t, c.want, 2*time.Second); got != c.want {
				t.Fatalf("%v, want %v", got, c.want)
			}
			if took := w.bench.Now() - began; took > time.Second {
				t.Errorf("it took %v", took)
			}
			truth := calibrate.Rig{Camera: w.bench.Scene.Camera, Projector: w.bench.Scene.Projector}
			for _, p := range calibrate.Grid(1280, 800) {
				a, _ := truth.Projector.Table(p, 0)
				b, _ := w.keeper.Rig().Projector.Table(p, 0)
				at, _ := w.keeper.Rig().Camera.Table(truth.Camera.Pixel(a, 0), 0)
				if a.Dist(b) > 0.33 || a.Dist(at) > 0.33 {
					t.Errorf("at %v: the projector is off by %.2f mm, the camera by %.2f", p, a.Dist(b), a.Dist(at))
				}
			}
			if got := w.until(t, calibrate.Holds, time.Second); got != calibrate.Holds {
				t.Errorf("afterwards: %v", got)
			}
		})
	}
}

// Where the table is larger than the projector's picture, the checks that aren't projected
// outvote nobody.
func TestABumpIsMendedByTheChecksThatAreProjected(t *testing.T) {
	w := newWatched(t)
	s := w.bench.Scene
	checks := rimChecks()
	for _, y := range []float64{-14, 814} {
		for x := 100.0; x < 1280; x += 180 {
			checks = append(checks, vision.Pixel{X: x, Y: y})
		}
	}
	w.keeper = calibrate.NewKeeper(calibrate.Rig{Camera: s.Camera, Projector: s.Projector}, checks, halfCheck)
	if got := w.until(t, calibrate.Holds, time.Second); got != calibrate.Holds {
		t.Fatalf("nothing moved: %v", got)
	}
	w.bench.Move(func(s *calibratetest.Scene) { s.Camera.Pose.Shift[0] += 6 })
	if got := w.until(t, calibrate.ByCamera, time.Second); got != calibrate.ByCamera {
		t.Fatalf("%v, want %v", got, calibrate.ByCamera)
	}
}

// Checks that have moved by about half their side both ways are found where they are
// now: that a quarter has come to lie where another one was doesn't pass for a check
// that hardly moved.
func TestAQuarterIsNoCheck(t *testing.T) {
	const half = 5.16 // mm, of halfCheck
	for name, way := range map[string]constellation.Vec{
		"half a side":            {X: half, Y: half},
		"half a side back":       {X: -half, Y: -half},
		"across":                 {X: half, Y: -half},
		"less than half":         {X: 0.8 * half, Y: 0.8 * half},
		"more than half":         {X: 1.3 * half, Y: 1.3 * half},
		"farther to the left":    {X: -1.2 * half, Y: -0.8 * half},
		"farther down than left": {X: -0.8 * half, Y: -1.2 * half},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWatched(t)
			w.bench.Move(func(s *calibratetest.Scene) {
				s.Projector.Pose.Shift[0] += way.X
				s.Projector.Pose.Shift[1] += way.Y
			})
			if got := w.until(t, calibrate.ByProjector, time.Second); got != calibrate.ByProjector {
				t.Fatalf("%v, want %v", got, calibrate.ByProjector)
			}
			truth := w.bench.Scene.Projector
			for _, p := range calibrate.Grid(1280, 800) {
				a, _ := truth.Table(p, 0)
				b, _ := w.keeper.Rig().Projector.Table(p, 0)
				if a.Dist(b) > 0.33 {
					t.Errorf("at %v: off by %.2f mm", p, a.Dist(b))
				}
			}
		})
	}
}

// tilted turns the table before a device by some degrees.
func tilted(p camera.Pose, by constellation.Angle) camera.Pose {
	s, c := by.SinCos()
	for j := range 3 {
		y, z := p.Turn[1][j], p.Turn[2][j]
		p.Turn[1][j], p.Turn[2][j] = c*y-s*z, s*y+c*z
	}
	y, z := p.Shift[1], p.Shift[2]
	p.Shift[1], p.Shift[2] = c*y-s*z, s*y+c*z
	return p
}

// swivelled turns the table about a device's axis by some degrees.
func swivelled(p camera.Pose, by constellation.Angle) camera.Pose {
	s, c := by.SinCos()
	for j := range 3 {
		x, y := p.Turn[0][j], p.Turn[1][j]
		p.Turn[0][j], p.Turn[1][j] = c*x-s*y, s*x+c*y
	}
	x, y := p.Shift[0], p.Shift[1]
	p.Shift[0], p.Shift[1] = c*x-s*y, s*x+c*y
	return p
}

// Each check that nothing lies on is told in each picture: a game leaves out what
// looks like a die there.
func TestEachPictureShowsAllChecks(t *testing.T) {
	w := newWatched(t)
	for i := range 40 {
		img, _, err := w.bench.Next(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		w.keeper.Look(img, w.boxes)
		if shows := w.keeper.Shows(); slices.Contains(shows, false) {
			t.Errorf("picture %d: %v", i, shows)
		}
	}
}

// grained darkens a table by streaks as wood has them, as wide as a check's quarters.
func grained(v constellation.Vec) float64 {
	return diced(v) * (0.7 + 0.2*math.Sin(2*math.Pi*(v.Y+3*math.Sin(v.X/40))/20))
}

// A table's grain, or light so dim that the camera's noise is as strong, hides no
// bump, whichever way it goes.
func TestABumpIsSeenOnAnyTable(t *testing.T) {
	for name, c := range map[string]struct {
		albedo         func(constellation.Vec) float64
		ambient, light float64
	}{
		"wood":       {grained, 110, 45},
		"in the dim": {diced, 30, 12},
	} {
		t.Run(name, func(t *testing.T) {
			for way := constellation.Angle(0); way < 360; way += 45 {
				s := calibratetest.Ideal()
				s.Albedo, s.Ambient, s.Light = c.albedo, [3]float64{c.ambient}, [3]float64{c.light}
				w := newWatchedAt(t, s)
				y, x := way.SinCos()
				w.bench.Move(func(s *calibratetest.Scene) {
					s.Projector.Pose.Shift[0] += 5.2 * x
					s.Projector.Pose.Shift[1] += 5.2 * y
				})
				began := w.bench.Now()
				if got := w.until(t, calibrate.ByProjector, 2*time.Second); got != calibrate.ByProjector || w.bench.Now()-began > 600*time.Millisecond {
					t.Errorf("to %v°: %v after %v", way, got, w.bench.Now()-began)
				}
			}
		})
	}
}

// Hands over the table mend nothing, nor does a projector that is switched off.
func TestHandsAreNoBump(t *testing.T) {
	w := newWatched(t)
	before := *w.keeper.Rig()
	w.bench.Hand = walking
	for range 40 {
		img, _, err := w.bench.Next(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if got := w.look(img); got == calibrate.ByCamera || got == calibrate.ByProjector {
			t.Fatalf("%v", got)
		}
	}
	w.bench.Hand = nil
	if err := w.bench.Show(image.NewGray(image.Rect(0, 0, 1280, 800))); err != nil {
		t.Fatal(err)
	}
	if got := w.until(t, calibrate.ByCamera, time.Second); got != calibrate.Lost {
		t.Errorf("in the dark: %v", got)
	}
	if *w.keeper.Rig() != before {
		t.Error("the calibration was changed")
	}
}

// Checks that the camera can't see aren't asked for: not even those so far aside that its
// lens turns back, which would have a pixel in the picture.
func TestChecksThatNobodyCanSeeAreNotAskedFor(t *testing.T) {
	s := calibratetest.Ideal()
	s.Projector.Pose.Shift[2] *= 3 // lights three times as much
	var checks []vision.Pixel
	for x := 40.0; x < 1280; x += 60 {
		checks = append(checks, vision.Pixel{X: x, Y: 400})
	}
	for name, change := range map[string]func(c *camera.Calibration){
		"a straight lens": func(*camera.Calibration) {},
		"a bent lens":     func(c *camera.Calibration) { c.Lens.K1 = -0.3 },
	} {
		r := calibrate.Rig{Camera: s.Camera, Projector: s.Projector}
		change(&r.Camera)
		want := 0
		for _, p := range checks {
			at, err := r.Projector.Table(p, 0)
			if err != nil {
				t.Fatal(err)
			}
			seen := r.Camera.Pixel(at, 0)
			back, err := r.Camera.Table(seen, 0)
			if inside := seen.X >= 0 && seen.Y >= 0 && seen.X < 1280 && seen.Y < 720; err == nil && inside && back.Dist(at) < 1 {
				want++
			}
		}
		if got := calibrate.NewKeeper(r, checks, halfCheck).Visible(); got != want || want == 0 || want == len(checks) {
			t.Errorf("%s: %d checks should be seen, want %d of %d", name, got, want, len(checks))
		}
	}
}
