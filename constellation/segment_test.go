package constellation

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

func TestSegment_distanceIsToTheNearestPoint(t *testing.T) {
	for name, tt := range map[string]struct {
		s    Segment
		p    Vec
		want float64
	}{
		"beside the middle": {Segment{Vec{0, 0}, Vec{10, 0}}, Vec{5, 3}, 3},
		"on it":             {Segment{Vec{0, 0}, Vec{10, 0}}, Vec{5, 0}, 0},
		"beyond the end":    {Segment{Vec{0, 0}, Vec{10, 0}}, Vec{13, 4}, 5},
		"before the start":  {Segment{Vec{0, 0}, Vec{10, 0}}, Vec{-3, -4}, 5},
		"a point":           {Segment{Vec{1, 1}, Vec{1, 1}}, Vec{4, 5}, 5},
	} {
		t.Run(name, func(t *testing.T) {
			same(t, tt.want, tt.s.Dist(tt.p))
			same(t, tt.want, tt.s.Nearest(tt.p).Dist(tt.p))
		})
	}
}

// No point of the segment is nearer than its distance, and either end may be
// called the first.
func TestSegment_noPointIsNearerThanTheDistance(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		at := func(name string) Vec {
			mm := rapid.Float64Range(-1000, 1000)
			return Vec{mm.Draw(t, name+" x"), mm.Draw(t, name+" y")}
		}
		s, p := Segment{at("a"), at("b")}, at("p")
		d := s.Dist(p)
		on := s.A.Add(s.B.Sub(s.A).Mul(rapid.Float64Range(0, 1).Draw(t, "part")))
		if p.Dist(on) < d-1e-9 {
			t.Fatalf("%v is nearer than %v", on, d)
		}
		if back := (Segment{s.B, s.A}).Dist(p); math.Abs(back-d) > 1e-9 {
			t.Fatalf("%v from the other end, not %v", back, d)
		}
	})
}
