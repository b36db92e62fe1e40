package camera

import (
	"errors"
	"math"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/squares"
)

// What is believed of a lens before the points are seen, as standard
// deviations: they settle only what the points leave open (a view straight
// down says next to nothing of the focal length).
const (
	focalSpread = 0.25 // of the logarithm
	bendSpread  = 0.3  // of k1 and k2
	axisSpread  = 0.03 // of the picture's width and height, where the lens's axis meets it: cropped pictures, too
	pixelSpread = 0.5  // px, how well a point is found
)

// fit is a calibration as numbers to be improved: the logarithm of the focal
// length, a further turn after the first one (so small that its axis times its
// angle says it all), the shift, where there are points enough the two bending
// terms, where the lens's axis meets the picture, as parts of it, and where
// each board lies that may lie anywhere.
type fit struct {
	guess Lens
	first Pose
	ms    []Match
	loose [][]Match // boards' points in their own mm
	bend  bool      // there are points enough for the bending terms
	axis  bool      // the axis may lie beside the picture's middle, as that of most lenses does a little
}

// looseNumbers is how many numbers of a fit each board has that may lie anywhere.
const looseNumbers = 3

// leastBending is how many points tell the lens's bending, too.
const leastBending = 8

// refine improves a calibration until its points are met as well as they can be. Points
// that only a lens would meet whose axis is nowhere near the picture are those of a table
// of another size, and points that no lens meets well are badly found or of a board of
// another size: then the axis stays where it is believed to be.
func refine(c Calibration, guess Lens, ms []Match, loose [][]Match) (Calibration, error) {
	f := fit{guess: guess, first: c.Pose, ms: ms, loose: loose, bend: len(ms) >= leastBending, axis: true}
	if got, err := f.improve(c); err == nil && got.Lens.looksInto() && (!f.bend || got.Residual <= pixelSpread) {
		return got, nil
	}
	f.axis = false
	return f.improve(c)
}

// numbers is how many numbers come before those of the boards.
func (f fit) numbers() int {
	n := 7
	if f.bend {
		n += 2
	}
	if f.axis {
		n += 2
	}
	return n
}

// settled is by what part the squared errors must fall at least for the next step.
const settled = 1e-9

// improve improves a calibration until its points are met as well as they can be.
func (f fit) improve(c Calibration) (Calibration, error) {
	p, err := f.pack(c)
	if err != nil {
		return Calibration{}, err
	}
	if p, err = squares.Fit(p, f.errors, settled); err != nil {
		return Calibration{}, errNoCamera
	}
	return f.finish(p)
}

var errNoCamera = errors.New("camera: calibration: the points fit no camera")

// errMirrored is returned for points that only a camera below the table would see so.
var errMirrored = errors.New("camera: calibration: the points are seen the wrong way round, as in a mirror")

// finish makes the calibration of the numbers and says how well it fits.
func (f fit) finish(p []float64) (Calibration, error) {
	c := f.unpack(p)
	if err := c.Lens.Validate(); err != nil {
		return Calibration{}, err
	}
	var sum float64
	off := f.off(&c, p)
	for _, d := range off {
		sum += d.X*d.X + d.Y*d.Y
	}
	c.Residual = math.Sqrt(sum / float64(len(off)))
	if math.IsNaN(c.Residual) {
		return Calibration{}, errNoCamera
	}
	if _, up := c.Pose.Eye(); !(up > 0) {
		return Calibration{}, errMirrored
	}
	return c, nil
}

func (f fit) pack(c Calibration) ([]float64, error) {
	s := c.Pose.Shift
	p := []float64{math.Log(c.Lens.Focal), 0, 0, 0, s[0], s[1], s[2]}
	if f.bend {
		p = append(p, c.Lens.K1, c.Lens.K2)
	}
	if f.axis {
		p = append(p, c.Lens.CX/float64(c.Lens.Width), c.Lens.CY/float64(c.Lens.Height))
	}
	for _, ms := range f.loose {
		at, err := fitBoardPose(&c, ms)
		if err != nil {
			return nil, err
		}
		first := at.Apply(constellation.Vec{})
		p = append(p, first.X, first.Y, at.Turn().Radians())
	}
	return p, nil
}

func (f fit) unpack(p []float64) Calibration {
	lens := f.guess
	lens.Focal = math.Exp(p[0])
	if f.bend {
		lens.K1, lens.K2 = p[7], p[8]
	}
	if f.axis {
		at := f.numbers() - 2
		lens.CX, lens.CY = p[at]*float64(lens.Width), p[at+1]*float64(lens.Height)
	}
	turn := poseOf([3]float64(p[1:4]), [3]float64(p[4:7]))
	return Calibration{Lens: lens, Pose: turn.after(f.first)}
}

// errors returns the differences that are to become small, each in units of
// its spread.
func (f fit) errors(p []float64) []float64 {
	c := f.unpack(p)
	off := f.off(&c, p)
	e := make([]float64, 0, 2*len(off)+5)
	for _, d := range off {
		e = append(e, d.X/pixelSpread, d.Y/pixelSpread)
	}
	return append(e,
		math.Log(c.Lens.Focal/f.guess.Focal)/focalSpread,
		(c.Lens.K1-f.guess.K1)/bendSpread,
		(c.Lens.K2-f.guess.K2)/bendSpread,
		(c.Lens.CX-f.guess.CX)/float64(f.guess.Width)/axisSpread,
		(c.Lens.CY-f.guess.CY)/float64(f.guess.Height)/axisSpread)
}

// off returns by how many pixels each point is missed.
func (f fit) off(c *Calibration, p []float64) []vision.Pixel {
	var out []vision.Pixel
	for _, m := range f.ms {
		out = append(out, c.Pixel(m.Table, 0).Sub(m.Pixel))
	}
	for k, ms := range f.loose {
		q := p[f.numbers()+looseNumbers*k:]
		at := constellation.NewMotion(constellation.Radians(q[2]), constellation.Vec{X: q[0], Y: q[1]})
		for _, m := range ms {
			out = append(out, c.Pixel(at.Apply(m.Table), 0).Sub(m.Pixel))
		}
	}
	return out
}
