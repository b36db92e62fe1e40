package camera

import (
	"fmt"
	"math"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
)

// Lens is how a camera scales and bends: a pinhole of one focal length with
// two radial terms (the first two of Brown's model, as OpenCV has them).
type Lens struct {
	Width  int     `json:"width"`  // px
	Height int     `json:"height"` // px
	Focal  float64 `json:"focal"`  // px
	CX     float64 `json:"cx"`     // px, where the axis meets the picture: from its corner, so half a pixel more than OpenCV has
	CY     float64 `json:"cy"`     // px
	K1     float64 `json:"k1"`     // of r²
	K2     float64 `json:"k2"`     // of r⁴
}

// DefaultView is the angle of view along a picture's longer side that is taken for
// a camera of which nothing is known: the middle of what webcams have.
const DefaultView constellation.Angle = 65

// NewLens returns a straight lens for pictures of that size (px) with an angle of
// view along their longer side, whichever way the camera is held; 0 is DefaultView.
func NewLens(width, height int, view constellation.Angle) Lens {
	if view <= 0 || view >= 180 {
		view = DefaultView
	}
	return Lens{
		Width: width, Height: height,
		Focal: float64(max(width, height)) / 2 / math.Tan(view.Radians()/2),
		CX:    float64(width) / 2, CY: float64(height) / 2,
	}
}

// What no lens does, beyond what any lens is measured to do: bend a corner of the
// picture out to so many times its distance from the middle, and have its middle so
// many pictures away from the picture's, as a projector's may be.
const (
	mostBend  = 3
	mostShift = 2
)

// Validate tells what makes the lens unusable.
func (l Lens) Validate() error {
	if l.Width <= 0 || l.Height <= 0 {
		return fmt.Errorf("camera: lens for a picture of %d×%d pixels", l.Width, l.Height)
	}
	if !(l.Focal > 0) || math.IsInf(l.Focal, 0) {
		return fmt.Errorf("camera: lens with a focal length of %g pixels", l.Focal)
	}
	w, h := float64(l.Width), float64(l.Height)
	r := math.Hypot(w, h) / 2 / l.Focal
	if r > constellation.Widest {
		return fmt.Errorf("camera: lens with a focal length of %.3g pixels for a picture of %d×%d sees all but 180°", l.Focal, l.Width, l.Height)
	}
	if l.Reach() < 0.5*r {
		return fmt.Errorf("camera: lens with k1 %g, k2 %g folds the picture over itself", l.K1, l.K2)
	}
	if !(1+l.K1*r*r+l.K2*r*r*r*r <= mostBend) {
		return fmt.Errorf("camera: lens with k1 %g, k2 %g bends the picture's corners out of it", l.K1, l.K2)
	}
	if !(math.Abs(l.CX-w/2) <= mostShift*w && math.Abs(l.CY-h/2) <= mostShift*h) {
		return fmt.Errorf("camera: lens with its middle at %g, %g in a picture of %d×%d pixels", l.CX, l.CY, l.Width, l.Height)
	}
	return nil
}

// looksInto tells whether the lens's axis meets the picture.
func (l Lens) looksInto() bool {
	return l.CX >= 0 && l.CX <= float64(l.Width) && l.CY >= 0 && l.CY <= float64(l.Height)
}

// Scaled returns the lens for pictures of another size (px). They must have
// the same shape, to a fiftieth: else they show another part of the view.
func (l Lens) Scaled(width, height int) (Lens, error) {
	k := float64(width) / float64(l.Width)
	if d := float64(height) / (k * float64(l.Height)); !(d > 0.98 && d < 1.02) {
		return l, fmt.Errorf("camera: pictures of %d×%d px, the table is known in those of %d×%d", width, height, l.Width, l.Height)
	}
	l.Width, l.Height = width, height
	l.Focal, l.CX, l.CY = k*l.Focal, k*l.CX, k*l.CY
	return l, nil
}

// Bend maps a ray, given by where it meets the plane at distance 1 before the
// camera, to the pixel that it falls on.
func (l Lens) Bend(ray vision.Pixel) vision.Pixel {
	k := l.bending().Gain(ray.X*ray.X + ray.Y*ray.Y)
	return vision.Pixel{X: l.CX + l.Focal*k*ray.X, Y: l.CY + l.Focal*k*ray.Y}
}

// Straighten is the inverse of Bend. Pixels further out than the lens can
// have brought light to are taken for the furthest that it can.
func (l Lens) Straighten(p vision.Pixel) vision.Pixel {
	return l.bending().Straighten(vision.Pixel{X: (p.X - l.CX) / l.Focal, Y: (p.Y - l.CY) / l.Focal})
}

// Reach is the radius up to which bending keeps the order of rays.
func (l Lens) Reach() float64 { return l.bending().Reach() }

func (l Lens) bending() constellation.Bend { return constellation.Bend{K1: l.K1, K2: l.K2} }
