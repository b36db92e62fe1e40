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

// followKnocked takes a reading that is left over if it is of a die that begins to move,
// or what is remembered of one that does: neither is a new die.
func (tr *Tracker) followKnocked(s *source, r *constellation.Reading) bool {
	if r.Reason != reasonMoving {
		return r.Reason == reasonCovered
	}
	for _, t := range tr.tracks {
		if g := t.observation(s.index); t.host == nil && g.seen && g.reason == reasonCovered && g.pos.Dist(r.Pos) < t.die.Size {
			tr.observe(t, s, r)
			return true
		}
	}
	return false
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
		if match[col] == 0 && tr.free(o, s) && o.born && o.role == t.role && o.lay(s, r) {
			return o
		}
	}
	return t
}

// lay tells whether a die lay still where one that a reading tells can't lie beside it, and
// showed the same.
func (t *track) lay(s *source, r *constellation.Reading) bool {
	g := t.observation(s.index)
	return g.ever && t.die.Still && t.die.Kind == r.Kind && t.die.Face == r.Face && g.pos.Dist(r.Pos) < tooNear*t.die.Size
}
