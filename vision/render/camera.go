package render

import (
	"fmt"
	"math"
)

// Camera is a pinhole with a lens, as OpenCV describes it: pixels
// x = Fx·u·d + Cx, d = 1 + K1·ρ² + K2·ρ⁴, where u, v are the slopes of the
// ray and ρ² = u² + v². Pixel centres are at whole numbers.
type Camera struct {
	Width, Height        int     // px
	Fx, Fy, Cx, Cy       float64 // px
	K1, K2               float64 // lens distortion
	Eye                  Vec3    // mm
	Right, Down, Forward Vec3    // axes of the picture in the world
}

// LookAt returns a camera at eye that looks at target with the lens' angle of
// view across the picture in degrees, turned by roll degrees clockwise.
func LookAt(width, height int, eye, target Vec3, view, roll float64) Camera {
	f := target.Sub(eye).Unit()
	right := f.Cross(Vec3{Z: 1})
	if right.Len() < 1e-6 {
		right = Vec3{X: 1}
	}
	right = right.Unit()
	q := Turning(f, roll).Matrix()
	right = q.Mul(right)
	focal := float64(width) / 2 / math.Tan(view*math.Pi/360)
	return Camera{Width: width, Height: height, Fx: focal, Fy: focal,
		Cx: float64(width-1) / 2, Cy: float64(height-1) / 2,
		Eye: eye, Right: right, Down: f.Cross(right), Forward: f}
}

// Validate tells what makes the camera unusable.
func (c *Camera) Validate() error {
	switch {
	case c.Width < 1 || c.Height < 1 || c.Width > 1<<14 || c.Height > 1<<14:
		return fmt.Errorf("render: picture of %d × %d pixels", c.Width, c.Height)
	case !(c.Fx > 0 && c.Fy > 0):
		return fmt.Errorf("render: focal lengths %g and %g px", c.Fx, c.Fy)
	case !(c.Eye.Z > 0):
		return fmt.Errorf("render: camera %g mm below the table", -c.Eye.Z)
	case math.IsNaN(c.Eye.Len()):
		return fmt.Errorf("render: camera at %v mm", c.Eye)
	}
	return nil
}

// tilt returns how far off the vertical the camera sees p, degrees.
func (c *Camera) tilt(p Vec3) float64 {
	return math.Acos(c.Eye.Sub(p).Unit().Z) * 180 / math.Pi
}

// Ray returns the direction in which the camera sees a pixel, of length 1.
func (c *Camera) Ray(x, y float64) Vec3 {
	return c.along(c.slopes(x, y)).Unit()
}

// along returns the direction of given slopes, not of length 1.
func (c *Camera) along(u, v float64) Vec3 {
	return c.Forward.Add(c.Right.Mul(u)).Add(c.Down.Mul(v))
}

// slopes undoes the lens: Newton's steps for the radius ρ whose distorted
// radius is the pixel's.
func (c *Camera) slopes(x, y float64) (u, v float64) {
	u, v = (x-c.Cx)/c.Fx, (y-c.Cy)/c.Fy
	if c.K1 == 0 && c.K2 == 0 {
		return u, v
	}
	want := math.Sqrt(u*u + v*v)
	if want == 0 {
		return u, v
	}
	r := want
	for range 5 {
		r2 := r * r
		d := 1 + r2*(c.K1+r2*c.K2)
		slope := max(1+r2*(3*c.K1+5*r2*c.K2), 0.1) // beyond the lens' fold: nothing better
		step := (r*d - want) / slope
		r -= step
		if math.Abs(step) < 1e-7 { // each step squares the error
			break
		}
	}
	k := r / want
	return u * k, v * k
}

// Project returns the pixel at which the camera sees p; false behind it.
func (c *Camera) Project(p Vec3) (x, y float64, ok bool) {
	q := p.Sub(c.Eye)
	z := q.Dot(c.Forward)
	if z <= 1e-9 {
		return 0, 0, false
	}
	u, v := q.Dot(c.Right)/z, q.Dot(c.Down)/z
	r2 := u*u + v*v
	d := 1 + r2*(c.K1+r2*c.K2)
	return c.Fx*u*d + c.Cx, c.Fy*v*d + c.Cy, true
}

// Turned returns the picture's axes as rows: world to camera, as in
// x_camera = R·(p - Eye).
func (c *Camera) Turned() Mat3 { return Mat3{c.Right, c.Down, c.Forward} }

// bounds returns the pixels that a ball can touch, also beyond the picture; all of the picture where
// the ball reaches behind the camera.
func (c *Camera) bounds(mid Vec3, r float64) (x0, y0, x1, y1 int) {
	z := mid.Sub(c.Eye).Dot(c.Forward)
	x, y, ok := c.Project(mid)
	if !ok || z <= r {
		return 0, 0, c.Width - 1, c.Height - 1
	}
	u, v := mid.Sub(c.Eye).Dot(c.Right)/z, mid.Sub(c.Eye).Dot(c.Down)/z
	lens := 1 + math.Abs(c.K1)*3*(u*u+v*v) + math.Abs(c.K2)*5*(u*u+v*v)*(u*u+v*v)
	px := r / (z - r) * max(c.Fx, c.Fy) * math.Sqrt(1+u*u+v*v) * lens
	return int(math.Floor(x - px)), int(math.Floor(y - px)), int(math.Ceil(x + px)), int(math.Ceil(y + px))
}
