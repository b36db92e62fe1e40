package tracker

import (
	"github.com/asterism-dice/asterism/constellation"
)

// uncrossMatches mends matches by which two dice would have gone through one
// another: a die that stops dead where it hits is otherwise taken for the one
// that it sent on.
func (tr *Tracker) uncrossMatches(s *source, readings []constellation.Reading, match []int) {
	for a, row := range match {
		if row == 0 || !tr.hasMoved(tr.waiting[a], s, tr.at(readings, row)) {
			continue
		}
		for b, other := range match {
			if b != a && other != 0 && tr.passedThrough(s, readings, a, b, match) {
				match[a], match[b] = match[b], match[a]
				break
			}
		}
	}
}

// at returns the reading of a row of the assignment, counted from 1.
func (tr *Tracker) at(readings []constellation.Reading, row int) *constellation.Reading {
	return &readings[tr.open[row-1]]
}

func (tr *Tracker) hasMoved(t *track, s *source, r *constellation.Reading) bool {
	g := t.observation(s.index)
	return g.seen && g.pos.Dist(r.Pos) > tr.cfg.Jitter
}

// passedThrough tells whether two dice went through one another by their matches,
// and wouldn't if these were exchanged.
func (tr *Tracker) passedThrough(s *source, readings []constellation.Reading, a, b int, match []int) bool {
	t, u := tr.waiting[a], tr.waiting[b]
	g, h := t.observation(s.index), u.observation(s.index)
	r, q := tr.at(readings, match[a]), tr.at(readings, match[b])
	if !g.seen || !h.seen || t.role != constellation.RoleDie || u.role != constellation.RoleDie || tr.stays(u, h, q) {
		return false
	}
	before, after := g.pos.Sub(h.pos), r.Pos.Sub(q.Pos)
	solid := (t.die.Size + u.die.Size) / 4
	through := func(after constellation.Vec) bool {
		return constellation.Segment{A: before, B: after}.Dist(constellation.Vec{}) < solid
	}
	if !through(after) || through(after.Mul(-1)) {
		return false
	}
	worse := mismatchCost(t, q) + mismatchCost(u, r) - mismatchCost(t, r) - mismatchCost(u, q)
	return worse < costKind && tr.costOf(t, s, q) < never && tr.costOf(u, s, r) < never
}

// stays tells whether a reading shows a resting die where it lies, with its face: what
// hits it comes to lie beside it.
func (tr *Tracker) stays(t *track, g *observation, r *constellation.Reading) bool {
	return t.die.Still && g.homed && r.Pos.Dist(g.home) <= tr.cfg.Jitter && r.Face != "" && r.Face == t.die.Face &&
		(g.seen || !ofOtherKind(t, r)) // nobody exchanges what is in sight
}
