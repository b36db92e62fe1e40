package render

import (
	"math"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"github.com/asterism-dice/asterism/constellation"
)

// drawn are the kinds that have a body of their own.
var drawn = []constellation.Kind{constellation.D4, constellation.D6, constellation.D8, constellation.D10, constellation.D00,
	constellation.D12, constellation.D20, constellation.Borg, constellation.Utara, constellation.Compass, constellation.Binary}

func unit(t *rapid.T, name string) Vec3 {
	z := rapid.Float64Range(-1, 1).Draw(t, name+"Z")
	a := rapid.Float64Range(0, 2*math.Pi).Draw(t, name+"A")
	s := math.Sqrt(1 - z*z)
	return Vec3{s * math.Cos(a), s * math.Sin(a), z}
}

func TestSidesAreRightHanded(t *testing.T) {
	for _, k := range drawn {
		s := SolidOf(k)
		for i, side := range s.Sides {
			if d := side.U.Cross(side.V).Sub(side.N).Len(); d > 1e-9 {
				t.Errorf("%s side %d: U × V misses N by %g: numerals would be mirrored", k, i, d)
			}
		}
	}
}

func TestCountsOfSidesAndCorners(t *testing.T) {
	for _, c := range []struct {
		kind           constellation.Kind
		sides, corners int
	}{{constellation.D4, 4, 4}, {constellation.D6, 6, 8}, {constellation.D8, 8, 6}, {constellation.D10, 10, 12},
		{constellation.D12, 12, 20}, {constellation.D20, 20, 12}, {constellation.Utara, 6, 8}, {constellation.Compass, 8, 6}} {
		s := SolidOf(c.kind)
		if len(s.Sides) != c.sides || len(s.Points) != c.corners {
			t.Errorf("%s: %d sides and %d corners, want %d and %d", c.kind, len(s.Sides), len(s.Points), c.sides, c.corners)
		}
	}
}

// The spec: size is a cube's edge, for others the diameter of the footprint.
func TestSizeIsEdgeOrFootprint(t *testing.T) {
	for _, k := range drawn {
		s := SolidOf(k)
		want := 0.5
		if len(s.Sides) == 6 {
			want = math.Sqrt2 / 2
		}
		if len(s.Points) == 0 {
			continue // a coin: its cylinder is its footprint
		}
		if got := s.footprint(0); math.Abs(got-want) > 1e-9 {
			t.Errorf("%s: footprint radius %g, want %g", k, got, want)
		}
	}
}

func TestRaysMeetTheSoftSurface(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := rapid.SampledFrom(drawn).Draw(t, "kind")
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		s := randomSolid(r, k)
		from, aim := unit(t, "from").Mul(3), unit(t, "aim").Mul(0.5)
		d := aim.Sub(from).Unit()
		h, ok := s.meet(from, d)
		if !ok {
			return
		}
		f, _, _ := s.soft(from.Add(d.Mul(h.t)))
		if math.Abs(f) > 0.01*s.Bevel+1e-9 {
			t.Fatalf("soft maximum is %g at the hit, bevel %g", f, s.Bevel)
		}
		if h.n.Dot(d) > 1e-6 || math.Abs(h.n.Len()-1) > 1e-9 {
			t.Fatalf("normal %v along ray %v", h.n, d)
		}
	})
}

func TestRaysToTheMiddleAlwaysMeet(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := SolidOf(rapid.SampledFrom(drawn).Draw(t, "kind"))
		from := unit(t, "from").Mul(3)
		if _, ok := s.meet(from, from.Mul(-1).Unit()); !ok {
			t.Fatalf("ray from %v through the middle misses", from)
		}
	})
}

// The border between shadow and light lies where the ray grazes the body.
func TestGapChangesSignWhereRaysGraze(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := SolidOf(rapid.SampledFrom(drawn).Draw(t, "kind"))
		from, aim := unit(t, "from").Mul(3), unit(t, "aim").Mul(0.7)
		d := aim.Sub(from).Unit()
		gap, _ := s.gap(from, d)
		in, out, _, _ := s.span(from, d)
		if (gap < 0) != (in < out) && math.Abs(gap) > 1e-9 {
			t.Fatalf("gap %g, but the ray is inside from %g to %g", gap, in, out)
		}
	})
}

func TestLyingDiceTouchTheTable(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	for _, k := range drawn {
		m := RandomModel(r, k)
		for side := range m.Solid.Sides {
			d := m.Lying(10, 20, side, 33)
			mat := d.Turn.Matrix()
			down := d.Pos.Z - d.Solid.reach(mat.MulT(Vec3{Z: -1}))
			if math.Abs(down) > 0.02*m.Size {
				t.Errorf("%s on side %d: lowest point at %g mm", k, side, down)
			}
			if d.Pos.X != 10 || d.Pos.Y != -20 {
				t.Errorf("%s lies at %v", k, d.Pos)
			}
		}
	}
}
