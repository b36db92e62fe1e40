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

// Turn returns v turned clockwise (y down) by the angle in degrees.
func (v Vec) Turn(degrees float64) Vec {
	s, c := SinCos(degrees)
	return Vec{c*v.X - s*v.Y, s*v.X + c*v.Y}
}

// SinCos returns sine and cosine of an angle in degrees, exact at multiples
// of 90 so that a table turned by a quarter keeps its touching edges.
func SinCos(degrees float64) (sin, cos float64) {
	d := math.Mod(degrees, 360)
	if d < 0 {
		d += 360
	}
	switch d {
	case 0:
		return 0, 1
	case 90:
		return 1, 0
	case 180:
		return 0, -1
	case 270:
		return -1, 0
	}
	return math.Sincos(d * math.Pi / 180)
}

// Norm360 brings an angle in degrees into [0, 360).
func Norm360(degrees float64) float64 {
	d := math.Mod(degrees, 360)
	if d < 0 {
		d += 360
	}
	if d >= 360 { // -1e-17 + 360 rounds to 360
		d = 0
	}
	return d
}
