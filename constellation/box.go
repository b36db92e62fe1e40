package constellation

import (
	"encoding/json"
	"fmt"
	"math"
)

// Box is an upright rectangle: its top left corner and its size, in the unit of
// the plane that it lies in (mm on a table, px in a picture). JSON has it as
// [x, y, w, h].
type Box struct{ X, Y, W, H float64 }

// BoxAbout returns the smallest box that holds all points, the zero Box for none.
func BoxAbout(ps ...Vec) Box {
	if len(ps) == 0 {
		return Box{}
	}
	lo, hi := ps[0], ps[0]
	for _, p := range ps[1:] {
		lo = Vec{math.Min(lo.X, p.X), math.Min(lo.Y, p.Y)}
		hi = Vec{math.Max(hi.X, p.X), math.Max(hi.Y, p.Y)}
	}
	return Box{lo.X, lo.Y, hi.X - lo.X, hi.Y - lo.Y}
}

// Area returns the area; a box without width or height has none.
func (b Box) Area() float64 { return math.Max(0, b.W) * math.Max(0, b.H) }

// Centre returns the middle of the box.
func (b Box) Centre() Vec { return Vec{b.X + b.W/2, b.Y + b.H/2} }

// Contains tells whether p lies in the box, its edges included.
func (b Box) Contains(p Vec) bool {
	return p.X >= b.X && p.X <= b.X+b.W && p.Y >= b.Y && p.Y <= b.Y+b.H
}

// Grow returns the box with its edges moved outwards by d.
func (b Box) Grow(d float64) Box { return Box{b.X - d, b.Y - d, b.W + 2*d, b.H + 2*d} }

// Intersect returns what two boxes share, the zero Box where they don't meet.
func (b Box) Intersect(c Box) Box {
	x0, y0 := math.Max(b.X, c.X), math.Max(b.Y, c.Y)
	x1, y1 := math.Min(b.X+b.W, c.X+c.W), math.Min(b.Y+b.H, c.Y+c.H)
	if !(x1 > x0 && y1 > y0) {
		return Box{}
	}
	return Box{x0, y0, x1 - x0, y1 - y0}
}

// IoU returns the intersection of two boxes over their union, 0 to 1; 0 where
// neither has an area.
func (b Box) IoU(c Box) float64 {
	shared := b.Intersect(c).Area()
	if union := b.Area() + c.Area() - shared; union > 0 {
		return shared / union
	}
	return 0
}

// MarshalJSON writes [x, y, w, h].
func (b Box) MarshalJSON() ([]byte, error) { return json.Marshal([4]float64{b.X, b.Y, b.W, b.H}) }

// UnmarshalJSON reads [x, y, w, h].
func (b *Box) UnmarshalJSON(text []byte) error {
	var a []float64
	if err := json.Unmarshal(text, &a); err != nil {
		return err
	}
	if len(a) != 4 {
		return fmt.Errorf("a box of %d numbers, want [x, y, w, h]", len(a))
	}
	*b = Box{a[0], a[1], a[2], a[3]}
	return nil
}
