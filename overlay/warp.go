package overlay

import (
	"fmt"
	"math"

	"github.com/asterism-dice/asterism/constellation"
)

// Corners says where the table's corners lie in the window, as parts of its
// width and height: top left, top right, bottom right, bottom left. A
// projector that hangs askew needs other corners than WholeWindow.
type Corners [4][2]float64

// WholeWindow puts the table's corners into those of the window.
func WholeWindow() Corners { return Corners{{0, 0}, {1, 0}, {1, 1}, {0, 1}} }

// Warp maps the unit square onto a convex quadrilateral and back, keeping
// straight lines straight. The zero Warp is of no use; ask Corners for one.
type Warp struct{ forth, back [9]float64 }

// Warp returns the mapping onto c, or an error when c is no convex
// quadrilateral with some area.
func (c Corners) Warp() (Warp, error) {
	for i := range c {
		p, q, r := c[i], c[(i+1)%4], c[(i+2)%4]
		turn := (q[0]-p[0])*(r[1]-q[1]) - (q[1]-p[1])*(r[0]-q[0])
		if !(turn > 1e-4) || math.IsInf(turn, 0) {
			return Warp{}, fmt.Errorf("overlay: corners %v are not those of a convex table, clockwise from the top left", c)
		}
	}
	m := squareToQuad(c)
	return Warp{forth: m, back: adjugate(m)}, nil
}

// squareToQuad solves the eight unknowns of the projective map in closed form
// (Heckbert, "Fundamentals of Texture Mapping and Image Warping", 1989).
func squareToQuad(c Corners) [9]float64 {
	dx1, dx2 := c[1][0]-c[2][0], c[3][0]-c[2][0]
	dy1, dy2 := c[1][1]-c[2][1], c[3][1]-c[2][1]
	sx := c[0][0] - c[1][0] + c[2][0] - c[3][0]
	sy := c[0][1] - c[1][1] + c[2][1] - c[3][1]
	det := dx1*dy2 - dx2*dy1
	g := (sx*dy2 - dx2*sy) / det
	h := (dx1*sy - sx*dy1) / det
	return [9]float64{
		c[1][0] - c[0][0] + g*c[1][0], c[3][0] - c[0][0] + h*c[3][0], c[0][0],
		c[1][1] - c[0][1] + g*c[1][1], c[3][1] - c[0][1] + h*c[3][1], c[0][1],
		g, h, 1,
	}
}

// adjugate is the inverse up to a factor, which a projective map doesn't mind.
func adjugate(m [9]float64) [9]float64 {
	return [9]float64{
		m[4]*m[8] - m[5]*m[7], m[2]*m[7] - m[1]*m[8], m[1]*m[5] - m[2]*m[4],
		m[5]*m[6] - m[3]*m[8], m[0]*m[8] - m[2]*m[6], m[2]*m[3] - m[0]*m[5],
		m[3]*m[7] - m[4]*m[6], m[1]*m[6] - m[0]*m[7], m[0]*m[4] - m[1]*m[3],
	}
}

// Apply maps a place of the unit square.
func (w Warp) Apply(v constellation.Vec) constellation.Vec { return project(w.forth, v) }

// Invert maps a place of the quadrilateral back.
func (w Warp) Invert(v constellation.Vec) constellation.Vec { return project(w.back, v) }

func project(m [9]float64, v constellation.Vec) constellation.Vec {
	z := m[6]*v.X + m[7]*v.Y + m[8]
	return constellation.Vec{X: (m[0]*v.X + m[1]*v.Y + m[2]) / z, Y: (m[3]*v.X + m[4]*v.Y + m[5]) / z}
}
