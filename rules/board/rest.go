package board

import (
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

const (
	// restFor is how long nothing must change before a move counts. Shorter: a
	// die that is dropped and picked up again counts, for a hand that isn't seen
	// hides it for a while before it is in doubt; longer: the table seems slow.
	restFor = 700 * time.Millisecond
	// oddFor is how long that is where no move explains what is seen: somebody
	// may be about to put it right.
	oddFor = 1500 * time.Millisecond
	// liftedFor is how long that is where pieces are only missing, as after a
	// sacrifice: somebody may have them in hand and think. It is oddFor where the
	// players have surely gone on, as where the other one has answered, and where the
	// game ends with the piece that is missing.
	liftedFor = 5 * time.Second
	// judgedAnew is how far a die has to creep, mm, for the table to be judged
	// anew. Smaller costs time; larger: a nudge across a line is seen late.
	judgedAnew = 2.0
)

// rest measures for how long nothing has changed on the table.
type rest struct {
	quiet   bool // all lies still and in sight
	since   time.Duration
	dice    []shownDie // in the table's order; where they lie is left to their being still
	changes int        // of dice, so far

	places  []constellation.Vec // where the dice lay at the last look, in the table's order
	stopped bool                // nobody could look since
}

// shownDie is what a die shows.
type shownDie struct {
	id   string
	team constellation.Team
	face string
}

// see takes the table at a time.
func (r *rest) see(t *constellation.Table, now time.Duration) {
	changed, quiet := r.changed(t), isQuiet(t)
	moved := r.stopped && !changed && r.moved(t)
	r.remember(t)
	if changed {
		r.changes++
		r.dice = r.dice[:0]
		for i := range t.Dice {
			r.dice = append(r.dice, shows(&t.Dice[i]))
		}
	}
	if changed || moved || !quiet || !r.quiet {
		r.since = now
	}
	r.quiet = quiet
}

// changed tells whether other dice lie there than at the last look, or show
// something else.
func (r *rest) changed(t *constellation.Table) bool {
	if r.changes == 0 || len(r.dice) != len(t.Dice) {
		return true
	}
	for i := range t.Dice {
		if shows(&t.Dice[i]) != r.dice[i] {
			return true
		}
	}
	return false
}

// stop lets the quiet go on where it stood, after a time in which nobody could look.
func (r *rest) stop(d time.Duration) {
	r.since += d
	r.stopped = true
}

// moved tells whether a die lies elsewhere than at the last look: while nobody could look it
// was never seen to move.
func (r *rest) moved(t *constellation.Table) bool {
	for i := range t.Dice {
		if t.Dice[i].Pos.Dist(r.places[i]) > judgedAnew {
			return true
		}
	}
	return false
}

// remember takes where the dice lie now.
func (r *rest) remember(t *constellation.Table) {
	r.places, r.stopped = r.places[:0], false
	for i := range t.Dice {
		r.places = append(r.places, t.Dice[i].Pos)
	}
}

func shows(d *constellation.Die) shownDie { return shownDie{d.ID, d.Team, d.Face} }

// isQuiet tells whether all lies still in sight of sensors that can look.
func isQuiet(t *constellation.Table) bool {
	blind := func(s constellation.SourceState) bool { return s.Blind != "" }
	return t.AtRest() && !slices.ContainsFunc(t.Sources, blind)
}

// atRest is for how long nothing has changed; 0 while something moves or is
// hidden.
func (r *rest) atRest(now time.Duration) time.Duration {
	if !r.quiet {
		return 0
	}
	return now - r.since
}

// GoneOn says whether the players have surely gone on since the last move, as who
// has thrown for the next turn: then nobody has in hand what was lifted.
func (r *Referee) GoneOn(on bool) { r.goneOn = on }

// lifts is how long nothing must change for pieces that are missing to be gone.
func (r *Referee) lifts() time.Duration {
	if r.goneOn {
		return oddFor
	}
	return liftedFor
}

// liftedBy is the same for what was made of the table.
func (r *Referee) liftedBy(f Finding) time.Duration {
	if r.endsByLifting(f) {
		return oddFor
	}
	return r.lifts()
}

// Due is the next moment at which a table that stays as it is may be judged, or at
// which a clock runs out.
func (r *Referee) Due() (time.Duration, bool) {
	at, ok := r.mayJudge()
	if up, runs := r.dueUp(); runs && (!ok || up < at) {
		return up, true
	}
	return at, ok
}

// mayJudge is the next moment at which a table that stays as it is may be judged.
func (r *Referee) mayJudge() (time.Duration, bool) {
	if !r.rest.quiet || r.state.paused {
		return 0, false
	}
	for _, d := range []time.Duration{restFor, oddFor, liftedFor} {
		if at := r.rest.since + d; at > r.now {
			return at, true
		}
	}
	return 0, false
}
