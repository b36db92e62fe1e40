package camera

import "github.com/asterism-dice/asterism/vision"

// Vertical says where straight up from the table leads in a picture, everywhere
// in it. A camera of focal length f px, before which up is w (to the right,
// downwards, ahead; of length 1), sees a step up at p, in px of a like step
// across the line of sight, lead
//
//	w.xy - w.z·(p - middle)/f
//
// (Hartley and Zisserman, Multiple View Geometry, chapter 8: all uprights meet
// in one vanishing point). Of a die with many sides a crop alone often doesn't
// tell which is the upper one; all dice on a table together do.
type Vertical struct {
	Middle vision.Pixel // of the picture, px
	Up     vision.Pixel // where a step leads there
	Spread float64      // how much more, per px off the middle
}

// StraightDown returns where up leads in a picture of width × height px that was
// taken straight down, by a lens of the usual view.
func StraightDown(width, height int) Vertical {
	lens := NewLens(width, height, 0)
	return Vertical{Middle: vision.Pixel{X: lens.CX, Y: lens.CY}, Spread: 1 / lens.Focal}
}

// Slant returns where a step up leads at a point of the picture.
func (p Vertical) Slant(at vision.Pixel) vision.Pixel {
	return p.Up.Add(at.Sub(p.Middle).Mul(p.Spread))
}

// Crop returns the vertical of the part of the picture that begins at (x, y).
func (p Vertical) Crop(x, y int) Vertical {
	p.Middle = p.Middle.Sub(vision.Pixel{X: float64(x), Y: float64(y)})
	return p
}
