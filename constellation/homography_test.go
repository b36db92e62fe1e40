package constellation

import (
	"errors"
	"testing"

	"pgregory.net/rapid"
)

func TestHomography_cornersGoToCorners(t *testing.T) {
	square := [4]Vec{{0, 0}, {1, 0}, {1, 1}, {0, 1}}
	for name, q := range map[string][4]Vec{
		"upright":  {{0, 0}, {610, 0}, {610, 457}, {0, 457}},
		"askew":    {{12, 7}, {590, 30}, {570, 400}, {40, 450}},
		"mirrored": {{610, 0}, {0, 0}, {0, 457}, {610, 457}},
		"small":    {{0, 0}, {0.01, 0}, {0.011, 0.012}, {0, 0.009}},
	} {
		m, err := SquareTo(q)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for i := range q {
			if d := m.Apply(square[i]).Dist(q[i]); d > 1e-9 {
				t.Errorf("%s: corner %d is off by %v", name, i, d)
			}
			if d := m.Inverse().Apply(q[i]).Dist(square[i]); d > 1e-9 {
				t.Errorf("%s: back from corner %d off by %v", name, i, d)
			}
		}
	}
}

func TestHomography_refusesWhatIsNoQuadrilateral(t *testing.T) {
	for name, q := range map[string][4]Vec{
		"a line":  {{0, 0}, {1, 0}, {2, 0}, {3, 0}},
		"a point": {},
		"a dart":  {{0, 0}, {4, 0}, {1, 1}, {0, 4}},
		"a bow":   {{0, 0}, {1, 1}, {1, 0}, {0, 1}},
	} {
		if _, err := SquareTo(q); !errors.Is(err, ErrNotConvex) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Two maps in a row are their product, and a map's inverse undoes it.
func TestHomography_productIsOneAfterTheOtherAndInverseGoesBack(t *testing.T) {
	draw := func(t *rapid.T) Homography {
		f := rapid.Float64Range(-0.2, 0.2)
		at := func(x, y float64) Vec { return Vec{x + f.Draw(t, "x"), y + f.Draw(t, "y")} }
		m, err := SquareTo([4]Vec{at(0, 0), at(1, 0), at(1, 1), at(0, 1)})
		if err != nil {
			t.Skip("not convex")
		}
		return m
	}
	rapid.Check(t, func(t *rapid.T) {
		a, b := draw(t), draw(t)
		p := Vec{rapid.Float64Range(0, 1).Draw(t, "u"), rapid.Float64Range(0, 1).Draw(t, "v")}
		if d := a.Inverse().Apply(a.Apply(p)).Dist(p); d > 1e-6 {
			t.Fatalf("there and back is off by %v", d)
		}
		q, r := b.Apply(a.Apply(p)), b.Times(a).Apply(p)
		if d := q.Dist(r); d > 1e-6*(1+q.Len()) {
			t.Fatalf("one after the other %v, at once %v", q, r)
		}
	})
}
