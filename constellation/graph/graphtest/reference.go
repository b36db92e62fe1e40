// Package graphtest holds the links' rules in a form that is slow and plainly
// right, for tests of the graph and of what feeds it.
package graphtest

import (
	"cmp"
	"math"
	"sort"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/graph"
)

// Reference is the specification's Links section word for word, with no thought
// of speed: what the Graph must agree with.
type Reference struct {
	Config graph.Config
	links  map[graph.Link]bool
}

// Update is one change of the table: step 1, then step 2.
func (r *Reference) Update(t *constellation.Table) {
	if r.links == nil {
		r.links = map[graph.Link]bool{}
	}
	still := map[string]constellation.Vec{}
	for _, d := range t.Dice {
		if d.Still {
			still[d.ID] = d.Pos
		}
	}
	r.step1(still, r.Config.Reach*t.Width*r.Config.Hold)
	r.step2(still, r.Config.Reach*t.Width)
}

func (r *Reference) step1(still map[string]constellation.Vec, hold float64) {
	for l := range r.links {
		a, okA := still[l.A]
		b, okB := still[l.B]
		if !okA || !okB || rounded(a, b) > hold+1e-6 {
			delete(r.links, l)
		}
	}
}

func (r *Reference) step2(still map[string]constellation.Vec, reach float64) {
	type candidate struct {
		d float64
		l graph.Link
	}
	var all []candidate
	for a := range still {
		for b := range still {
			if d := rounded(still[a], still[b]); a < b && !r.links[graph.Link{A: a, B: b}] && d <= reach+1e-6 {
				all = append(all, candidate{d, graph.Link{A: a, B: b}})
			}
		}
	}
	sort.Slice(all, func(i, j int) bool {
		p, q := all[i], all[j]
		if p.d != q.d {
			return p.d < q.d
		}
		return p.l.A < q.l.A || p.l.A == q.l.A && p.l.B < q.l.B
	})
	for _, c := range all {
		if r.allowed(c.l, still) {
			r.links[c.l] = true
		}
	}
}

func (r *Reference) allowed(l graph.Link, still map[string]constellation.Vec) bool {
	degree := map[string]int{}
	for k := range r.links {
		degree[k.A]++
		degree[k.B]++
		if forbids(k, l, still, r.Config.MinAngle) {
			return false
		}
	}
	return degree[l.A] < r.Config.MaxLinks && degree[l.B] < r.Config.MaxLinks
}

// forbids tells whether a standing link forbids a new one by angle or by
// crossing.
func forbids(old, l graph.Link, still map[string]constellation.Vec, minAngle float64) bool {
	for _, o := range [][2]string{{old.A, old.B}, {old.B, old.A}} {
		for _, w := range [][2]string{{l.A, l.B}, {l.B, l.A}} {
			if o[0] == w[0] {
				p, a, b := still[o[0]], still[o[1]], still[w[1]]
				angle := angleAt(p, a, b)
				beyond := p != a && p != b && angle < 1e-7
				return angle < minAngle-1e-6 || beyond
			}
		}
	}
	return meet(still[old.A], still[old.B], still[l.A], still[l.B])
}

func angleAt(p, a, b constellation.Vec) float64 {
	if p == a || p == b {
		return 0
	}
	d := math.Abs(math.Atan2(a.Y-p.Y, a.X-p.X)-math.Atan2(b.Y-p.Y, b.X-p.X)) * 180 / math.Pi
	return math.Min(d, 360-d)
}

// meet tells whether two segments have a point in common, in units of
// 1e-6 mm, where it is exact.
func meet(a, b, c, d constellation.Vec) bool {
	if side(a, b, c)*side(a, b, d) < 0 && side(c, d, a)*side(c, d, b) < 0 {
		return true
	}
	return on(a, b, c) || on(a, b, d) || on(c, d, a) || on(c, d, b)
}

// side is 1, -1 or 0 as p lies right, left or on the line ab.
func side(a, b, p constellation.Vec) int {
	ux, uy := units(b.X)-units(a.X), units(b.Y)-units(a.Y)
	vx, vy := units(p.X)-units(a.X), units(p.Y)-units(a.Y)
	return cmp.Compare(ux*vy, uy*vx)
}

func on(a, b, p constellation.Vec) bool {
	within := func(a, b, p float64) bool {
		return min(units(a), units(b)) <= units(p) && units(p) <= max(units(a), units(b))
	}
	return side(a, b, p) == 0 && within(a.X, b.X, p.X) && within(a.Y, b.Y, p.Y)
}

func units(mm float64) int64 { return int64(math.Round(mm * 1e6)) }

func rounded(a, b constellation.Vec) float64 {
	return math.Round(math.Hypot(a.X-b.X, a.Y-b.Y)*1e6) / 1e6
}

// Links returns the links, sorted.
func (r *Reference) Links() []graph.Link {
	out := make([]graph.Link, 0, len(r.links))
	for l := range r.links {
		out = append(out, l)
	}
	sort.Slice(out, func(i, j int) bool {
		return out[i].A < out[j].A || out[i].A == out[j].A && out[i].B < out[j].B
	})
	return out
}
