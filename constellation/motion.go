package constellation

import "math"

// Motion is a motion that keeps all distances: a turn about the origin, then a
// shift in mm. The zero Motion isn't valid; NoMotion leaves all where it is.
type Motion struct {
	sin, cos float64
	shift    Vec
}

// NoMotion leaves all where it is.
var NoMotion = Motion{cos: 1}

// NewMotion turns by an angle about the origin and then shifts, mm.
func NewMotion(turn Angle, shift Vec) Motion {
	sin, cos := turn.SinCos()
	return Motion{sin, cos, shift}
}

// Apply moves a point.
func (m Motion) Apply(p Vec) Vec {
	return Vec{X: m.cos*p.X - m.sin*p.Y, Y: m.sin*p.X + m.cos*p.Y}.Add(m.shift)
}

// Turn is the angle by which m turns.
func (m Motion) Turn() Angle { return Radians(math.Atan2(m.sin, m.cos)) }

// After returns the motion that does k first and then m.
func (m Motion) After(k Motion) Motion {
	return Motion{sin: m.sin*k.cos + m.cos*k.sin, cos: m.cos*k.cos - m.sin*k.sin, shift: m.Apply(k.shift)}
}

// Inverse returns the motion back.
func (m Motion) Inverse() Motion {
	back := Motion{sin: -m.sin, cos: m.cos}
	back.shift = back.Apply(m.shift).Mul(-1)
	return back
}

// MotionFit gathers pairs of places and fits the motion from the first of each to
// the second with the least sum of squares (Kabsch, "A solution for the best
// rotation to relate two sets of vectors", 1976, in the plane). Its zero value is
// ready.
type MotionFit struct {
	n          int
	a, b       Vec     // sums
	dot, cross float64 // sums of products
	squares    float64 // sum of both squared lengths
}

// Add takes in that what was at a is at b now.
func (f *MotionFit) Add(a, b Vec) {
	f.n++
	f.a, f.b = f.a.Add(a), f.b.Add(b)
	f.dot += a.Dot(b)
	f.cross += a.Cross(b)
	f.squares += a.Dot(a) + b.Dot(b)
}

// Len is how many pairs were taken in.
func (f *MotionFit) Len() int { return f.n }

// rounding is by which part of the squares that were added up their sums may be off:
// less than that tells of no turn.
const rounding = 1e-12

// Motion returns the motion and by how much the pairs are off it, root mean
// square in mm.
func (f *MotionFit) Motion() (Motion, float64) {
	if f.n == 0 {
		return NoMotion, 0
	}
	n := float64(f.n)
	a, b := f.a.Mul(1/n), f.b.Mul(1/n)
	dot, cross := f.dot-n*a.Dot(b), f.cross-n*a.Cross(b)
	length := math.Hypot(dot, cross)
	m := NoMotion
	if length > max(1e-9, rounding*f.squares) {
		m.sin, m.cos = cross/length, dot/length
	}
	m.shift = b.Sub(Motion{sin: m.sin, cos: m.cos}.Apply(a))
	left := f.squares - n*a.Dot(a) - n*b.Dot(b) - 2*length
	return m, math.Sqrt(math.Max(0, left/n))
}
