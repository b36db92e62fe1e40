package tracker

import (
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// A die may be laid on another under a hand: a sensor that feels the lower one has felt it all the
// while, and a camera sees the upper one in its place.

// laidFor is how long what was laid on a die must have been seen to be one. Shorter: a die that is
// misread once the hand has left is two. Longer: a die that was laid on another comes late.
const laidFor = time.Second

// isLaidOn tells whether what a sensor reads in a die's place once a hand has left is of
// another one, laid on that: who feels the die has felt it all the while.
func (tr *Tracker) isLaidOn(t *track, s *source, sort kindTeam) bool {
	g := t.observation(s.index)
	return g.covered && t.atRest && sort.differs(t.sort()) && t.followsOther(s.index) && t.observation(t.ref).returned < g.vanished
}

// sortRead is what a reading says a die to be, nothing where it names no face.
func sortRead(r *constellation.Reading) kindTeam {
	switch {
	case r.Face == "" || r.Reason == reasonCovered:
		return kindTeam{}
	case r.Kind == constellation.Unknown:
		return kindTeam{team: string(r.Team)}
	}
	return kindTeam{string(r.Kind), string(r.Team)}
}

// liesOnAnother tells whether what has no id yet was laid on a die.
func (tr *Tracker) liesOnAnother(t *track) bool {
	return slices.ContainsFunc(tr.tracks, func(o *track) bool {
		return o != t && o.born && onOneSpot(t, o) && slices.ContainsFunc(tr.sources, func(s *source) bool {
			return t.observation(s.index).seen && tr.isLaidOn(o, s, t.sort())
		})
	})
}

// isReadAgain tells whether what was taken for a die that was laid on o is read as o now: it was
// misread, or has been taken off in the camera's sight.
func (tr *Tracker) isReadAgain(t, o *track) bool {
	if t.sort().kind == "" || ofOtherSort(t, o) {
		return false
	}
	for i := range o.observations {
		if o.observations[i].covered && t.observations[i].seen {
			return true
		}
	}
	return false
}
