package read

import (
	"math"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/camera"
)

// Orientation is a way to look at a picture: turned by quarters, clockwise, and then
// perhaps mirrored, left to right. Dice are read with up from the table
// leading up in the picture, as a camera sees them that stands on its foot.
// Some hang head down, and photographs are stored lying on a side. Of pips a
// mirror shows as much as the picture itself.
type Orientation struct {
	Quarters int // 0 to 3
	Mirrored bool
}

// Box returns where a box of a picture of w × h lies in what is looked at.
func (y Orientation) Box(b constellation.Box, w, h float64) constellation.Box {
	for range y.Quarters {
		b = constellation.Box{X: h - b.Y - b.H, Y: b.X, W: b.H, H: b.W}
		w, h = h, w
	}
	if y.Mirrored {
		b.X = w - b.X - b.W
	}
	return b
}

// Undo is the other way: where a box of what is looked at lies in the picture
// of w × h.
func (y Orientation) Undo(b constellation.Box, w, h float64) constellation.Box {
	if y.Quarters%2 == 1 {
		w, h = h, w
	}
	if y.Mirrored {
		b.X = w - b.X - b.W
	}
	return Orientation{Quarters: (4 - y.Quarters) % 4}.Box(b, w, h)
}

// Vertical returns the vertical of what is looked at.
func (y Orientation) Vertical(p camera.Vertical, w, h float64) camera.Vertical {
	for range y.Quarters {
		p.Middle = vision.Pixel{X: h - p.Middle.Y, Y: p.Middle.X}
		p.Up = vision.Pixel{X: -p.Up.Y, Y: p.Up.X}
		w, h = h, w
	}
	if y.Mirrored {
		p.Middle.X, p.Up.X = w-p.Middle.X, -p.Up.X
	}
	return p
}

// UndoAngle returns the angle of a cube, 0 to 90 degrees, in the picture that
// has the angle a in what is looked at. Quarters leave it as it is.
func (y Orientation) UndoAngle(a constellation.Angle) constellation.Angle {
	if !y.Mirrored {
		return a
	}
	return constellation.Angle(math.Mod(90-a.Degrees(), 90))
}

// leastSlant is how far up must lead aside before a picture counts as turned:
// from straight above all ways are alike.
const leastSlant = 0.2

// UprightAt returns the way in which up leads up at a point of the picture.
func UprightAt(p camera.Vertical, at vision.Pixel) Orientation {
	s := p.Slant(at)
	if math.Hypot(s.X, s.Y) < leastSlant {
		return Orientation{}
	}
	off := math.Atan2(-s.X, -s.Y) // of up, anticlockwise
	return Orientation{Quarters: (int(math.Round(off/(math.Pi/2))) + 4) % 4}
}
