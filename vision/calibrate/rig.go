package calibrate

import (
	"fmt"
	"math"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/camera"
)

// Rig is a camera and a projector over one table. A projector is a camera whose
// light goes the other way, so one description does for both: its Pixel tells
// which pixel lights a point of the table.
type Rig struct {
	Camera    camera.Calibration `json:"camera"`
	Projector camera.Calibration `json:"projector"`
}

// Validate tells what makes the rig unusable.
func (r *Rig) Validate() error {
	if err := r.Camera.Validate(); err != nil {
		return fmt.Errorf("calibrate: camera: %w", err)
	}
	if err := r.Projector.Validate(); err != nil {
		return fmt.Errorf("calibrate: projector: %w", err)
	}
	return nil
}

// Scaled returns the rig for pictures of another size of its camera. They must be of the
// same shape.
func (r *Rig) Scaled(width, height int) (Rig, error) {
	seen, err := r.Camera.Scaled(width, height)
	return Rig{Camera: seen, Projector: r.Projector}, err
}

// See returns where the camera sees a pixel of the projected picture. It is
// not a number where that pixel's light doesn't meet the table.
func (r *Rig) See(p vision.Pixel) vision.Pixel { return r.follow(r.Projector.Lens.Straighten(p)) }

// follow returns where the camera sees what a ray of the projector lights.
func (r *Rig) follow(ray vision.Pixel) vision.Pixel {
	at, ok := r.lit(ray)
	if !ok {
		return vision.Pixel{X: math.NaN(), Y: math.NaN()}
	}
	return r.Camera.Pixel(at, 0)
}

// sees returns where the camera sees a pixel of the projected picture; false where it
// can't see it.
func (r *Rig) sees(p vision.Pixel) (vision.Pixel, bool) {
	at, ok := r.lit(r.Projector.Lens.Straighten(p))
	if !ok {
		return vision.Pixel{}, false
	}
	return r.Camera.Sees(at, 0)
}

// lit returns the place on the table that a ray of the projector lights; false where it
// meets none.
func (r *Rig) lit(ray vision.Pixel) (at constellation.Vec, ok bool) {
	t, s := &r.Projector.Pose.Turn, &r.Projector.Pose.Shift
	var down, far float64
	for i, d := range [3]float64{ray.X, ray.Y, 1} {
		down, far = down+t[i][2]*d, far+t[i][2]*s[i]
	}
	k := far / down
	if !(k > 0) {
		return at, false
	}
	for i, d := range [3]float64{ray.X, ray.Y, 1} {
		at.X, at.Y = at.X+t[i][0]*(k*d-s[i]), at.Y+t[i][1]*(k*d-s[i])
	}
	return at, true
}

// Aim returns which pixel of the projected picture lights what the camera sees
// at a pixel.
func (r *Rig) Aim(p vision.Pixel) vision.Pixel {
	at, err := r.Camera.Table(p, 0)
	if err != nil {
		return vision.Pixel{X: math.NaN(), Y: math.NaN()}
	}
	return r.Projector.Pixel(at, 0)
}

// moved returns the rig with the table's origin at a point of the old table.
func (r Rig) moved(origin constellation.Vec) Rig { return r.framed(lie{at: origin}) }

// framed returns the rig with the axes of something that lies on the table.
func (r Rig) framed(l lie) Rig {
	s, c := math.Sincos(l.turn)
	for _, device := range []*camera.Calibration{&r.Camera, &r.Projector} {
		p := &device.Pose
		p.Shift = p.ToCamera(l.at, 0)
		for i := range p.Turn {
			x, y := p.Turn[i][0], p.Turn[i][1]
			p.Turn[i][0], p.Turn[i][1] = c*x+s*y, c*y-s*x
		}
	}
	return r
}

// SpanEnds returns the ends of the line whose length is measured with a ruler:
// at half the height of the picture, at a quarter and three quarters of its
// width.
func SpanEnds(width, height int) (a, b vision.Pixel) {
	w, h := float64(width), float64(height)
	return vision.Pixel{X: 0.25 * w, Y: 0.5 * h}, vision.Pixel{X: 0.75 * w, Y: 0.5 * h}
}

// Turn makes another side of the table its top: by one quarter the right one, by
// two the bottom, by three the left.
func (r *Result) Turn(quarters int) {
	w, h := r.Table.X, r.Table.Y
	quarters = (quarters%4 + 4) % 4
	corner := [4]constellation.Vec{{}, {X: w}, {X: w, Y: h}, {Y: h}}[quarters]
	r.Rig = r.Rig.framed(lie{corner, float64(quarters) * math.Pi / 2})
	if quarters%2 == 1 {
		r.Table = constellation.Vec{X: h, Y: w}
	}
}
