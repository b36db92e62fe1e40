package stardice

import (
	"math"
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// elbowFor is for how long a contact of which nobody has said anything may be no die, but
// an elbow: it doesn't end a battle before. Longer, and players at a table that feels only
// contacts would wait in vain. elbowLeaves is for how long after that its going takes the
// end back all the same, and clearedFor for how long nothing else must go then: longer, and
// players wait in vain again; shorter, and the end is taken back from those who clear the
// table slowly.
const (
	elbowFor    = 10 * time.Second
	elbowLeaves = 5 * time.Second
	clearedFor  = 4 * time.Second
)

// mayBeElbow tells whether something on the table that came in less than d ago may be no
// die.
func (r *Referee) mayBeElbow(d time.Duration) bool {
	return slices.ContainsFunc(r.state.Dice, func(p Placed) bool {
		seen, lies := r.raw.Die(p.ID)
		return lies && isContact(seen) && r.bareFor(p, r.now) < d
	})
}

// isContact tells whether a sensor says nothing of what lies there.
func isContact(d *constellation.Die) bool {
	return !d.Kind.Known() && d.Team == "" && d.Face == "" && len(d.Stack) == 0
}

// bareFor is for how long a die of which nothing was said had lain there at a moment; all
// others have for ever.
func (r *Referee) bareFor(p Placed, now time.Duration) time.Duration {
	came, ok := r.losses.came[p.ID]
	if !ok || p.Out || p.In != "" || !r.bare(p) || r.reported.faces[p.ID] != "" {
		return math.MaxInt64
	}
	return now - came
}

// leftLikeElbow tells whether what came in has gone so soon that it was no die. What a forfeit
// ended stays ended.
func (r *Referee) leftLikeElbow(p Placed) bool {
	at, gone := r.losses.gone[p.ID]
	return gone && r.state.Forfeit == "" && r.bareFor(p, at) <= elbowFor+elbowLeaves
}

// endedByElbow tells whether a battle was ended by what was no die. That is seen a while
// later only: who clears the table takes other dice as well.
func (r *Referee) endedByElbow() bool {
	return r.raw.AtRest() && slices.ContainsFunc(r.state.Dice, func(p Placed) bool {
		return r.leftLikeElbow(p) && r.now-r.losses.gone[p.ID] >= clearedFor
	})
}

// Due is when something is decided though nothing happens: a battle ends by what lies
// there for long enough to be a die, or since no torpedo is on its way any more; or its end
// is taken back since that was none; or dice are found again while nothing counts.
func (r *Referee) Due() (time.Duration, bool) {
	switch {
	case !r.watching():
		at := r.resume.first + haltedFor
		return at, r.resume.on && r.resume.halted && r.now < at
	case r.counting() && !r.finding() && r.allThrown() && (r.inFlight() || r.mayBeElbow(elbowFor)):
		return r.concludes(), true
	case r.watching() && r.endInDoubt():
		return r.latest(func(p Placed) (time.Duration, bool) {
			return r.losses.gone[p.ID] + clearedFor, r.leftLikeElbow(p) && r.now < r.losses.gone[p.ID]+clearedFor
		})
	}
	return 0, false
}

// concludes is when a battle ends in which all is thrown, if nothing happens until then.
func (r *Referee) concludes() time.Duration {
	at, _ := r.latest(func(p Placed) (time.Duration, bool) {
		return r.losses.came[p.ID] + elbowFor, r.bareFor(p, r.now) < elbowFor
	})
	return max(at, pick(r.inFlight(), r.landed(), 0))
}

// latest is the last of the moments that some dice of the battle have.
func (r *Referee) latest(of func(Placed) (time.Duration, bool)) (at time.Duration, some bool) {
	for _, p := range r.state.Dice {
		if t, ok := of(p); ok {
			at, some = max(at, t), true
		}
	}
	return at, some
}
