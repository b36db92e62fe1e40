package place

import (
	"math"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/camera"
	"pgregory.net/rapid"
)

// drawStanding draws a kind and a die of it that stands on the table where the
// camera's lens brings light from.
func drawStanding(t *rapid.T, c *camera.Calibration) (constellation.Kind, Footprint) {
	kind := rapid.SampledFrom(constellation.Kinds).Draw(t, "kind")
	f := Footprint{
		Pos: constellation.Vec{
			X: rapid.Float64Range(60, 540).Draw(t, "x"),
			Y: rapid.Float64Range(60, 340).Draw(t, "y"),
		},
		Size:  rapid.Float64Range(10, 30).Draw(t, "size"),
		Angle: constellation.Angle(rapid.Float64Range(0, 359).Draw(t, "angle")),
	}
	if !inReach(c, f.Pos, 0) || !inReach(c, f.Pos, Height(kind, f.Size)) {
		t.Skip("the lens brings no light from there")
	}
	return kind, f
}

// seenAngle is the angle in the picture of the table's direction at the
// middle of the die's top face: what a reader measures.
func seenAngle(c *camera.Calibration, kind constellation.Kind, f Footprint) constellation.Angle {
	up := Height(kind, f.Size)
	s, k := f.Angle.SinCos()
	a := c.Pixel(f.Pos, up)
	b := c.Pixel(f.Pos.Add(constellation.Vec{X: s, Y: -k}.Mul(0.01)), up).Sub(a)
	return constellation.Radians(math.Atan2(b.X, -b.Y))
}

// boxOf returns the box (x, y, width, height in px) that a sharp-edged die of
// that kind makes in the picture.
func boxOf(c *camera.Calibration, kind constellation.Kind, f Footprint) constellation.Box {
	lo, hi := outline(c, f, hull(kind, f.Angle))
	return constellation.Box{X: lo.X, Y: lo.Y, W: hi.X - lo.X, H: hi.Y - lo.Y}
}

func TestFootprintIsFoundFromTheBoxOfADieOfKnownSize(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := drawCalibration(t)
		kind, truth := drawStanding(t, &c)
		got, err := FromBox(&c, kind, boxOf(&c, kind, truth), seenAngle(&c, kind, truth), truth.Size)
		if err != nil {
			t.Fatal(err)
		}
		if d := got.Pos.Dist(truth.Pos); d > 0.3 {
			t.Fatalf("off by %.3f mm: %+v, want %+v", d, got, truth)
		}
		d := got.Angle.Apart(truth.Angle)
		if IsCube(kind) {
			d = constellation.Angle(math.Abs(math.Remainder(d.Degrees(), 90)))
		}
		if d > 2 {
			t.Fatalf("turned by %.2f°", d)
		}
		if IsCube(kind) && (got.Angle < 0 || got.Angle >= 90) {
			t.Fatalf("of a cube's four angles %v is told", got.Angle)
		}
	})
}

func TestFootprintFindsTheSizeToo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := drawCalibration(t)
		kind, truth := drawStanding(t, &c)
		got, err := FromBox(&c, kind, boxOf(&c, kind, truth), seenAngle(&c, kind, truth), 0)
		if err != nil {
			t.Fatal(err)
		}
		if d := got.Pos.Dist(truth.Pos); d > 0.6 || math.Abs(got.Size/truth.Size-1) > 0.04 {
			t.Fatalf("off by %.3f mm, size %.2f: %+v, want %+v", d, got.Size, got, truth)
		}
	})
}

func TestHeightMovesADieOutwards(t *testing.T) {
	c := looking(camera.NewLens(1280, 720, 65), 0, 0, 0, 700)
	box := boxOf(&c, constellation.D6, Footprint{Pos: constellation.Vec{X: 500, Y: 200}, Size: 16})
	flat, err := c.Table(vision.Pixel{X: box.X + box.W/2, Y: box.Y + box.H/2}, 0)
	if err != nil {
		t.Fatal(err)
	}
	if out := flat.X - 500; out < 1 || out > 6 {
		t.Errorf("the box's middle lies %.2f mm further out than the die: the test's picture is wrong", out)
	}
	f, err := FromBox(&c, constellation.D6, box, 0, 16)
	if err != nil || f.Pos.Dist(constellation.Vec{X: 500, Y: 200}) > 0.05 {
		t.Errorf("found at %v (%v)", f.Pos, err)
	}
}

func TestBoxWithoutADieIsRefused(t *testing.T) {
	c := looking(camera.NewLens(1280, 720, 65), 30, 0, 0, 700)
	for _, box := range []constellation.Box{{X: 100, Y: 100, W: 0, H: 0}, {X: math.NaN(), Y: 0, W: 20, H: 20}, {X: 0, Y: 0, W: math.Inf(1), H: 20}} {
		if f, err := FromBox(&c, constellation.D6, box, 0, 0); err == nil {
			t.Errorf("%v gave %+v", box, f)
		}
	}
}
