package camera

import (
	"fmt"
	"iter"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
)

// lattice is how many points a side are looked at, spread evenly over the picture and
// over the table: what falls between them is a speck, or a strip in which no die has room.
// It is even, so that the middle, where cameras look, is between them, too.
const lattice = 128

// CheckTable tells why the calibration can't be meant for a table of that size (mm): the
// picture shows none of it, or the one is next to nothing of the other. In 1280×720 such a
// table is less than 10×6 px large; or all of the picture is a speck of the table, and all
// dice are in one place.
func (c *Calibration) CheckTable(table constellation.Vec) error {
	shows, seen := c.shows(table), c.sees(table)
	switch {
	case !shows && !seen:
		return fmt.Errorf("camera: none of a table of %.0f×%.0f mm is in the picture", table.X, table.Y)
	case !shows:
		return fmt.Errorf("camera: a table of %.0f×%.0f mm is but a speck in the picture", table.X, table.Y)
	case !seen:
		return fmt.Errorf("camera: the picture shows but a speck of a table of %.0f×%.0f mm", table.X, table.Y)
	}
	return nil
}

// shows tells whether any of the points spread over the picture is one of the table.
func (c *Calibration) shows(table constellation.Vec) bool {
	return anyOf(constellation.Vec{X: float64(c.Lens.Width), Y: float64(c.Lens.Height)}, func(p vision.Pixel) bool {
		v, err := c.Table(p, 0)
		return err == nil && within(v, table)
	})
}

// sees tells whether any of the points spread over the table is in the picture.
func (c *Calibration) sees(table constellation.Vec) bool {
	picture := constellation.Vec{X: float64(c.Lens.Width), Y: float64(c.Lens.Height)}
	return anyOf(table, func(v constellation.Vec) bool {
		at, ok := c.Sees(v, 0)
		return ok && within(at, picture)
	})
}

// Covers is the share of a table of that size, mm, that is in the picture, 0…1.
func (c *Calibration) Covers(table constellation.Vec) float64 {
	picture := constellation.Vec{X: float64(c.Lens.Width), Y: float64(c.Lens.Height)}
	seen, all := 0, 0
	for v := range spread(table) {
		if at, ok := c.Sees(v, 0); ok && within(at, picture) {
			seen++
		}
		all++
	}
	return float64(seen) / float64(all)
}

// anyOf tells whether any of the points spread over a rectangle of that size is such a one.
func anyOf(size constellation.Vec, such func(constellation.Vec) bool) bool {
	for v := range spread(size) {
		if such(v) {
			return true
		}
	}
	return false
}

// spread are points all over a rectangle of that size.
func spread(size constellation.Vec) iter.Seq[constellation.Vec] {
	return func(yield func(constellation.Vec) bool) {
		for i := range lattice {
			for j := range lattice {
				if !yield(constellation.Vec{X: size.X * (float64(i) + 0.5) / lattice, Y: size.Y * (float64(j) + 0.5) / lattice}) {
					return
				}
			}
		}
	}
}

// within tells whether a point lies in a rectangle of that size.
func within(v, size constellation.Vec) bool {
	return v.X >= 0 && v.Y >= 0 && v.X <= size.X && v.Y <= size.Y
}
