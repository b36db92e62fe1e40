package render

import (
	"math"
	"sync"

	"github.com/asterism-dice/asterism/constellation"
)

// newSolid makes a solid from side normals, with vertex directions of each
// side (nil for none) to turn its numeral towards.
func newSolid(normals []Vec3, dist float64, tops []Vec3) Solid {
	s := Solid{Bevel: 0.02}
	for i, n := range normals {
		s.Sides = append(s.Sides, newSide(n.Unit(), dist, tops[i]))
	}
	s.measure()
	return s
}

// newSide makes a side whose numeral's top points towards top.
func newSide(n Vec3, dist float64, top Vec3) Side {
	v := top.Sub(n.Mul(top.Dot(n))).Unit()
	return Side{N: n, V: v, U: v.Cross(n), D: dist, Mid: n.Mul(dist)}
}

// measure finds the vertices, and from them Radius, Mid and In.
func (s *Solid) measure() {
	s.Radius, s.Points = 0, nil
	for i := range s.Sides {
		side := &s.Sides[i]
		vs := s.Corners(i)
		mid := Vec3{}
		for _, v := range vs {
			mid = mid.Add(v.Mul(1 / float64(len(vs))))
			s.Radius = max(s.Radius, v.Len())
			if isNew(s.Points, v) {
				s.Points = append(s.Points, v)
			}
		}
		side.Mid, side.In = mid, math.Inf(1)
		for j := range s.Sides {
			if c := side.N.Dot(s.Sides[j].N); j != i && c > -0.99 {
				room := (s.Sides[j].D - s.Sides[j].N.Dot(mid)) / math.Sqrt(1-c*c)
				side.In = min(side.In, room)
			}
		}
	}
}

// Corners returns the corners of side i in no special order.
func (s *Solid) Corners(i int) []Vec3 {
	var out []Vec3
	for j := range s.Sides {
		for k := j + 1; k < len(s.Sides); k++ {
			if p, ok := s.corner(i, j, k); ok && i != j && i != k && isNew(out, p) {
				out = append(out, p)
			}
		}
	}
	return out
}

func isNew(ps []Vec3, p Vec3) bool {
	for _, q := range ps {
		if q.Sub(p).Len() < 1e-6 {
			return false
		}
	}
	return true
}

// corner returns where three side planes meet, if it belongs to the solid.
func (s *Solid) corner(i, j, k int) (Vec3, bool) {
	a, b, c := &s.Sides[i], &s.Sides[j], &s.Sides[k]
	det := a.N.Dot(b.N.Cross(c.N))
	if math.Abs(det) < 1e-6 {
		return Vec3{}, false
	}
	p := b.N.Cross(c.N).Mul(a.D).Add(c.N.Cross(a.N).Mul(b.D)).Add(a.N.Cross(b.N).Mul(c.D)).Mul(1 / det)
	for m := range s.Sides {
		if s.Sides[m].N.Dot(p) > s.Sides[m].D+1e-9 {
			return Vec3{}, false
		}
	}
	return p, true
}

// scaled returns the solid with all lengths times k.
func (s Solid) scaled(k float64) Solid {
	sides := make([]Side, len(s.Sides))
	for i, p := range s.Sides {
		p.D, p.In, p.Mid = p.D*k, p.In*k, p.Mid.Mul(k)
		sides[i] = p
	}
	points := make([]Vec3, len(s.Points))
	for i, p := range s.Points {
		points[i] = p.Mul(k)
	}
	s.Points = points
	s.Sides, s.Radius, s.Ball, s.Round = sides, s.Radius*k, s.Ball*k, s.Round*k
	return s
}

// footprint returns the radius of the smallest circle round the axis through
// the origin and side i that holds the solid seen along it.
func (s *Solid) footprint(i int) float64 {
	r, n := 0.0, s.Sides[i].N
	for _, p := range s.Points {
		r = max(r, p.Sub(n.Mul(n.Dot(p))).Len())
	}
	return r
}

// cube has edge 1; sides +X, +Y, +Z, -X, -Y, -Z: opposite is 3 further.
func cube() Solid {
	n := []Vec3{{X: 1}, {Y: 1}, {Z: 1}, {X: -1}, {Y: -1}, {Z: -1}}
	t := []Vec3{{Y: 1}, {Z: 1}, {X: 1}, {Y: 1}, {Z: 1}, {X: 1}}
	return newSolid(n, 0.5, t)
}

// tetrahedron: side i lies opposite to corner i.
func tetrahedron() Solid {
	v := []Vec3{{1, 1, 1}, {1, -1, -1}, {-1, 1, -1}, {-1, -1, 1}}
	n := make([]Vec3, 4)
	for i := range v {
		n[i] = v[i].Mul(-1)
	}
	s := newSolid(n, 1, []Vec3{v[1], v[2], v[3], v[0]})
	return s.scaled(0.5 / s.footprint(0))
}

// octahedron: sides in the order of (±,±,±), opposite is 7-i.
func octahedron() Solid {
	var n, t []Vec3
	for i := range 8 {
		sg := func(bit int) float64 { return 1 - 2*float64(i>>bit&1) }
		n = append(n, Vec3{sg(2), sg(1), sg(0)})
		t = append(t, Vec3{Z: sg(0)})
	}
	s := newSolid(n, 1, t)
	return s.scaled(0.5 / s.footprint(0))
}

// trapezohedron is the ten-sided die: sides 0…4 round the upper pole, side
// i+5 opposite to side i. Steep is the height of the pole over the radius.
func trapezohedron(steep float64) Solid {
	const zig = 0.10557 // tan² 18°: keeps each side's four corners in a plane
	pole := Vec3{Z: steep}
	var n, t []Vec3
	for k := range 5 {
		a := float64(k) * 2 * math.Pi / 5
		low := Vec3{math.Cos(a), math.Sin(a), -zig * steep}
		left := Vec3{math.Cos(a - math.Pi/5), math.Sin(a - math.Pi/5), zig * steep}
		n = append(n, low.Sub(pole).Cross(left.Sub(pole)).Mul(-1))
		t = append(t, pole)
	}
	for k := range 5 {
		n = append(n, n[k].Mul(-1))
		t = append(t, pole.Mul(-1))
	}
	s := newSolid(n, n[0].Unit().Dot(pole), t)
	return s.scaled(0.5 / s.footprint(0))
}

// golden is the golden ratio.
var golden = (1 + math.Sqrt(5)) / 2

// dodecahedron: side i+6 lies opposite to side i.
func dodecahedron() Solid {
	var n []Vec3
	for _, a := range []float64{1, -1} {
		n = append(n, Vec3{0, 1, a * golden}, Vec3{1, a * golden, 0}, Vec3{a * golden, 0, 1})
	}
	for k := range 6 {
		n = append(n, n[k].Mul(-1))
	}
	return regular(n)
}

// icosahedron: side i+10 lies opposite to side i.
func icosahedron() Solid {
	n := []Vec3{{1, 1, 1}, {1, 1, -1}, {1, -1, 1}, {-1, 1, 1}}
	g, h := golden, 1/golden
	for _, a := range []float64{1, -1} {
		n = append(n, Vec3{0, a * h, g}, Vec3{a * h, g, 0}, Vec3{g, 0, a * h})
	}
	for k := range 10 {
		n = append(n, n[k].Mul(-1))
	}
	return regular(n)
}

// regular makes a solid of equal sides whose numerals point to a corner.
func regular(n []Vec3) Solid {
	tops := make([]Vec3, len(n))
	for i := range n {
		tops[i] = across(n[i])
	}
	s := newSolid(n, 1, tops)
	for i := range s.Sides {
		s.Sides[i] = s.Sides[i].turnedTo(s.Corners(i)[0])
	}
	return s.scaled(0.5 / s.footprint(0))
}

// turnedTo returns the side with its numeral's top towards p.
func (f Side) turnedTo(p Vec3) Side {
	g := newSide(f.N, f.D, p.Sub(f.Mid))
	g.In, g.Mid = f.In, f.Mid
	return g
}

// disc is a coin of diameter 1: side 0 up, side 1 down.
func disc(thick float64) Solid {
	s := newSolid([]Vec3{{Z: 1}, {Z: -1}}, thick/2, []Vec3{{Y: 1}, {Y: 1}})
	s.Round, s.Radius, s.Bevel = 0.5, math.Hypot(0.5, thick/2), 0.008
	for i := range s.Sides {
		s.Sides[i].In, s.Sides[i].Mid = 0.5, s.Sides[i].N.Mul(thick/2)
	}
	return s
}

// solids holds the bodies of all kinds, made once.
var solids = sync.OnceValue(func() map[constellation.Kind]Solid {
	out := map[constellation.Kind]Solid{}
	for _, k := range constellation.Kinds {
		out[k] = newBodyOf(k)
	}
	return out
})

// SolidOf returns the body of a kind of die, of size 1 as package
// constellation measures it. Its slices must not be changed.
func SolidOf(k constellation.Kind) Solid { return solids()[k] }

func newBodyOf(k constellation.Kind) Solid {
	switch k {
	case constellation.D4:
		return tetrahedron()
	case constellation.D8, constellation.Compass:
		return octahedron()
	case constellation.D10, constellation.D00:
		return trapezohedron(1.05)
	case constellation.D12:
		return dodecahedron()
	case constellation.D20:
		return icosahedron()
	case constellation.Binary:
		return disc(0.11)
	}
	return cube()
}
