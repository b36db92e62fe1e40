package tracker

import (
	"math"

	"github.com/asterism-dice/asterism/constellation"
)

// rigid is a motion that keeps all distances: a turn about the origin, then a
// shift in mm. The zero rigid isn't valid; noMotion leaves all where it is.
type rigid struct {
	sin, cos float64
	shift    constellation.Vec
}

var noMotion = rigid{cos: 1}

// apply moves a point.
func (m rigid) apply(p constellation.Vec) constellation.Vec {
	return constellation.Vec{X: m.cos*p.X - m.sin*p.Y, Y: m.sin*p.X + m.cos*p.Y}.Add(m.shift)
}

// turn is the angle by which m turns.
func (m rigid) turn() constellation.Angle { return constellation.Radians(math.Atan2(m.sin, m.cos)) }

// after returns the motion that does k first and then m.
func (m rigid) after(k rigid) rigid {
	return rigid{sin: m.sin*k.cos + m.cos*k.sin, cos: m.cos*k.cos - m.sin*k.sin, shift: m.apply(k.shift)}
}

// inverse returns the motion back.
func (m rigid) inverse() rigid {
	back := rigid{sin: -m.sin, cos: m.cos}
	back.shift = back.apply(m.shift).Mul(-1)
	return back
}

// rigidFit gathers pairs of places and fits the motion from the first of each to
// the second with the least sum of squares (Kabsch, "A solution for the best
// rotation to relate two sets of vectors", 1976, in the plane).
type rigidFit struct {
	n          int
	a, b       constellation.Vec // sums
	dot, cross float64           // sums of products
	squares    float64           // sum of both squared lengths
}

func (f *rigidFit) add(a, b constellation.Vec) {
	f.n++
	f.a, f.b = f.a.Add(a), f.b.Add(b)
	f.dot += a.Dot(b)
	f.cross += a.Cross(b)
	f.squares += a.Dot(a) + b.Dot(b)
}

// motion returns the motion and by how much the pairs are off it, root mean
// square in mm.
func (f *rigidFit) motion() (rigid, float64) {
	if f.n == 0 {
		return noMotion, 0
	}
	n := float64(f.n)
	a, b := f.a.Mul(1/n), f.b.Mul(1/n)
	dot, cross := f.dot-n*a.Dot(b), f.cross-n*a.Cross(b)
	length := math.Hypot(dot, cross)
	m := noMotion
	if length > 1e-9 {
		m.sin, m.cos = cross/length, dot/length
	}
	m.shift = b.Sub(rigid{sin: m.sin, cos: m.cos}.apply(a))
	left := f.squares - n*a.Dot(a) - n*b.Dot(b) - 2*length
	return m, math.Sqrt(math.Max(0, left/n))
}
