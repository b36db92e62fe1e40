package render

import (
	"math"
	"math/rand/v2"
)

// Vec3 is a point or direction of the world: X to the right, Y up the table
// (against the table's y), Z upwards, mm.
type Vec3 struct{ X, Y, Z float64 }

// Add returns v + w.
func (v Vec3) Add(w Vec3) Vec3 { return Vec3{v.X + w.X, v.Y + w.Y, v.Z + w.Z} }

// Sub returns v - w.
func (v Vec3) Sub(w Vec3) Vec3 { return Vec3{v.X - w.X, v.Y - w.Y, v.Z - w.Z} }

// Mul returns v scaled by k.
func (v Vec3) Mul(k float64) Vec3 { return Vec3{v.X * k, v.Y * k, v.Z * k} }

// Dot returns the scalar product.
func (v Vec3) Dot(w Vec3) float64 { return v.X*w.X + v.Y*w.Y + v.Z*w.Z }

// Cross returns the vector product.
func (v Vec3) Cross(w Vec3) Vec3 {
	return Vec3{v.Y*w.Z - v.Z*w.Y, v.Z*w.X - v.X*w.Z, v.X*w.Y - v.Y*w.X}
}

// Len returns the length.
func (v Vec3) Len() float64 { return math.Sqrt(v.Dot(v)) }

// Unit returns the direction of v; the zero vector stays what it is.
func (v Vec3) Unit() Vec3 {
	if l := v.Len(); l > 0 {
		return v.Mul(1 / l)
	}
	return v
}

// mirror returns the direction d thrown back by a surface of normal n.
func mirror(d, n Vec3) Vec3 { return d.Sub(n.Mul(2 * d.Dot(n))) }

// Quat is a turn in space, W the real part. The zero Quat is not a turn.
type Quat struct{ W, X, Y, Z float64 }

// NoTurn leaves everything where it is.
var NoTurn = Quat{W: 1}

// Turning returns the right-handed turn by degrees round axis.
func Turning(axis Vec3, degrees float64) Quat {
	s, c := math.Sincos(degrees * math.Pi / 360)
	a := axis.Unit().Mul(s)
	return Quat{c, a.X, a.Y, a.Z}
}

// Times returns the turn q after r.
func (q Quat) Times(r Quat) Quat {
	return Quat{
		q.W*r.W - q.X*r.X - q.Y*r.Y - q.Z*r.Z,
		q.W*r.X + q.X*r.W + q.Y*r.Z - q.Z*r.Y,
		q.W*r.Y - q.X*r.Z + q.Y*r.W + q.Z*r.X,
		q.W*r.Z + q.X*r.Y - q.Y*r.X + q.Z*r.W,
	}
}

// Matrix returns the turn as a matrix.
func (q Quat) Matrix() Mat3 {
	w, x, y, z := q.W, q.X, q.Y, q.Z
	return Mat3{
		{1 - 2*(y*y+z*z), 2 * (x*y - w*z), 2 * (x*z + w*y)},
		{2 * (x*y + w*z), 1 - 2*(x*x+z*z), 2 * (y*z - w*x)},
		{2 * (x*z - w*y), 2 * (y*z + w*x), 1 - 2*(x*x+y*y)},
	}
}

// Taking returns the shortest turn that takes direction a to direction b.
func Taking(a, b Vec3) Quat {
	a, b = a.Unit(), b.Unit()
	axis := a.Cross(b)
	if axis.Len() < 1e-12 {
		if a.Dot(b) > 0 {
			return NoTurn
		}
		return Turning(across(a), 180)
	}
	return Turning(axis, math.Atan2(axis.Len(), a.Dot(b))*180/math.Pi)
}

// across returns some unit vector at a right angle to v.
func across(v Vec3) Vec3 {
	if math.Abs(v.X) < 0.8*v.Len() {
		return v.Cross(Vec3{X: 1}).Unit()
	}
	return v.Cross(Vec3{Y: 1}).Unit()
}

// Mat3 is a matrix of rows.
type Mat3 [3]Vec3

// Mul returns m·v.
func (m *Mat3) Mul(v Vec3) Vec3 { return Vec3{m[0].Dot(v), m[1].Dot(v), m[2].Dot(v)} }

// MulT returns v times the transposed matrix: the inverse turn.
func (m *Mat3) MulT(v Vec3) Vec3 {
	return Vec3{
		m[0].X*v.X + m[1].X*v.Y + m[2].X*v.Z,
		m[0].Y*v.X + m[1].Y*v.Y + m[2].Y*v.Z,
		m[0].Z*v.X + m[1].Z*v.Y + m[2].Z*v.Z,
	}
}

// between draws from [lo, hi).
func between(r *rand.Rand, lo, hi float64) float64 { return lo + (hi-lo)*r.Float64() }

// logBetween draws from [lo, hi) so that each octave is as likely.
func logBetween(r *rand.Rand, lo, hi float64) float64 {
	return lo * math.Exp(r.Float64()*math.Log(hi/lo))
}

// chance is true with probability p.
func chance(r *rand.Rand, p float64) bool { return r.Float64() < p }

// pick draws one of the choices.
func pick[T any](r *rand.Rand, choices ...T) T { return choices[r.IntN(len(choices))] }

// smooth rises from 0 at lo to 1 at hi.
func smooth(lo, hi, x float64) float64 {
	t := clamp((x - lo) / (hi - lo))
	return t * t * (3 - 2*t)
}

func clamp(x float64) float64 {
	if x <= 0 {
		return 0
	}
	if x >= 1 {
		return 1
	}
	return x
}

// bell is about exp(-x), x ≥ 0, without a call: 7 % too small at 6, where
// nothing much is left of it.
func bell(x float64) float64 {
	y := 1 - x/256
	y *= y
	y *= y
	y *= y
	y *= y
	y *= y
	y *= y
	y *= y
	return y * y
}

func mix(a, b, t float64) float64 { return a + (b-a)*t }
