package constellation

import "math"

// Angle is an angle in degrees, clockwise as seen from above (y points down).
// A constant such as 90 is an Angle as it stands; Radians makes one of radians.
type Angle float64

// Radians returns the angle of r radians.
func Radians(r float64) Angle { return Angle(r * 180 / math.Pi) }

// Degrees returns a as a plain number of degrees.
func (a Angle) Degrees() float64 { return float64(a) }

// Radians returns a in radians.
func (a Angle) Radians() float64 { return float64(a) * math.Pi / 180 }

// Norm brings a into [0, 360).
func (a Angle) Norm() Angle {
	if a >= 0 && a < 360 { // nearly always
		return a + 0 // -0 is 0
	}
	d := math.Mod(float64(a), 360)
	if d < 0 {
		d += 360
	}
	if d >= 360 || d == 0 { // -1e-17 + 360 rounds to 360, and -360 leaves -0
		d = 0
	}
	return Angle(d)
}

// SinCos returns sine and cosine of a, exact at multiples of 90 so that a table
// turned by a quarter keeps its touching edges.
func (a Angle) SinCos() (sin, cos float64) {
	d := math.Mod(float64(a), 360)
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

// To returns the shortest turn from a to b, above -180 and up to 180.
func (a Angle) To(b Angle) Angle {
	d := (b - a).Norm()
	if d > 180 {
		d -= 360
	}
	return d
}

// Apart returns how far a and b differ, 0 to 180.
func (a Angle) Apart(b Angle) Angle { return Angle(math.Abs(float64(a.To(b)))) }
