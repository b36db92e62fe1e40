package board

import (
	"time"

	"github.com/asterism-dice/asterism/rules"
)

// A player's clock stops when the move is made, as if a button were pressed then: once the
// piece lies where it goes, or has left the board. The other player's begins when the table
// tells of it. What lies between is the table's time, and nobody's.

// waitedSince is for how long the table has waited, in the running turn, to tell of a move
// that was made at a moment; 0 where no clock runs, or the moment isn't known.
func (r *Referee) waitedSince(made time.Duration) time.Duration {
	if _, timed := r.limit(); !timed || !r.clock.running || made == 0 {
		return 0
	}
	return max(r.now-max(made, r.clock.since), 0)
}

// playMade plays a move that was made at a moment, though it is seen only now.
func (r *Referee) playMade(m rules.Move, made time.Duration) error {
	r.waited = r.waitedSince(made)
	defer func() { r.waited = 0 }()
	return r.play(m)
}

// madeAt is when the move was made of which an event tells, but not before the clock ran.
// Earlier journals say nothing of it: then it is when it was told, and so it is of a move that
// comes after it was told that the time is up, which isn't taken back.
func (c *clock) madeAt(e rules.Event) time.Duration {
	s, _ := e.Data.(Standing)
	if c.up[c.turn] {
		s.Waited = 0
	}
	return min(max(time.Duration(e.Time-s.Waited), c.since), time.Duration(e.Time))
}

// heldFor is how long after a move that was made in time it isn't told that the time is up,
// though the table isn't sure of the move: twice as long as it waits for one by which a piece
// leaves the board, for somebody may nudge another one meanwhile. Who keeps it from being
// sure for longer has no more time.
const heldFor = 2 * liftedFor

// inTime tells whether a move may have been made before the time was up of whose clock runs,
// at that moment, of which the table isn't sure yet.
func (r *Referee) inTime(up time.Duration) bool {
	switch {
	case r.awaits != awaitsMove || !r.state.goesOn():
		return false
	case r.made.leftBy(up) > r.now:
		return true
	case r.made.since >= up || r.now >= r.made.since+heldFor:
		return false
	case !r.rest.quiet || r.rest.atRest(r.now) < restFor:
		return r.lifting || r.board.See(r.table).Fit(r.pieces()).Contradicted
	}
	return r.lifting
}

// dueUp is the next moment at which it may be told that a player's time is up.
func (r *Referee) dueUp() (time.Duration, bool) {
	at, runs := r.timeUp()
	if runs && at <= r.now {
		at = r.made.leftBy(at)
		if held := r.made.since + heldFor; held > r.now {
			at = max(at, held)
		}
	}
	return at, runs && at > r.now
}
