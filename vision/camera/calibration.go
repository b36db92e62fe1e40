package camera

import (
	"errors"
	"fmt"
	"math"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
)

// Calibration ties the pixels of one camera to the millimetres of the table.
type Calibration struct {
	Lens     Lens    `json:"lens"`
	Pose     Pose    `json:"pose"`
	Residual float64 `json:"residual"` // px, RMS of the points it was made from
}

// mostMissed is by how much of the picture's width the points of a calibration may be
// missed, RMS: on the usual table, 610 mm wide, that is 18 mm, a die's width. Further off
// no die is where it is said to be, so the points are those of something else.
const mostMissed = 0.03

// Validate tells what makes the calibration unusable.
func (c *Calibration) Validate() error {
	if err := c.Lens.Validate(); err != nil {
		return err
	}
	switch {
	case !(c.Residual >= 0) || math.IsInf(c.Residual, 0):
		return fmt.Errorf("camera: points met to %g px", c.Residual)
	case c.Residual > mostMissed*float64(c.Lens.Width):
		return fmt.Errorf("camera: its points are missed by %.1f px, more than %g %% of the picture's width", c.Residual, 100*mostMissed)
	}
	if err := c.Pose.validate(); err != nil {
		return err
	}
	if _, up := c.Pose.Eye(); !(up > 0) || math.IsInf(up, 0) {
		return fmt.Errorf("camera: camera at %g mm above the table", up)
	}
	return nil
}

// Scaled returns the calibration for pictures of another size (px) and the same
// shape: see Lens.Scaled.
func (c Calibration) Scaled(width, height int) (Calibration, error) {
	k := float64(width) / float64(c.Lens.Width)
	lens, err := c.Lens.Scaled(width, height)
	if err != nil {
		return c, err
	}
	c.Lens, c.Residual = lens, k*c.Residual
	return c, nil
}

// ErrHorizon is returned for a pixel whose ray doesn't meet the table.
var ErrHorizon = errors.New("camera: the pixel lies above the table's horizon")

// oblique is how far off the vertical a camera must look for the table's four corners to
// tell where up leads, degrees.
const oblique = 20

// KnowsUp tells whether the points of the calibration tell where up leads to a few degrees.
// Those of boards do, which tell the lens's bending, too. Of four corners that are seen from
// above a lens of half the view at twice the height sees nearly the same: where each is
// marked 1.5 px amiss, up leads up to 0.3 elsewhere at them, in the measure of Vertical.
func (c *Calibration) KnowsUp() bool {
	bent := c.Lens.K1 != 0 || c.Lens.K2 != 0
	return c.Residual > 0 && (bent || c.Tilt().Degrees() >= oblique)
}

// Vertical returns where up from the table leads in the camera's pictures, its
// lens taken to be straight.
func (c *Calibration) Vertical() Vertical {
	t := c.Pose.Turn
	return Vertical{Middle: vision.Pixel{X: c.Lens.CX, Y: c.Lens.CY}, Up: vision.Pixel{X: -t[0][2], Y: -t[1][2]}, Spread: t[2][2] / c.Lens.Focal}
}

// Sees returns where the camera sees the point that is height mm above v. It is false
// where the camera can't: behind it, and further aside than its lens brings light from.
// Whether it is in the picture is for the caller to tell.
func (c *Calibration) Sees(v constellation.Vec, height float64) (vision.Pixel, bool) {
	p := c.Pose.ToCamera(v, height)
	before := p[2] > 0 && math.Hypot(p[0], p[1]) <= c.Lens.Reach()*p[2]
	return c.Pixel(v, height), before
}

// Pixel is where Sees says, also of a point that the camera can't see: then it means
// nothing and may even be within the picture. Fits need it, which go through calibrations
// that can't be.
func (c *Calibration) Pixel(v constellation.Vec, height float64) vision.Pixel {
	p := c.Pose.ToCamera(v, height)
	return c.Lens.Bend(vision.Pixel{X: p[0] / p[2], Y: p[1] / p[2]})
}

// Table returns the point of the plane height mm above the table that the
// pixel shows.
func (c *Calibration) Table(p vision.Pixel, height float64) (constellation.Vec, error) {
	ray := c.Lens.Straighten(p)
	d := c.Pose.home(ray)
	eye, up := c.Pose.Eye()
	if d[2] <= 1e-9 || up <= height {
		return constellation.Vec{}, fmt.Errorf("%w: %.0f, %.0f", ErrHorizon, p.X, p.Y)
	}
	k := (up - height) / d[2]
	return constellation.Vec{X: eye.X + k*d[0], Y: eye.Y + k*d[1]}, nil
}

// home turns a ray of the camera into the table's axes (third one downwards).
func (p Pose) home(ray vision.Pixel) [3]float64 {
	var d [3]float64
	for i := range d {
		d[i] = p.Turn[0][i]*ray.X + p.Turn[1][i]*ray.Y + p.Turn[2][i]
	}
	return d
}

// Scale returns how many pixels a millimetre has about the point v.
func (c *Calibration) Scale(v constellation.Vec) float64 {
	p := c.Pixel(v, 0)
	x := c.Pixel(v.Add(constellation.Vec{X: 1}), 0).Sub(p)
	y := c.Pixel(v.Add(constellation.Vec{Y: 1}), 0).Sub(p)
	return math.Sqrt(math.Abs(x.X*y.Y - x.Y*y.X))
}

// Tilt returns the angle between the camera's axis and the
// vertical: 0 looks straight down.
func (c *Calibration) Tilt() constellation.Angle {
	return constellation.Radians(math.Acos(min(1, max(-1, c.Pose.Turn[2][2]))))
}

// FromAbove calibrates a picture of width × height px, taken straight down,
// by the table's size (mm) alone: the table is taken to fill the picture as
// far as its shape allows, centred.
func FromAbove(width, height int, table constellation.Vec) (Calibration, error) {
	if err := checkTable(table); err != nil {
		return Calibration{}, err
	}
	lens := NewLens(width, height, 0)
	if err := lens.Validate(); err != nil {
		return Calibration{}, err
	}
	px := min(float64(width)/table.X, float64(height)/table.Y) // pixels a mm
	return Calibration{Lens: lens, Pose: Pose{
		Turn:  [3][3]float64{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
		Shift: [3]float64{-table.X / 2, -table.Y / 2, lens.Focal / px},
	}}, nil
}

// FromCorners calibrates by where the table's corners are seen: top left, top
// right, bottom right, bottom left. The lens gives the size of the picture
// and a first guess of the focal length and of the middle, which an oblique view
// corrects.
func FromCorners(lens Lens, corners [4]vision.Pixel, table constellation.Vec) (Calibration, error) {
	if err := checkTable(table); err != nil {
		return Calibration{}, err
	}
	at := [4]constellation.Vec{{}, {X: table.X}, table, {Y: table.Y}}
	ms := make([]Match, 4)
	for i := range ms {
		ms[i] = Match{at[i], corners[i]}
	}
	c, err := FromMatches(lens, ms)
	if err != nil {
		return c, fmt.Errorf("camera: corners of a table of %g×%g mm are seen so by no camera: %w", table.X, table.Y, err)
	}
	return c, nil
}

func checkTable(t constellation.Vec) error {
	if !(t.X > 0 && t.Y > 0) || math.IsInf(t.X+t.Y, 0) {
		return fmt.Errorf("camera: table of %g×%g mm has no area", t.X, t.Y)
	}
	return nil
}

// FromMatches calibrates by points of the table that were found in the
// picture: of a chessboard that lies on it, or of a pattern that a projector
// threw. Four points give the pose and, seen obliquely, the focal length and
// about where the lens's axis meets the picture, which in a cropped one is far from
// its middle; eight or more give the lens's bending as well. The lens is the first guess.
func FromMatches(lens Lens, ms []Match) (Calibration, error) { return FromBoards(lens, ms, nil) }

// FromBoards is FromMatches where further pictures show a board that was laid
// somewhere else on the table, nobody knows where: in each of loose Table is in
// the board's own mm. A small board amid a large table leaves the rest of it
// to be guessed, one that was laid all over it doesn't. Boards are not heard
// where the first points are fewer than eight.
func FromBoards(lens Lens, ms []Match, loose [][]Match) (Calibration, error) {
	if err := lens.Validate(); err != nil {
		return Calibration{}, err
	}
	if len(ms) < leastBending {
		loose = nil
	}
	h, err := fitRays(lens, ms)
	if err != nil {
		return Calibration{}, err
	}
	first := Calibration{Lens: lens, Pose: poseFrom(h)}
	if lens.K1 == 0 && lens.K2 == 0 {
		if f, ok := focalFactor(h); ok {
			first = first.withFocal(f, ms)
		}
	}
	return refine(first, lens, ms, loose)
}

// withFocal starts over with another focal length, in units of the old one.
func (c Calibration) withFocal(f float64, ms []Match) Calibration {
	lens := c.Lens
	lens.Focal *= f
	h, err := fitRays(lens, ms)
	if err != nil {
		return c
	}
	return Calibration{Lens: lens, Pose: poseFrom(h)}
}

// fitRays fits the homography from the table (mm) to straightened rays, of the sign by
// which the points lie before the camera: of the table's origin nobody knows that, it may
// lie behind a camera that stands low over the table.
func fitRays(lens Lens, ms []Match) (constellation.Homography, error) {
	from, to := make([]vision.Pixel, len(ms)), make([]vision.Pixel, len(ms))
	for i, m := range ms {
		from[i] = vision.Pixel{X: m.Table.X, Y: m.Table.Y}
		to[i] = lens.Straighten(m.Pixel)
	}
	h, err := fitHomography(from, to)
	if err == nil && depths(h, from) < 0 {
		for i := range h {
			h[i] = -h[i]
		}
	}
	return h, err
}

// depths is how far before the camera the points lie together, by the scale of h.
func depths(h constellation.Homography, points []vision.Pixel) float64 {
	sum := 0.0
	for _, p := range points {
		sum += h[6]*p.X + h[7]*p.Y + h[8]
	}
	return sum
}

// focalFactor returns by what factor the focal length has to be corrected so that
// the table's axes come out square and of one length: the least squares
// solution of both conditions for 1/f². Near the vertical they say nothing.
func focalFactor(h constellation.Homography) (float64, bool) {
	a1 := h[0]*h[1] + h[3]*h[4]
	a2 := h[0]*h[0] + h[3]*h[3] - h[1]*h[1] - h[4]*h[4]
	b1 := h[6] * h[7]
	b2 := h[6]*h[6] - h[7]*h[7]
	size := h[0]*h[0] + h[3]*h[3] + h[1]*h[1] + h[4]*h[4]
	if math.Hypot(b1, b2) < 0.02*size || a1*a1+a2*a2 == 0 {
		return 0, false
	}
	w := -(a1*b1 + a2*b2) / (a1*a1 + a2*a2)
	if !(w > 0) {
		return 0, false
	}
	f := math.Sqrt(1 / w)
	return f, f > 0.3 && f < 3
}

// poseFrom splits a homography from the table to rays into turn and shift.
func poseFrom(h constellation.Homography) Pose {
	n := math.Sqrt(columnLength(h, 0) * columnLength(h, 1))
	var p Pose
	var x, y [3]float64
	for i := range 3 {
		x[i], y[i], p.Shift[i] = h[3*i]/n, h[3*i+1]/n, h[3*i+2]/n
	}
	x, y = orthonormal(x, y)
	z := cross(x, y)
	for i := range 3 {
		p.Turn[i] = [3]float64{x[i], y[i], z[i]}
	}
	return p
}

func columnLength(h constellation.Homography, j int) float64 {
	return math.Sqrt(h[j]*h[j] + h[3+j]*h[3+j] + h[6+j]*h[6+j])
}

// orthonormal returns the unit vectors at right angles that are nearest to x and
// y, turning both alike: their sum and difference stay where they are.
func orthonormal(x, y [3]float64) (a, b [3]float64) {
	x, y = unit(x), unit(y)
	var s, d [3]float64
	for i := range 3 {
		s[i], d[i] = x[i]+y[i], x[i]-y[i]
	}
	s, d = unit(s), unit(d)
	for i := range 3 {
		a[i], b[i] = (s[i]+d[i])/math.Sqrt2, (s[i]-d[i])/math.Sqrt2
	}
	return a, b
}

func unit(v [3]float64) [3]float64 {
	n := math.Sqrt(v[0]*v[0] + v[1]*v[1] + v[2]*v[2])
	if n == 0 {
		return v
	}
	return [3]float64{v[0] / n, v[1] / n, v[2] / n}
}

func cross(a, b [3]float64) [3]float64 {
	return [3]float64{a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]}
}
