package graph

import (
	"math"

	"github.com/asterism-dice/asterism/constellation"
)

// tolerance is how near two numbers are taken for the same, in mm or degrees
// (spec Star Dice, Links): limits are inclusive within it, and segments that
// come this near touch.
const tolerance = 1e-6

// slack widens searches, mm, so that rounding never hides a candidate from
// the exact test that follows.
const slack = 1e-3

// farthest is a distance that fits into whole numbers and is beyond any limit: a die may be
// reported anywhere.
const farthest = 1 << 62

// dist6 returns the distance between two points in units of 1e-6 mm, rounded:
// distances are compared in this form, so that dice that were laid in a row
// by hand are equally far.
func dist6(a, b constellation.Vec) int64 {
	d := a.Sub(b)
	return int64(math.Round(math.Min(math.Sqrt(d.Dot(d))*1e6, farthest)))
}

// limitOf returns the greatest dist6 that is not beyond a limit in mm.
func limitOf(mm float64) int64 { return int64(math.Floor((mm+tolerance)*1e6 + 1e-3)) }

// angleAt returns the angle at p between the directions to a and to b, 0 to
// 180 degrees. Dice at one place have angle 0.
func angleAt(p, a, b constellation.Vec) float64 {
	if dist6(p, a) == 0 || dist6(p, b) == 0 {
		return 0
	}
	u, v := a.Sub(p), b.Sub(p)
	return math.Atan2(math.Abs(u.Cross(v)), u.Dot(v)) * 180 / math.Pi
}

// meet tells whether two segments have a point in common.
func meet(s, t constellation.Segment) bool {
	if apart(s.A.X, s.B.X, t.A.X, t.B.X) || apart(s.A.Y, s.B.Y, t.A.Y, t.B.Y) {
		return false
	}
	return splits(s, t) && splits(t, s) ||
		s.Dist(t.A) <= tolerance || s.Dist(t.B) <= tolerance ||
		t.Dist(s.A) <= tolerance || t.Dist(s.B) <= tolerance
}

// apart tells whether the spans a–b and c–d are further apart than the
// tolerance.
func apart(a, b, c, d float64) bool {
	return math.Max(a, b) < math.Min(c, d)-tolerance || math.Max(c, d) < math.Min(a, b)-tolerance
}

// splits tells whether the ends of t lie on different sides of the line
// through s.
func splits(s, t constellation.Segment) bool {
	d := s.B.Sub(s.A)
	u, v := d.Cross(t.A.Sub(s.A)), d.Cross(t.B.Sub(s.A))
	return u > 0 && v < 0 || u < 0 && v > 0
}

// overlap tells whether the segments from p to a and from p to b share more
// than the end p.
func overlap(p, a, b constellation.Vec) bool {
	if dist6(p, a) == 0 || dist6(p, b) == 0 {
		return false
	}
	return constellation.Segment{A: p, B: a}.Dist(b) <= tolerance || constellation.Segment{A: p, B: b}.Dist(a) <= tolerance
}
