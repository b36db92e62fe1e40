package constellation

import "math"

// Footprint is the rectangle that a die or a block covers.
type Footprint struct {
	Center Vec        // mm
	Axes   [2]Vec     // unit vectors along the edges
	Half   [2]float64 // mm, half the edges' lengths
}

// NewFootprint returns a rectangle w × h mm, turned clockwise about its
// centre.
func NewFootprint(center Vec, angle Angle, w, h float64) Footprint {
	s, c := angle.SinCos()
	return Footprint{
		Center: center,
		Axes:   [2]Vec{{c, s}, {-s, c}},
		Half:   [2]float64{w / 2, h / 2},
	}
}

// Footprint returns the square that d covers: of edge Size, turned by Angle,
// whatever the kind of die (spec Utara, Paths).
func (d *Die) Footprint() Footprint {
	size := d.Size
	if !(size > 0) {
		size = DefaultSize // no sensor tells
	}
	return NewFootprint(d.Pos, d.Angle, size, size)
}

// Footprint returns the rectangle that b covers.
func (b *Block) Footprint() Footprint {
	return NewFootprint(b.Pos, b.Angle, b.W, b.H)
}

// Corners returns the four corners in mm, clockwise as seen on the table.
func (f Footprint) Corners() [4]Vec {
	u, v := f.Axes[0].Mul(f.Half[0]), f.Axes[1].Mul(f.Half[1])
	return [4]Vec{
		f.Center.Sub(u).Sub(v),
		f.Center.Add(u).Sub(v),
		f.Center.Add(u).Add(v),
		f.Center.Sub(u).Add(v),
	}
}

// Reach returns how far f extends from its centre along the unit vector n, mm.
func (f Footprint) Reach(n Vec) float64 {
	return f.Half[0]*math.Abs(f.Axes[0].Dot(n)) + f.Half[1]*math.Abs(f.Axes[1].Dot(n))
}

// Moved returns f shifted by v.
func (f Footprint) Moved(v Vec) Footprint {
	f.Center = f.Center.Add(v)
	return f
}
