// Package calibratetest stands in for a camera and a projector over a table: what
// is shown on its screen comes back as the camera would see it, for tests.
package calibratetest

import (
	"math"
	"math/rand/v2"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/camera"
)

// Scene is how a camera and a projector stand over a table, and what light there
// is. Of the table's axes nobody but the scene knows.
type Scene struct {
	Camera    camera.Calibration
	Projector camera.Calibration
	Ambient   [3]float64 // levels of 255, in the picture's middle and by which it grows to the right and downwards
	Light     [3]float64 // the same, that a white pixel of the projector adds
	Vignette  float64    // share of the light that is lost in the picture's corners
	Noise     float64    // standard deviation, levels of 255
	Gamma     float64    // of the camera: 1 is linear
	Delay     float64    // s, from light to picture
	Rate      float64    // pictures a second
	Roll      float64    // s, that the camera takes from its first row to the last
	Quality   int        // of JPEG; 0 sends pictures as they are
	Drop      float64    // mm, by how much what lies beyond Edge (mm along x) is lower: the floor beside a table

	Edge   float64
	Albedo func(constellation.Vec) float64 // share of the light that the table throws back; nil is all of it
}

// Span is the true length of the line between two pixels of the picture, mm.
func (s *Scene) Span(a, b vision.Pixel) float64 {
	p, errP := s.Projector.Table(a, 0)
	q, errQ := s.Projector.Table(b, 0)
	if errP != nil || errQ != nil {
		return math.NaN()
	}
	return p.Dist(q)
}

// Sees is where the camera sees a pixel of the projected picture.
func (s *Scene) Sees(p vision.Pixel) vision.Pixel {
	v, err := s.Projector.Table(p, 0)
	if err != nil {
		return vision.Pixel{X: math.NaN(), Y: math.NaN()}
	}
	return s.Camera.Pixel(v, 0)
}

// tableWidth is about how wide the lit area is, mm.
const tableWidth = 600

// Ideal is a camera straight above a table that a projector, straight above it
// too, lights; 1280×720 and 1280×800 px.
func Ideal() Scene { return newScene(view{angle: 65, fill: 0.85}, throwing{ratio: 1.4}) }

// view is how the camera looks.
type view struct {
	width, height      int // px; 0 is 1280×720
	angle              constellation.Angle
	k1                 float64
	tilt, around, roll float64 // degrees
	fill               float64 // of the picture, by the lit area
}

// throwing is how the projector throws.
type throwing struct {
	ratio              float64 // of distance and width
	shiftX, shiftY     float64 // of the width, the height
	k1                 float64
	tilt, around, roll float64 // degrees
}

func newScene(v view, t throwing) Scene {
	s := Scene{Ambient: [3]float64{40}, Light: [3]float64{150}, Noise: 6, Gamma: 1, Delay: 0.1, Rate: 12, Roll: 0.015}
	s.Projector.Lens = camera.Lens{Width: 1280, Height: 800, Focal: 1280 * t.ratio, CX: 640 + 1280*t.shiftX, CY: 400 + 800*t.shiftY, K1: t.k1}
	s.Projector.Pose = over(t.tilt, t.around, t.roll, tableWidth*t.ratio)
	s.Projector.Pose = aimed(s.Projector, vision.Pixel{X: 640, Y: 400})
	if v.width == 0 {
		v.width, v.height = 1280, 720
	}
	s.Camera.Lens = camera.NewLens(v.width, v.height, v.angle)
	s.Camera.Lens.K1 = v.k1
	s.Camera.Pose = over(v.tilt, v.around, v.roll, 1000)
	s.Camera.Pose = s.filled(v.fill)
	return s
}

// Random is a scene as people set them up, drawn by chance.
func Random(r *rand.Rand) Scene {
	v := view{angle: constellation.Angle(uniform(r, 55, 78)), k1: -uniform(r, 0, 0.15), tilt: uniform(r, 0, 35), around: uniform(r, 0, 360),
		roll: 180*float64(r.IntN(2)) + 8*r.NormFloat64(), fill: uniform(r, 0.6, 1)}
	if r.IntN(4) == 0 {
		v.width, v.height = 640, 480
	}
	t := throwing{ratio: uniform(r, 1.1, 2), k1: 0.005 * r.NormFloat64(), tilt: min(15, 5*math.Abs(r.NormFloat64())), around: uniform(r, 0, 360), roll: 5 * r.NormFloat64(),
		shiftX: 0.01 * r.NormFloat64(), shiftY: uniform(r, -0.5, 0.5)}
	s := newScene(v, t)
	s.Ambient = [3]float64{uniform(r, 5, 70), uniform(r, -20, 20), uniform(r, -20, 20)}
	s.Light = [3]float64{uniform(r, 70, 150), uniform(r, -25, 25), uniform(r, -25, 25)}
	s.Vignette, s.Gamma = uniform(r, 0, 0.4), uniform(r, 0.6, 1)
	s.Delay, s.Roll = uniform(r, 0.05, 0.15), uniform(r, 0, 0.03)
	if r.IntN(2) == 0 {
		s.Quality = 80 + r.IntN(15)
	}
	return s
}

func uniform(r *rand.Rand, lo, hi float64) float64 { return lo + (hi-lo)*r.Float64() }

// over puts the table far mm before a lens whose axis leans by tilt from the
// vertical towards the direction around, turned by roll about the axis; degrees.
func over(tilt, around, roll, far float64) camera.Pose {
	sa, ca := constellation.Angle(around).SinCos()
	st, ct := constellation.Angle(tilt).SinCos()
	sr, cr := constellation.Angle(roll - around).SinCos()
	z := [3]float64{st * ca, st * sa, ct}
	x := [3]float64{ct * ca, ct * sa, -st}
	y := [3]float64{z[1]*x[2] - z[2]*x[1], z[2]*x[0] - z[0]*x[2], z[0]*x[1] - z[1]*x[0]}
	p := camera.Pose{Shift: [3]float64{0, 0, far}}
	for i := range 3 {
		p.Turn[0][i] = cr*x[i] - sr*y[i]
		p.Turn[1][i] = sr*x[i] + cr*y[i]
		p.Turn[2][i] = z[i]
	}
	return p
}

// aimed moves a calibration over the table so that a pixel meets its origin.
func aimed(c camera.Calibration, at vision.Pixel) camera.Pose {
	v, err := c.Table(at, 0)
	if err != nil {
		panic(err) // a scene of this package's own making
	}
	c.Pose.Shift = c.Pose.ToCamera(v, 0)
	return c.Pose
}

// filled moves the camera along its axis until the lit area fills that share of
// its picture, both ways at most.
func (s *Scene) filled(share float64) camera.Pose {
	c := *s
	lo, hi := 100.0, 5000.0
	for range 40 {
		c.Camera.Pose.Shift[2] = (lo + hi) / 2
		if c.extent() > share {
			lo = c.Camera.Pose.Shift[2]
		} else {
			hi = c.Camera.Pose.Shift[2]
		}
	}
	return c.Camera.Pose
}

// extent is how far towards the picture's rim the lit area reaches: 1 is to it.
func (s *Scene) extent() float64 {
	far, l := 0.0, s.Camera.Lens
	for _, p := range [8]vision.Pixel{{}, {X: 1280}, {X: 1280, Y: 800}, {Y: 800}, {X: 640}, {X: 640, Y: 800}, {Y: 400}, {X: 1280, Y: 400}} {
		v, err := s.Projector.Table(p, 0)
		if q := s.Camera.Pose.ToCamera(v, 0); err != nil || q[2] < 50 {
			return math.Inf(1)
		}
		at := s.Camera.Pixel(v, 0)
		far = max(far, math.Abs(at.X-l.CX)/l.CX, math.Abs(at.Y-l.CY)/l.CY)
	}
	return far
}

// Small is a lens whose pictures have a quarter of the pixels: what needn't be
// exact is tested by them in less time.
func Small(l camera.Lens) camera.Lens {
	small, err := l.Scaled(l.Width/2, l.Height/2)
	if err != nil {
		panic(err) // the shape is the same
	}
	return small
}
