package place

import (
	"errors"
	"math"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/camera"
)

// Footprint is where a die stands on the table.
type Footprint struct {
	Pos   constellation.Vec   // centre, mm
	Size  float64             // mm: edge of a cube's footprint, else its circle's diameter
	Angle constellation.Angle // clockwise as seen from above
}

// ErrPosition is returned for a box that no die on the table can make.
var ErrPosition = errors.New("place: no die on the table makes that box")

// How high a die of each kind stands, in units of its size: of regular solids
// whose outline from above has diameter 1.
var heights = map[constellation.Kind]float64{
	constellation.D4:      0.707,
	constellation.D6:      1,
	constellation.D8:      0.707,
	constellation.D10:     0.693,
	constellation.D00:     0.693,
	constellation.D12:     0.809,
	constellation.D20:     0.809,
	constellation.Borg:    1,
	constellation.Utara:   1,
	constellation.Compass: 0.707, // eight sides
	constellation.Binary:  0.15,
}

// Height returns how high a die of that kind and size (mm) stands, mm. What
// isn't known is taken for a cube.
func Height(kind constellation.Kind, size float64) float64 {
	if h, ok := heights[kind]; ok {
		return h * size
	}
	return size
}

// IsCube tells whether dice of the kind are cubes; what isn't known is one.
func IsCube(kind constellation.Kind) bool {
	h, ok := heights[kind]
	return !ok || h == 1
}

// outline returns the box (left, top, right, bottom in px) that a die makes, in the
// mean of its hulls.
func outline(c *camera.Calibration, f Footprint, hulls [][]corner) (lo, hi vision.Pixel) {
	for _, hull := range hulls {
		a, b := outlineOf(c, f, hull)
		lo, hi = lo.Add(a), hi.Add(b)
	}
	k := 1 / float64(len(hulls))
	return lo.Mul(k), hi.Mul(k)
}

// outlineOf returns the box of one hull.
func outlineOf(c *camera.Calibration, f Footprint, hull []corner) (lo, hi vision.Pixel) {
	lo, hi = vision.Pixel{X: math.Inf(1), Y: math.Inf(1)}, vision.Pixel{X: math.Inf(-1), Y: math.Inf(-1)}
	for _, k := range hull {
		v := f.Pos.Add(constellation.Vec{X: k.x, Y: k.y}.Mul(f.Size))
		p := c.Pixel(v, k.up*f.Size)
		lo = vision.Pixel{X: min(lo.X, p.X), Y: min(lo.Y, p.Y)}
		hi = vision.Pixel{X: max(hi.X, p.X), Y: max(hi.Y, p.Y)}
	}
	return lo, hi
}

// FromBox finds where the die stands that makes the box (x, y, width,
// height in px). Seen obliquely the middle of the box isn't over the middle
// of the footprint: the die is moved about the table until its own box has
// the same middle, and with size 0 grown until it has the same extent.
//
// The angle is the one of the top face in the picture, clockwise, 0
// where a numeral stands upright. It matters for cubes: of other dice a box is taken
// that is the mean of those that they make in all their turns.
func FromBox(c *camera.Calibration, kind constellation.Kind, box constellation.Box, angle constellation.Angle, size float64) (Footprint, error) {
	middle := vision.Pixel{X: box.X + box.W/2, Y: box.Y + box.H/2}
	grow := size <= 0
	if grow {
		size = guessSize(c, middle, box)
	}
	f := Footprint{Size: size}
	up := Height(kind, size)
	var err error
	if f.Pos, err = c.Table(middle, up/2); err != nil {
		return f, err
	}
	for range 12 {
		top := Height(kind, f.Size) // the angle was seen up there: elsewhere in the box a strong lens bends it otherwise
		f.Angle = turnOnTable(c, c.Pixel(f.Pos, top), angle, top)
		if IsCube(kind) { // its sides look alike: of its four angles one is told, however the camera is turned
			f.Angle = constellation.Angle(math.Mod(f.Angle.Degrees(), 90))
		}
		lo, hi := outline(c, f, hull(kind, f.Angle))
		if grow {
			f.Size *= math.Sqrt((box.W * box.H) / ((hi.X - lo.X) * (hi.Y - lo.Y)))
		}
		was := f
		if err := moveBy(c, &f, middle, lo.Add(hi).Mul(0.5), Height(kind, f.Size)/2); err != nil {
			return f, err
		}
		if !grow && f.Pos.Dist(was.Pos) < 1e-4 {
			break
		}
	}
	return f, f.check()
}

// moveBy moves the die by what its box's middle is off, measured on the plane
// through the middle of the die.
func moveBy(c *camera.Calibration, f *Footprint, want, got vision.Pixel, up float64) error {
	a, err := c.Table(want, up)
	if err != nil {
		return err
	}
	b, err := c.Table(got, up)
	if err != nil {
		return err
	}
	f.Pos = f.Pos.Add(a.Sub(b))
	return nil
}

func (f Footprint) check() error {
	if n := f.Pos.Len() + f.Size; math.IsNaN(n) || math.IsInf(n, 0) || f.Size <= 0 {
		return ErrPosition
	}
	return nil
}

// guessSize takes two thirds of the box for the die's width.
func guessSize(c *camera.Calibration, middle vision.Pixel, box constellation.Box) float64 {
	v, err := c.Table(middle, 0)
	if err != nil {
		return 16
	}
	return max(1, 0.66*math.Sqrt(box.W*box.H)/c.Scale(v))
}

// turnOnTable takes an angle of the picture at that pixel (0 is up) to one of the
// table, on the plane of the die's top face. 0 to 360 degrees.
func turnOnTable(c *camera.Calibration, p vision.Pixel, angle constellation.Angle, up float64) constellation.Angle {
	s, k := angle.SinCos()
	a, err := c.Table(p, up)
	if err != nil {
		return angle
	}
	b, err := c.Table(p.Add(vision.Pixel{X: s, Y: -k}), up)
	if err != nil {
		return angle
	}
	d := b.Sub(a)
	return constellation.Radians(math.Atan2(d.X, -d.Y)).Norm()
}

// Corners returns the square about the footprint, clockwise.
func (f Footprint) Corners() []constellation.Vec {
	h := f.Size / 2
	out := make([]constellation.Vec, 0, 4)
	for _, v := range []constellation.Vec{{X: -h, Y: -h}, {X: h, Y: -h}, {X: h, Y: h}, {X: -h, Y: h}} {
		out = append(out, f.Pos.Add(v.Turn(f.Angle)))
	}
	return out
}
