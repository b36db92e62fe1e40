package constellation

import "math"

// Bend is how a lens bends what a straight one would show: a ray that meets the plane
// at distance 1 before it at radius r is stretched by 1 + K1·r² + K2·r⁴ (the first two
// radial terms of Brown's model, as OpenCV has them). The zero Bend bends nothing.
type Bend struct{ K1, K2 float64 }

// Widest is how far off its axis, as the ray meets the plane at distance 1, a
// lens is believed to see: 84 degrees.
const Widest = 10

// Gain is by how much a ray at squared radius r2 is stretched.
func (b Bend) Gain(r2 float64) float64 { return 1 + r2*(b.K1+r2*b.K2) }

// Straighten is the ray, as it meets the plane at distance 1, that was bent to where the
// bent one meets it.
func (b Bend) Straighten(bent Vec) Vec {
	r := bent.Len()
	if r == 0 || b == (Bend{}) {
		return bent
	}
	return bent.Mul(b.Undo(r) / r)
}

// Undo returns the radius whose stretched one is bent: it solves r·Gain(r²) = bent by
// bisection inside the reach, where the left side only grows. What is beyond
// is taken for the reach.
func (b Bend) Undo(bent float64) float64 {
	lo, hi := 0.0, b.Reach()
	if hi*b.Gain(hi*hi) <= bent {
		return hi
	}
	for range 60 {
		mid := (lo + hi) / 2
		if mid*b.Gain(mid*mid) < bent {
			lo = mid
		} else {
			hi = mid
		}
	}
	return (lo + hi) / 2
}

// Reach is the radius up to which bending keeps the order of rays: the first
// zero of 1 + 3·K1·r² + 5·K2·r⁴, at most Widest.
func (b Bend) Reach() float64 {
	first := float64(Widest * Widest)
	for _, z := range zeros(5*b.K2, 3*b.K1, 1) {
		if z > 0 && z < first {
			first = z
		}
	}
	return math.Sqrt(first)
}

// zeros returns the real solutions of a·z² + b·z + c = 0.
func zeros(a, b, c float64) []float64 {
	if math.Abs(a) < 1e-12 {
		if b == 0 {
			return nil
		}
		return []float64{-c / b}
	}
	d := b*b - 4*a*c
	if d < 0 {
		return nil
	}
	s := math.Sqrt(d)
	return []float64{(-b - s) / (2 * a), (-b + s) / (2 * a)}
}
