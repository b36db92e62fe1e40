package tracker

import (
	"slices"

	"github.com/asterism-dice/asterism/constellation"
)

// reasonCovered is why a sensor names no face of a die that it remembers at rest while
// something is over it.
const reasonCovered = "covered"

// A die that begins to move is told twice for a while: as what moves, and as the die that
// was at rest there and now is covered, until its place is looked at again.

// isRemembered tells whether a reading is but what a sensor remembers of a track that it
// has seen to move on.
func isRemembered(t *track, s *source, r *constellation.Reading) bool {
	g := t.observation(s.index)
	return r.Reason == reasonCovered && g.seen && g.reason == reasonMoving
}

// isOfAnother tells whether a reading is what a sensor remembers of a die that lies elsewhere
// than it saw a track last: what is remembered stays where it is.
func (tr *Tracker) isOfAnother(t *track, s *source, r *constellation.Reading) bool {
	g := t.observation(s.index)
	return r.Reason == reasonCovered && g.ever && g.pos.Dist(r.Pos) > tr.tremor()
}

// followKnocked takes a reading that is left over if it is of a die that begins to move,
// or what is remembered of one that does: neither is a new die.
func (tr *Tracker) followKnocked(s *source, r *constellation.Reading) bool {
	if r.Reason != reasonMoving {
		return r.Reason == reasonCovered
	}
	for _, t := range tr.tracks {
		if g := t.observation(s.index); t.host == nil && (g.seen && g.reason == reasonCovered || s.remembers(g)) && g.pos.Dist(r.Pos) < t.die.Size {
			tr.observe(t, s, r)
			return true
		}
	}
	return false
}

// followReturned takes a reading that is left over if it shows that a die lies where it lay
// all along: what was taken for it and moved on is another one, which rolled past.
func (tr *Tracker) followReturned(s *source, r *constellation.Reading) bool {
	for _, t := range tr.tracks {
		if t.onlyMoved(s) && tr.shownBefore(t, s, r) {
			tr.splitOff(t, s)
			tr.observe(t, s, r)
			return true
		}
	}
	return false
}

// onlyMoved tells whether a die was at rest, and nothing but that it moves was told of it
// since.
func (t *track) onlyMoved(s *source) bool {
	return t.born && t.host == nil && !t.die.Still && t.ref == s.index && t.observation(s.index).reason == reasonMoving && len(t.face.votes) == 0
}

// shownBefore tells whether a reading shows what a die showed when it was knocked, and where
// it lay then. A sensor that has keys knows better itself.
func (tr *Tracker) shownBefore(t *track, s *source, r *constellation.Reading) bool {
	kind, _ := t.kind.winner()
	same := r.Face != "" && r.Face == t.showed && !contradict(kind, string(r.Kind))
	return same && r.Key == "" && r.Reason == "" && t.observation(s.index).home.Dist(r.Pos) <= tr.cfg.Jitter
}

// splitOff makes a track of its own of what moved, and puts a die back where it lay.
func (tr *Tracker) splitOff(t *track, s *source) {
	g := t.observation(s.index)
	tr.startTrack(s, &constellation.Reading{Role: t.role, Kind: constellation.Unknown, Pos: g.pos, Reason: reasonMoving})
	moved := tr.tracks[len(tr.tracks)-1].observation(s.index)
	*moved, moved.key = *g, ""
	g.pos, g.vel, g.base = g.home, constellation.Vec{}, motionState{at: g.base.at, pos: g.home}
}

// oneDie is how near to a die, as a share of its size, what moves is that die: the middles
// of two that touch lie farther apart.
const oneDie = 0.4

// isDouble tells whether what moves is a die that is known there.
func (tr *Tracker) isDouble(t *track) bool {
	return t.reason == reasonMoving && slices.ContainsFunc(tr.tracks, func(o *track) bool {
		return o != t && o.born && o.host == nil && o.role == t.role && o.visible() && o.die.Pos.Dist(t.die.Pos) < oneDie*o.die.Size
	})
}

// tooNear is how near to a die, as a share of its size, no other can lie.
const tooNear = 0.8

// displaced returns whose a reading is that matches a track: where that has no id yet, a
// resting die's that isn't seen any more, if the reading is of such a die and both can't lie
// there. So a die moves that a hand lets go, which was read in part or pushed on.
func (tr *Tracker) displaced(t *track, s *source, r *constellation.Reading, match []int) *track {
	if t.born || r.Face == "" {
		return t
	}
	for col, o := range tr.waiting {
		if match[col] == 0 && tr.free(o, s) && o.born && o.role == t.role && o.restedAt(s, r) && !tr.isLaidOn(o, s, sortRead(r)) {
			return o
		}
	}
	return t
}

// restedAt tells whether a die rested so near to the one that a reading tells of that
// there is no room for both, and showed the same.
func (t *track) restedAt(s *source, r *constellation.Reading) bool {
	g := t.observation(s.index)
	return g.ever && t.die.Still && t.die.Kind == r.Kind && t.die.Face == r.Face && g.pos.Dist(r.Pos) < tooNear*t.die.Size
}
