package board

import (
	"fmt"
	"strings"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
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
	// sacrifice: somebody may have them in hand and think.
	liftedFor = 5 * time.Second
	// judgedAnew is how far a die has to creep, mm, for the table to be judged
	// anew. Smaller costs time; larger: a nudge across a line is seen late.
	judgedAnew = 2.0
)

// rest measures for how long nothing has changed on the table.
type rest struct {
	quiet bool
	since time.Duration
	shows string // what lay where
}

// see takes the table at a time.
func (r *rest) see(t *constellation.Table, now time.Duration) {
	shows, quiet := digest(t)
	if shows != r.shows || !quiet || !r.quiet {
		r.since = now
	}
	r.shows, r.quiet = shows, quiet
}

// atRest is for how long nothing has changed; 0 while something moves or is
// hidden.
func (r *rest) atRest(now time.Duration) time.Duration {
	if !r.quiet {
		return 0
	}
	return now - r.since
}

// digest writes down which dice lie there and what they show; where they lie is
// left to their being still. It also tells whether all of it
// lies still in sight.
func digest(t *constellation.Table) (shows string, quiet bool) {
	var b strings.Builder
	quiet = true
	for i := range t.Dice {
		d := &t.Dice[i]
		fmt.Fprintf(&b, "%s %s %s;", d.ID, d.Team, d.Face)
		quiet = quiet && d.Still && !d.Doubtful
	}
	for _, s := range t.Sources {
		quiet = quiet && s.Blind == ""
	}
	return b.String(), quiet
}

// Due is the next moment at which a table that stays as it is may be judged.
func (r *Referee) Due() (time.Duration, bool) {
	if !r.rest.quiet || r.state.paused || r.state.over() {
		return 0, false
	}
	for _, d := range []time.Duration{restFor, oddFor, liftedFor} {
		if at := r.rest.since + d; at > r.now {
			return at, true
		}
	}
	return 0, false
}

var _ rules.Waiter = (*Referee)(nil)
