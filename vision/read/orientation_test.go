package read

import (
	"math"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/camera"
	"pgregory.net/rapid"
)

func anyWay(t *rapid.T) Orientation {
	return Orientation{Quarters: rapid.IntRange(0, 3).Draw(t, "quarters"), Mirrored: rapid.Bool().Draw(t, "mirrored")}
}

func TestABoxInTheCornerGoesRoundThePicture(t *testing.T) {
	corner := constellation.Box{X: 0, Y: 0, W: 30, H: 20} // of a picture of 640 × 480
	for _, c := range []struct {
		way  Orientation
		want constellation.Box
	}{
		{Orientation{}, corner},
		{Orientation{Quarters: 1}, constellation.Box{X: 460, Y: 0, W: 20, H: 30}},
		{Orientation{Quarters: 2}, constellation.Box{X: 610, Y: 460, W: 30, H: 20}},
		{Orientation{Quarters: 3}, constellation.Box{X: 0, Y: 610, W: 20, H: 30}},
		{Orientation{Mirrored: true}, constellation.Box{X: 610, Y: 0, W: 30, H: 20}},
		{Orientation{Quarters: 1, Mirrored: true}, constellation.Box{X: 0, Y: 0, W: 20, H: 30}},
	} {
		if got := c.way.Box(corner, 640, 480); got != c.want {
			t.Errorf("%+v: %v, want %v", c.way, got, c.want)
		}
	}
}

func TestBoxesComeBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 300)
		b := constellation.Box{X: float64(n.Draw(t, "x")), Y: float64(n.Draw(t, "y")), W: float64(n.Draw(t, "w")), H: float64(n.Draw(t, "h"))}
		y, w, h := anyWay(t), float64(n.Draw(t, "width")), float64(n.Draw(t, "height"))
		if got := y.Undo(y.Box(b, w, h), w, h); got != b {
			t.Fatalf("%+v: %v came back as %v", y, b, got)
		}
	})
}

// What a vertical says of a point stays true however the picture is looked at.
func TestThePlumbIsTurnedWithThePicture(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := rapid.Float64Range(-1, 1)
		p := camera.Vertical{Middle: vision.Pixel{X: 300, Y: 200}, Up: vision.Pixel{X: f.Draw(t, "up x"), Y: f.Draw(t, "up y")}, Spread: f.Draw(t, "spread") / 500}
		at, y := constellation.Box{X: 100 + 99*f.Draw(t, "x"), Y: 100 + 99*f.Draw(t, "y")}, anyWay(t)
		s := p.Slant(vision.Pixel{X: at.X, Y: at.Y})
		tip := constellation.Box{X: at.X + s.X, Y: at.Y + s.Y}
		a, b := y.Box(at, 640, 480), y.Box(tip, 640, 480)
		got := y.Vertical(p, 640, 480).Slant(vision.Pixel{X: a.X, Y: a.Y})
		if math.Hypot(got.X-(b.X-a.X), got.Y-(b.Y-a.Y)) > 1e-9 {
			t.Fatalf("%+v: %v leads to %v, not from %v to %v", y, p, got, a, b)
		}
	})
}

func TestUprightIsWhereUpLeadsUp(t *testing.T) {
	for _, c := range []struct {
		name     string
		up       vision.Pixel
		quarters int
	}{
		{"a camera on its foot", vision.Pixel{X: 0.1, Y: -0.7}, 0},
		{"straight from above all ways are alike", vision.Pixel{X: 0.1, Y: 0.1}, 0},
		{"head down", vision.Pixel{X: -0.2, Y: 0.8}, 2},
		{"up leads left", vision.Pixel{X: -0.5, Y: 0.1}, 1},
		{"up leads right", vision.Pixel{X: 0.5, Y: -0.2}, 3},
	} {
		p := camera.Vertical{Middle: vision.Pixel{X: 320, Y: 240}, Up: c.up}
		y := UprightAt(p, p.Middle)
		if y != (Orientation{Quarters: c.quarters}) {
			t.Errorf("%s: %+v, want %d quarters", c.name, y, c.quarters)
		}
		if s := y.Vertical(p, 640, 480).Up; c.quarters > 0 && (s.Y >= 0 || -s.Y < math.Abs(s.X)) {
			t.Errorf("%s: up leads %v in the turned picture", c.name, s)
		}
	}
}

func TestAMirrorTurnsCubesTheOtherWay(t *testing.T) {
	for _, c := range []struct {
		way       Orientation
		seen, own constellation.Angle
	}{
		{Orientation{}, 30, 30}, {Orientation{Quarters: 3}, 30, 30}, {Orientation{Mirrored: true}, 30, 60}, {Orientation{Mirrored: true}, 0, 0},
	} {
		if got := c.way.UndoAngle(c.seen); got != c.own {
			t.Errorf("%+v: %g°, want %g°", c.way, got, c.own)
		}
	}
}
