package constellation

import (
	"errors"
	"math"
)

// Homography maps one plane onto another and keeps straight lines straight:
// (x, y) goes to (u/w, v/w) where (u, v, w) = H (x, y, 1), the matrix H row by
// row. What is told by more than four points is fitted by vision/camera.
type Homography [9]float64

// ErrNotConvex is returned where four corners are not those of a convex
// quadrilateral, in order round it.
var ErrNotConvex = errors.New("constellation: the corners are not those of a convex quadrilateral")

// SquareTo returns the map from the unit square to q: (0,0) to q[0], (1,0) to
// q[1], (1,1) to q[2], (0,1) to q[3], in closed form (Heckbert, "Fundamentals of
// Texture Mapping and Image Warping", 1989). q may go either way round.
func SquareTo(q [4]Vec) (Homography, error) {
	if !convex(q) {
		return Homography{}, ErrNotConvex
	}
	s := q[0].Sub(q[1]).Add(q[2]).Sub(q[3])
	d1, d2 := q[1].Sub(q[2]), q[3].Sub(q[2])
	det := d1.Cross(d2)
	g, h := s.Cross(d2)/det, d1.Cross(s)/det
	x, y := q[1].Mul(1+g).Sub(q[0]), q[3].Mul(1+h).Sub(q[0])
	return Homography{x.X, y.X, q[0].X, x.Y, y.Y, q[0].Y, g, h, 1}, nil
}

// convex tells whether all turns go the same way round and none is straight,
// by a billionth of the square of the longest side.
func convex(q [4]Vec) bool {
	longest, sign := 0.0, 0.0
	for i := range q {
		longest = math.Max(longest, q[i].Dist(q[(i+1)%4]))
	}
	for i := range q {
		turn := q[(i+1)%4].Sub(q[i]).Cross(q[(i+2)%4].Sub(q[(i+1)%4]))
		if !(math.Abs(turn) > 1e-9*longest*longest) || math.IsInf(turn, 0) || sign*turn < 0 {
			return false
		}
		sign = turn
	}
	return true
}

// Apply maps a point. Points on the horizon go to infinity.
func (m Homography) Apply(p Vec) Vec {
	w := m[6]*p.X + m[7]*p.Y + m[8]
	return Vec{(m[0]*p.X + m[1]*p.Y + m[2]) / w, (m[3]*p.X + m[4]*p.Y + m[5]) / w}
}

// Times returns the map that applies k first and then m.
func (m Homography) Times(k Homography) Homography {
	var out Homography
	for i := range 3 {
		for j := range 3 {
			out[3*i+j] = m[3*i]*k[j] + m[3*i+1]*k[3+j] + m[3*i+2]*k[6+j]
		}
	}
	return out
}

// Inverse returns the map back, up to a factor that a homography doesn't mind:
// the transposed matrix of cofactors.
func (m Homography) Inverse() Homography {
	return Homography{
		m[4]*m[8] - m[5]*m[7], m[2]*m[7] - m[1]*m[8], m[1]*m[5] - m[2]*m[4],
		m[5]*m[6] - m[3]*m[8], m[0]*m[8] - m[2]*m[6], m[2]*m[3] - m[0]*m[5],
		m[3]*m[7] - m[4]*m[6], m[1]*m[6] - m[0]*m[7], m[0]*m[4] - m[1]*m[3],
	}
}
