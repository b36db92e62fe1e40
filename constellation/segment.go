package constellation

import "math"

// tolerance is how near two numbers are taken for the same, in mm or degrees
// (spec Star Dice, Links): limits are inclusive within it, and segments that
// come this near touch.
const tolerance = 1e-6

// slack widens searches, mm, so that rounding never hides a candidate from
// the exact test that follows.
const slack = 1e-3

// dist6 returns the distance between two points in units of 1e-6 mm, rounded:
// distances are compared in this form, so that dice that were laid in a row
// by hand are equally far.
func dist6(a, b Vec) int64 {
	d := a.Sub(b)
	return int64(math.Round(math.Sqrt(d.Dot(d)) * 1e6))
}

// limitOf returns the greatest dist6 that is not beyond a limit in mm.
func limitOf(mm float64) int64 { return int64(math.Floor((mm+tolerance)*1e6 + 1e-3)) }

// angleAt returns the angle at p between the directions to a and to b, 0 to
// 180 degrees. Dice at one place have angle 0.
func angleAt(p, a, b Vec) float64 {
	if dist6(p, a) == 0 || dist6(p, b) == 0 {
		return 0
	}
	u, v := a.Sub(p), b.Sub(p)
	return math.Atan2(math.Abs(u.Cross(v)), u.Dot(v)) * 180 / math.Pi
}

// segment is the straight line between two points.
type segment struct{ a, b Vec }

// dist returns the distance of p from s in mm.
func (s segment) dist(p Vec) float64 {
	d, w := s.b.Sub(s.a), p.Sub(s.a)
	if l := d.Dot(d); l > 0 {
		k := math.Max(0, math.Min(1, w.Dot(d)/l))
		w = w.Sub(d.Mul(k))
	}
	return w.Len()
}

// meets tells whether two segments have a point in common.
func (s segment) meets(t segment) bool {
	if apart(s.a.X, s.b.X, t.a.X, t.b.X) || apart(s.a.Y, s.b.Y, t.a.Y, t.b.Y) {
		return false
	}
	return s.splits(t) && t.splits(s) ||
		s.dist(t.a) <= tolerance || s.dist(t.b) <= tolerance ||
		t.dist(s.a) <= tolerance || t.dist(s.b) <= tolerance
}

// apart tells whether the spans a–b and c–d are further apart than the
// tolerance.
func apart(a, b, c, d float64) bool {
	return math.Max(a, b) < math.Min(c, d)-tolerance || math.Max(c, d) < math.Min(a, b)-tolerance
}

// splits tells whether the ends of t lie on different sides of the line
// through s.
func (s segment) splits(t segment) bool {
	d := s.b.Sub(s.a)
	u, v := d.Cross(t.a.Sub(s.a)), d.Cross(t.b.Sub(s.a))
	return u > 0 && v < 0 || u < 0 && v > 0
}

// overlap tells whether the segments from p to a and from p to b share more
// than the end p.
func overlap(p, a, b Vec) bool {
	if dist6(p, a) == 0 || dist6(p, b) == 0 {
		return false
	}
	return segment{p, a}.dist(b) <= tolerance || segment{p, b}.dist(a) <= tolerance
}
