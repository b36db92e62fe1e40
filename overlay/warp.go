package overlay

import (
	"fmt"

	"github.com/asterism-dice/asterism/constellation"
)

// Corners says where the table's corners lie in the window, as parts of its
// width and height: top left, top right, bottom right, bottom left. A
// projector that hangs askew needs other corners than WholeWindow.
type Corners [4][2]float64

// WholeWindow puts the table's corners into those of the window.
func WholeWindow() Corners { return Corners{{0, 0}, {1, 0}, {1, 1}, {0, 1}} }

// Warp maps the unit square onto a convex quadrilateral and back. The zero Warp
// is of no use; ask Corners for one.
type Warp struct{ forth, back constellation.Homography }

// Warp returns the mapping onto c, or an error when c is no convex
// quadrilateral with some area, clockwise from its top left.
func (c Corners) Warp() (Warp, error) {
	var q [4]constellation.Vec
	for i, p := range c {
		q[i] = constellation.Vec{X: p[0], Y: p[1]}
	}
	forth, err := constellation.SquareTo(q)
	for i := range q {
		turn := q[(i+1)%4].Sub(q[i]).Cross(q[(i+2)%4].Sub(q[(i+1)%4]))
		if err != nil || !(turn > 1e-4) {
			return Warp{}, fmt.Errorf("overlay: corners %v are not those of a convex table, clockwise from the top left", c)
		}
	}
	return Warp{forth: forth, back: forth.Inverse()}, nil
}

// Apply maps a place of the unit square.
func (w Warp) Apply(v constellation.Vec) constellation.Vec { return w.forth.Apply(v) }

// Invert maps a place of the quadrilateral back.
func (w Warp) Invert(v constellation.Vec) constellation.Vec { return w.back.Apply(v) }
