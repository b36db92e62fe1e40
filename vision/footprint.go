package vision

import (
	"errors"
	"math"

	"github.com/asterism-dice/asterism/constellation"
)

// Footprint is where a die stands on the table.
type Footprint struct {
	Pos   constellation.Vec // centre, mm
	Size  float64           // mm: edge of a cube's footprint, else its circle's diameter
	Angle float64           // degrees clockwise as seen from above
}

// ErrPosition is returned for a box that no die on the table can make.
var ErrPosition = errors.New("vision: no die on the table makes that box")

// corner is a point of a die's hull, in units of its size: across from the
// footprint's centre, and up from the table.
type corner struct{ x, y, up float64 }

// How high a die of each kind stands, in units of its size: of regular solids
// whose outline from above has diameter 1.
var heights = map[constellation.Kind]float64{
	constellation.D4:     0.71,
	constellation.D6:     1,
	constellation.D8:     0.71,
	constellation.D10:    0.72,
	constellation.D00:    0.72,
	constellation.D12:    0.85,
	constellation.D20:    0.85,
	constellation.Borg:   1,
	constellation.Utara:  1,
	constellation.Binary: 0.15,
}

// Height returns how high a die of that kind and size (mm) stands, mm. What
// isn't known is taken for a cube.
func Height(kind constellation.Kind, size float64) float64 {
	if h, ok := heights[kind]; ok {
		return h * size
	}
	return size
}

// Cube tells whether dice of the kind are cubes; what isn't known is one.
func Cube(kind constellation.Kind) bool {
	h, ok := heights[kind]
	return !ok || h == 1
}

// hull returns the points that bound what can be seen of a die.
func hull(kind constellation.Kind, angle float64) []corner {
	if Cube(kind) {
		return prism(4, math.Sqrt2/2, 45+angle, 1)
	}
	if kind == constellation.D4 { // its number stands upright towards a corner
		return append(prism(3, 0.5, angle-90, 0), corner{0, 0, Height(kind, 1)})
	}
	return prism(12, 0.5, angle, Height(kind, 1))
}

// prism returns n corners about a circle at the table and again up above it.
func prism(n int, radius, angle, up float64) []corner {
	cs := make([]corner, 0, 2*n)
	for i := range n {
		s, c := constellation.SinCos(angle + float64(i)*360/float64(n))
		cs = append(cs, corner{c * radius, s * radius, 0}, corner{c * radius, s * radius, up})
	}
	return cs
}

// outline returns the box (left, top, right, bottom in px) that a die makes.
func (c *Calibration) outline(f Footprint, hull []corner) (lo, hi Pixel) {
	lo, hi = Pixel{math.Inf(1), math.Inf(1)}, Pixel{math.Inf(-1), math.Inf(-1)}
	for _, k := range hull {
		v := f.Pos.Add(constellation.Vec{X: k.x, Y: k.y}.Mul(f.Size))
		p := c.Pixel(v, k.up*f.Size)
		lo = Pixel{min(lo.X, p.X), min(lo.Y, p.Y)}
		hi = Pixel{max(hi.X, p.X), max(hi.Y, p.Y)}
	}
	return lo, hi
}

// Box returns the box (x, y, width, height in px) that a sharp-edged die of
// that kind makes in the picture.
func (c *Calibration) Box(kind constellation.Kind, f Footprint) [4]float64 {
	lo, hi := c.outline(f, hull(kind, f.Angle))
	return [4]float64{lo.X, lo.Y, hi.X - lo.X, hi.Y - lo.Y}
}

// Footprint finds where the die stands that makes the box (x, y, width,
// height in px). Seen obliquely the middle of the box isn't over the middle
// of the footprint: the die is moved about the table until its own box has
// the same middle, and with size 0 grown until it has the same extent.
//
// The angle is the one of the upper side in the picture, degrees clockwise, 0
// where a numeral stands upright.
func (c *Calibration) Footprint(kind constellation.Kind, box [4]float64, angle, size float64) (Footprint, error) {
	middle := Pixel{box[0] + box[2]/2, box[1] + box[3]/2}
	grow := size <= 0
	if grow {
		size = c.guessSize(middle, box)
	}
	f := Footprint{Size: size}
	up := Height(kind, size)
	var err error
	if f.Pos, err = c.Table(middle, up/2); err != nil {
		return f, err
	}
	for range 12 {
		top := Height(kind, f.Size) // the angle was seen up there: elsewhere in the box a strong lens bends it otherwise
		f.Angle = c.turn(c.Pixel(f.Pos, top), angle, top)
		lo, hi := c.outline(f, hull(kind, f.Angle))
		if grow {
			f.Size *= math.Sqrt((box[2] * box[3]) / ((hi.X - lo.X) * (hi.Y - lo.Y)))
		}
		was := f
		if err := c.shift(&f, middle, lo.Add(hi).Mul(0.5), Height(kind, f.Size)/2); err != nil {
			return f, err
		}
		if !grow && f.Pos.Dist(was.Pos) < 1e-4 {
			break
		}
	}
	return f, f.check()
}

// shift moves the die by what its box's middle is off, measured on the plane
// through the middle of the die.
func (c *Calibration) shift(f *Footprint, want, got Pixel, up float64) error {
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
func (c *Calibration) guessSize(middle Pixel, box [4]float64) float64 {
	v, err := c.Table(middle, 0)
	if err != nil {
		return 16
	}
	return max(1, 0.66*math.Sqrt(box[2]*box[3])/c.Scale(v))
}

// turn takes an angle of the picture at that pixel (0 is up) to one of the
// table, on the plane of the die's upper side. Degrees, 0 to 360.
func (c *Calibration) turn(p Pixel, angle, up float64) float64 {
	s, k := constellation.SinCos(angle)
	a, err := c.Table(p, up)
	if err != nil {
		return angle
	}
	b, err := c.Table(p.Add(Pixel{s, -k}), up)
	if err != nil {
		return angle
	}
	d := b.Sub(a)
	return constellation.Norm360(math.Atan2(d.X, -d.Y) * 180 / math.Pi)
}
