package tuio

import (
	"math"

	"github.com/asterism-dice/asterism/constellation"
)

// plane maps the sensor's unit square onto the table by the projective map
// that takes its corners to the given ones.
type plane struct {
	a, b, c, d, e, f, g, h float64 // x = (a u + b v + c) / (g u + h v + 1), y with d e f
	w, l                   float64 // mm, mean width and height of the sensor
}

// newPlane returns the map, or false if the corners are not those of a convex
// quadrangle.
func newPlane(m *Mapping) (plane, bool) {
	q := m.Corners
	if len(q) == 0 {
		q = []constellation.Vec{{X: 0, Y: 0}, {X: m.Width, Y: 0}, {X: m.Width, Y: m.Height}, {X: 0, Y: m.Height}}
	}
	if len(q) != 4 || !convex(q) {
		return plane{}, false
	}
	p := fit(q)
	p.w = (q[0].Dist(q[1]) + q[3].Dist(q[2])) / 2
	p.l = (q[0].Dist(q[3]) + q[1].Dist(q[2])) / 2
	return p, true
}

// convex tells whether all turns go the same way round, by more than a
// thousandth of a square millimetre.
func convex(q []constellation.Vec) bool {
	sign := 0.0
	for i := range q {
		u, v := q[(i+1)%4].Sub(q[i]), q[(i+2)%4].Sub(q[(i+1)%4])
		turn := u.Cross(v)
		if !(math.Abs(turn) > 1e-3) || math.IsInf(turn, 0) || sign*turn < 0 {
			return false
		}
		sign = turn
	}
	return true
}

// fit solves for the map by hand: four corners of a unit square are the case
// that has a closed form.
func fit(q []constellation.Vec) plane {
	s := q[0].Sub(q[1]).Add(q[2]).Sub(q[3])
	d1, d2 := q[1].Sub(q[2]), q[3].Sub(q[2])
	det := d1.Cross(d2)
	g, h := s.Cross(d2)/det, d1.Cross(s)/det
	x, y := q[1].Mul(1+g).Sub(q[0]), q[3].Mul(1+h).Sub(q[0])
	return plane{a: x.X, b: y.X, c: q[0].X, d: x.Y, e: y.Y, f: q[0].Y, g: g, h: h}
}

// at returns the place of (u, v) in mm.
func (p *plane) at(u, v float64) constellation.Vec {
	n := p.g*u + p.h*v + 1
	return constellation.Vec{X: (p.a*u + p.b*v + p.c) / n, Y: (p.d*u + p.e*v + p.f) / n}
}

// angle returns how something looks that is turned by the angle a, in
// radians, in the sensor's own millimetres at (u, v): on the table.
func (p *plane) angle(u, v, a float64) constellation.Angle {
	const step = 1e-4
	sin, cos := math.Sincos(a)
	d := p.at(u+step*cos/p.w, v+step*sin/p.l).Sub(p.at(u, v))
	return constellation.Radians(math.Atan2(d.Y, d.X)).Norm()
}
