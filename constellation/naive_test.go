package constellation

import (
	"cmp"
	"math"
	"sort"
)

// naive is the specification's Links section word for word, with no thought
// of speed: what the Graph must agree with.
type naive struct {
	cfg   LinkConfig
	links map[Link]bool
}

// update is one change of the table: step 1, then step 2.
func (n *naive) update(t *Table) {
	if n.links == nil {
		n.links = map[Link]bool{}
	}
	still := map[string]Vec{}
	for _, d := range t.Dice {
		if d.Still {
			still[d.ID] = d.Pos
		}
	}
	n.step1(still, n.cfg.Reach*t.Width*n.cfg.Hold)
	n.step2(still, n.cfg.Reach*t.Width)
}

func (n *naive) step1(still map[string]Vec, hold float64) {
	for l := range n.links {
		a, okA := still[l.A]
		b, okB := still[l.B]
		if !okA || !okB || rounded(a, b) > hold+1e-6 {
			delete(n.links, l)
		}
	}
}

func (n *naive) step2(still map[string]Vec, reach float64) {
	type candidate struct {
		d float64
		l Link
	}
	var all []candidate
	for a := range still {
		for b := range still {
			if d := rounded(still[a], still[b]); a < b && !n.links[Link{a, b}] && d <= reach+1e-6 {
				all = append(all, candidate{d, Link{a, b}})
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
		if n.allowed(c.l, still) {
			n.links[c.l] = true
		}
	}
}

func (n *naive) allowed(l Link, still map[string]Vec) bool {
	degree := map[string]int{}
	for k := range n.links {
		degree[k.A]++
		degree[k.B]++
		if naiveForbids(k, l, still, n.cfg.MinAngle) {
			return false
		}
	}
	return degree[l.A] < n.cfg.MaxLinks && degree[l.B] < n.cfg.MaxLinks
}

// naiveForbids tells whether a standing link forbids a new one by angle or by
// crossing.
func naiveForbids(old, l Link, still map[string]Vec, minAngle float64) bool {
	for _, o := range [][2]string{{old.A, old.B}, {old.B, old.A}} {
		for _, w := range [][2]string{{l.A, l.B}, {l.B, l.A}} {
			if o[0] == w[0] {
				p, a, b := still[o[0]], still[o[1]], still[w[1]]
				angle := naiveAngle(p, a, b)
				beyond := p != a && p != b && angle < 1e-7
				return angle < minAngle-1e-6 || beyond
			}
		}
	}
	return naiveMeet(still[old.A], still[old.B], still[l.A], still[l.B])
}

func naiveAngle(p, a, b Vec) float64 {
	if p == a || p == b {
		return 0
	}
	d := math.Abs(math.Atan2(a.Y-p.Y, a.X-p.X)-math.Atan2(b.Y-p.Y, b.X-p.X)) * 180 / math.Pi
	return math.Min(d, 360-d)
}

// naiveMeet tells whether two segments have a point in common, in units of
// 1e-6 mm, where it is exact.
func naiveMeet(a, b, c, d Vec) bool {
	if naiveSide(a, b, c)*naiveSide(a, b, d) < 0 && naiveSide(c, d, a)*naiveSide(c, d, b) < 0 {
		return true
	}
	return naiveOn(a, b, c) || naiveOn(a, b, d) || naiveOn(c, d, a) || naiveOn(c, d, b)
}

// naiveSide is 1, -1 or 0 as p lies right, left or on the line ab.
func naiveSide(a, b, p Vec) int {
	ux, uy := units(b.X)-units(a.X), units(b.Y)-units(a.Y)
	vx, vy := units(p.X)-units(a.X), units(p.Y)-units(a.Y)
	return cmp.Compare(ux*vy, uy*vx)
}

func naiveOn(a, b, p Vec) bool {
	within := func(a, b, p float64) bool {
		return min(units(a), units(b)) <= units(p) && units(p) <= max(units(a), units(b))
	}
	return naiveSide(a, b, p) == 0 && within(a.X, b.X, p.X) && within(a.Y, b.Y, p.Y)
}

func units(mm float64) int64 { return int64(math.Round(mm * 1e6)) }

func rounded(a, b Vec) float64 {
	return math.Round(math.Hypot(a.X-b.X, a.Y-b.Y)*1e6) / 1e6
}

func (n *naive) sorted() []Link {
	out := make([]Link, 0, len(n.links))
	for l := range n.links {
		out = append(out, l)
	}
	sort.Slice(out, func(i, j int) bool {
		return out[i].A < out[j].A || out[i].A == out[j].A && out[i].B < out[j].B
	})
	return out
}
