package tuio

import (
	"math"

	"github.com/asterism-dice/asterism/constellation"
)

// plane maps the sensor's unit square onto the table, mm.
type plane struct {
	constellation.Homography
	w, l float64 // mm, mean width and height of the sensor
}

// newPlane returns the map, or an error if the corners are not those of a
// convex quadrilateral near the table.
func newPlane(m *Mapping) (plane, error) {
	q := [4]constellation.Vec{{X: 0, Y: 0}, {X: m.Width, Y: 0}, {X: m.Width, Y: m.Height}, {X: 0, Y: m.Height}}
	if len(m.Corners) == 4 {
		q = [4]constellation.Vec(m.Corners)
	}
	if err := constellation.NearTable(q, m.Width, m.Height); err != nil {
		return plane{}, err
	}
	h, err := constellation.SquareTo(q)
	if err != nil {
		return plane{}, err
	}
	return plane{Homography: h, w: (q[0].Dist(q[1]) + q[3].Dist(q[2])) / 2, l: (q[0].Dist(q[3]) + q[1].Dist(q[2])) / 2}, nil
}

// at returns the place of (u, v) in mm.
func (p *plane) at(u, v float64) constellation.Vec { return p.Apply(constellation.Vec{X: u, Y: v}) }

// angle returns how something looks that is turned by the angle a, in
// radians, in the sensor's own millimetres at (u, v): on the table.
func (p *plane) angle(u, v, a float64) constellation.Angle {
	const step = 1e-4
	sin, cos := math.Sincos(a)
	d := p.at(u+step*cos/p.w, v+step*sin/p.l).Sub(p.at(u, v))
	return constellation.Radians(math.Atan2(d.Y, d.X)).Norm()
}
