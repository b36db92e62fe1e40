package constellation

import "math"

// Vec is a point or a displacement on the table in millimetres.
type Vec struct{ X, Y float64 }

// Add returns v + w.
func (v Vec) Add(w Vec) Vec { return Vec{v.X + w.X, v.Y + w.Y} }

// Sub returns v - w.
func (v Vec) Sub(w Vec) Vec { return Vec{v.X - w.X, v.Y - w.Y} }

// Mul returns v scaled by k.
func (v Vec) Mul(k float64) Vec { return Vec{v.X * k, v.Y * k} }

// Dot returns the scalar product, mm².
func (v Vec) Dot(w Vec) float64 { return v.X*w.X + v.Y*w.Y }

// Cross returns the z component of the vector product, mm²; positive when w
// lies clockwise of v as seen on the table (y down).
func (v Vec) Cross(w Vec) float64 { return v.X*w.Y - v.Y*w.X }

// Len returns the length in mm.
func (v Vec) Len() float64 { return math.Hypot(v.X, v.Y) }

// Dist returns the distance between two points in mm.
func (v Vec) Dist(w Vec) float64 { return v.Sub(w).Len() }

// Finite tells whether v is a point: neither coordinate is infinite or NaN.
func (v Vec) Finite() bool {
	return !math.IsNaN(v.X-v.X) && !math.IsNaN(v.Y-v.Y)
}

// Turn returns v turned clockwise (y down).
func (v Vec) Turn(a Angle) Vec {
	s, c := a.SinCos()
	return Vec{c*v.X - s*v.Y, s*v.X + c*v.Y}
}
