package sail

import (
	"math"
	"sort"

	"github.com/asterism-dice/asterism/constellation"
)

// The reference: paths found the slow way, straight from the text of the
// specification, with corner points, no index and no sharing with the code
// under test but the types.

type thing struct {
	id      string
	face    string // empty for what acts as a block
	block   bool
	corners []constellation.Vec
	center  constellation.Vec
}

type reference struct {
	t      *constellation.Table
	r      Rules
	things []thing
	paths  []Path
}

func referencePaths(t *constellation.Table, r Rules) []Path {
	ref := &reference{t: t, r: r}
	for _, d := range t.Dice {
		if d.Still {
			ref.things = append(ref.things, thing{d.ID, d.Face, false, corners(d.Pos, d.Angle, d.Size, d.Size), d.Pos})
		}
	}
	for _, b := range t.Blocks {
		ref.things = append(ref.things, thing{b.ID, "", true, corners(b.Pos, b.Angle, b.W, b.H), b.Pos})
	}
	sort.Slice(ref.things, func(i, j int) bool { return ref.things[i].id < ref.things[j].id })
	for _, th := range ref.things {
		if _, ok := Heading(th.face, 0); ok {
			p := Path{Start: th.id, Choices: []string{}, Collected: []string{}, Steps: []Step{}, CloseCalls: []CloseCall{}}
			ref.sail(p, th, th.face)
		}
	}
	return ref.paths
}

func corners(c constellation.Vec, angle constellation.Angle, w, h float64) (out []constellation.Vec) {
	for _, v := range []constellation.Vec{{X: -w / 2, Y: -h / 2}, {X: w / 2, Y: -h / 2}, {X: w / 2, Y: h / 2}, {X: -w / 2, Y: h / 2}} {
		out = append(out, c.Add(v.Turn(angle)))
	}
	return out
}

func project(pts []constellation.Vec, n constellation.Vec) (lo, hi float64) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for _, p := range pts {
		lo, hi = math.Min(lo, p.Dot(n)), math.Max(hi, p.Dot(n))
	}
	return lo, hi
}

func refMargin(a, b []constellation.Vec, n constellation.Vec) float64 {
	alo, ahi := project(a, n)
	blo, bhi := project(b, n)
	return math.Min(ahi, bhi) - math.Max(alo, blo)
}

// refContact intersects the intervals of all edge normals of both polygons.
func refContact(a, b []constellation.Vec, d constellation.Vec) (in, out float64) {
	in, out = math.Inf(-1), math.Inf(1)
	for _, poly := range [][]constellation.Vec{a, b} {
		for i := range poly {
			e := poly[(i+1)%len(poly)].Sub(poly[i])
			n := constellation.Vec{X: -e.Y, Y: e.X}.Mul(1 / e.Len())
			alo, ahi := project(a, n)
			blo, bhi := project(b, n)
			if k := d.Dot(n); k > 1e-12 {
				in, out = math.Max(in, (blo-ahi)/k), math.Min(out, (bhi-alo)/k)
			} else if k < -1e-12 {
				in, out = math.Max(in, (bhi-alo)/k), math.Min(out, (blo-ahi)/k)
			}
		}
	}
	return in, out
}

func shift(pts []constellation.Vec, v constellation.Vec) (out []constellation.Vec) {
	for _, p := range pts {
		out = append(out, p.Add(v))
	}
	return out
}

func has(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

func fork(p Path) Path {
	p.Choices = append([]string{}, p.Choices...)
	p.Collected = append([]string{}, p.Collected...)
	p.Steps = append([]Step{}, p.Steps...)
	p.CloseCalls = append([]CloseCall{}, p.CloseCalls...)
	return p
}

// refHit is a thing on a mover's way.
type refHit struct {
	th                       *thing
	distance, offset, margin float64
}

// least keeps the hits of which by is least.
func least(hits []refHit, by func(refHit) float64) []refHit {
	least := math.Inf(1)
	for _, h := range hits {
		least = math.Min(least, by(h))
	}
	var kept []refHit
	for _, h := range hits {
		if by(h) <= least+1e-6+1e-9 {
			kept = append(kept, h)
		}
	}
	return kept
}

// meets finds what a mover meets, or nil.
func (r *reference) meets(p Path, m thing, d constellation.Vec) (*thing, float64, float64) {
	n := constellation.Vec{X: -d.Y, Y: d.X}
	var hits []refHit
	for i := range r.things {
		o := &r.things[i]
		if o.id == m.id || has(p.Collected, o.id) {
			continue
		}
		margin := refMargin(m.corners, o.corners, n)
		if margin <= 1e-6+1e-9 {
			continue
		}
		in, out := refContact(m.corners, o.corners, d)
		if out > 1e-6+1e-9 && (in >= -1e-6-1e-9 || in+out > 1e-9) {
			hits = append(hits, refHit{o, math.Max(0, in), math.Abs(o.center.Sub(m.center).Dot(n)), margin})
		}
	}
	if len(hits) == 0 {
		return nil, 0, 0
	}
	hits = least(hits, func(h refHit) float64 { return h.distance })
	hits = least(hits, func(h refHit) float64 { return h.offset })
	sort.Slice(hits, func(i, j int) bool { return hits[i].th.id < hits[j].th.id })
	return hits[0].th, hits[0].distance, hits[0].margin
}

func (r *reference) calls(p *Path, m thing, d constellation.Vec, open bool, distance float64) {
	n := constellation.Vec{X: -d.Y, Y: d.X}
	_, front := project(m.corners, d)
	for _, o := range r.things {
		if o.block || o.id == m.id || has(p.Collected, o.id) {
			continue
		}
		margin := refMargin(m.corners, o.corners, n)
		nearest, _ := project(o.corners, d)
		dup := false
		for _, c := range p.CloseCalls {
			dup = dup || c.Die == o.id && c.By == m.id
		}
		if !dup && math.Abs(margin) <= r.r.Tolerance+1e-9 && o.center.Sub(m.center).Dot(d) > 1e-9 &&
			(open || nearest <= front+distance+1e-9) {
			p.CloseCalls = append(p.CloseCalls, CloseCall{o.id, m.id, margin})
		}
	}
}

func (r *reference) sail(p Path, m thing, direction string) {
	d, _ := Heading(direction, r.t.North)
	met, distance, margin := r.meets(p, m, d)
	p = fork(p)
	step := Step{Die: m.id, Direction: direction, Distance: distance, Margin: margin}
	if met != nil {
		step.Meets = met.id
	}
	p.Steps = append(p.Steps, step)
	r.calls(&p, m, d, met == nil, distance)
	through := met != nil && (met.face == "Moon" && r.r.Moon == MoonFull || met.face == "Sun" && r.r.Sun == SunPass)
	if through {
		p.Collected = append(p.Collected, met.id)
		m.corners, m.center = shift(m.corners, d.Mul(distance)), m.center.Add(d.Mul(distance))
		r.sail(p, m, direction)
		return
	}
	p.Collected = append(p.Collected, m.id)
	r.after(p, met)
}

func (r *reference) after(p Path, met *thing) {
	end := func(e End, again bool) {
		p.Ends, p.Again = e, again
		r.paths = append(r.paths, p)
	}
	switch {
	case met == nil:
		end(EndOpen, false)
	case met.face == "Moon":
		end(EndMoon, r.r.Moon == MoonHalf)
	case met.face == "Sun" && r.r.Sun == SunRising:
		r.sail(p, *met, "E")
	case met.face == "Sun" && r.r.Sun == SunSetting:
		r.sail(p, *met, "W")
	case met.face == "Sun":
		for _, c := range []string{"E", "W"} {
			q := fork(p)
			q.Choices = append(q.Choices, c)
			r.sail(q, *met, c)
		}
	case met.face == "":
		end(EndBlock, false)
	default:
		r.sail(p, *met, met.face)
	}
}
