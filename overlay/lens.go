package overlay

import (
	"fmt"
	"math"

	"github.com/asterism-dice/asterism/constellation"
)

// Lens is how a projector's lens bends the picture that fills its window. The zero
// Lens bends nothing.
type Lens struct {
	Middle [2]float64         // parts of the window's width and height: where the lens's axis meets it
	Focal  [2]float64         // its focal length, as parts of the window's width and height
	Bend   constellation.Bend // zero: nothing is bent, wherever the middle is
}

// Validate tells what makes the lens unusable.
func (l Lens) Validate() error {
	if l.straight() {
		return nil
	}
	for _, n := range [...]float64{l.Middle[0], l.Middle[1], l.Bend.K1, l.Bend.K2, l.Focal[0], l.Focal[1]} {
		if math.IsNaN(n) || math.IsInf(n, 0) {
			return fmt.Errorf("overlay: lens %+v can't be reckoned with", l)
		}
	}
	if !(l.Focal[0] > 0 && l.Focal[1] > 0) {
		return fmt.Errorf("overlay: lens with a focal length of %g, %g windows", l.Focal[0], l.Focal[1])
	}
	return nil
}

func (l Lens) straight() bool { return l.Bend == constellation.Bend{} }

// bend returns where in the window the lens shows what a straight one
// would show at v.
func (l Lens) bend(v constellation.Vec) constellation.Vec {
	if l.straight() {
		return v
	}
	ray := l.ray(v)
	return l.part(ray.Mul(l.Bend.Gain(ray.Dot(ray))))
}

// straighten is the inverse of bend.
func (l Lens) straighten(v constellation.Vec) constellation.Vec {
	if l.straight() {
		return v
	}
	return l.part(l.Bend.Straighten(l.ray(v)))
}

// ray is where the ray to a part of the window meets the plane at distance 1.
func (l Lens) ray(v constellation.Vec) constellation.Vec {
	return constellation.Vec{X: (v.X - l.Middle[0]) / l.Focal[0], Y: (v.Y - l.Middle[1]) / l.Focal[1]}
}

// part is the part of the window that a ray meets.
func (l Lens) part(ray constellation.Vec) constellation.Vec {
	return constellation.Vec{X: l.Middle[0] + l.Focal[0]*ray.X, Y: l.Middle[1] + l.Focal[1]*ray.Y}
}
