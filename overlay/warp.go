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

// Warp maps the unit square onto a convex quadrilateral and back; through a lens that
// bends, the quadrilateral's sides are bent. The zero Warp is of no use; ask Corners
// for one.
type Warp struct {
	forth, back constellation.Homography // to the window as a straight lens would show it, and from there
	lens        Lens
}

// Warp returns the mapping onto c, or an error when c is no convex
// quadrilateral with some area, clockwise from its top left.
func (c Corners) Warp() (Warp, error) { return c.Through(Lens{}) }

// Through is Warp where a lens bends what is shown: the corners are where c says,
// and between them all lies where the lens shows it.
func (c Corners) Through(l Lens) (Warp, error) {
	if err := l.Validate(); err != nil {
		return Warp{}, err
	}
	q, err := c.straightened(l)
	if err != nil {
		return Warp{}, err
	}
	forth, err := constellation.SquareTo(q)
	for i := range q {
		turn := q[(i+1)%4].Sub(q[i]).Cross(q[(i+2)%4].Sub(q[(i+1)%4]))
		if err != nil || !(turn > 1e-4) {
			return Warp{}, fmt.Errorf("overlay: corners %v are not those of a convex table, clockwise from the top left", c)
		}
	}
	return Warp{forth: forth, back: forth.Inverse(), lens: l}, nil
}

// straightened are the corners as a straight lens would show them. A corner further
// out than the lens reaches is an error: it can be shown nowhere.
func (c Corners) straightened(l Lens) (q [4]constellation.Vec, err error) {
	for i, p := range c {
		at := constellation.Vec{X: p[0], Y: p[1]}
		q[i] = l.straighten(at)
		if !l.straight() && !(l.bend(q[i]).Dist(at) < 1e-6) {
			return q, fmt.Errorf("overlay: corner %v is beyond what lens %+v shows", p, l)
		}
	}
	return q, nil
}

// Bends tells whether the quadrilateral's sides are bent.
func (w Warp) Bends() bool { return !w.lens.straight() }

// Apply maps a place of the unit square.
func (w Warp) Apply(v constellation.Vec) constellation.Vec { return w.lens.bend(w.forth.Apply(v)) }

// Invert maps a place of the quadrilateral back.
func (w Warp) Invert(v constellation.Vec) constellation.Vec {
	return w.back.Apply(w.lens.straighten(v))
}
