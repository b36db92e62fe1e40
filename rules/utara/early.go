package utara

import (
	"fmt"
	"math"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/sail"
	"github.com/asterism-dice/asterism/rules"
)

// await keeps a roll that lies quiet, while its round hasn't begun: somebody may
// start the first path before it does.
func (r *Referee) await() {
	if r.state.Phase != rolling {
		r.awaited = nil
		return
	}
	if r.watch.busy || r.watch.quiet(r.now) < r.conf.Settle || r.startedEarly() {
		return
	}
	if r.rollLies() {
		r.awaited = r.rolled()
	} else {
		r.awaited = nil
	}
}

// startedEarly tells whether dice of the awaited roll are gone, and nothing else
// has changed.
func (r *Referee) startedEarly() bool {
	if r.awaited == nil {
		return false
	}
	d := r.compareWith(r.awaited)
	return len(d.gone) > 0 && len(d.strangers)+len(d.shifted) == 0
}

// beginEarly begins the round with the roll as it lay, when the dice that are
// gone since are those of a path, or after the patience the first of one. It
// tells whether they are.
func (r *Referee) beginEarly(patient bool) bool {
	gone := r.compareWith(r.awaited).gone
	if len(r.rollTroubles(r.awaited)) > 0 {
		return false
	}
	paths, err := sail.Paths(r.awaited, r.conf.Sail)
	if err != nil || !slices.ContainsFunc(paths, func(p sail.Path) bool { return begins(&p, gone, patient) }) {
		return false
	}
	r.settle(nil)
	r.roll(r.awaited)
	r.judgeSky(patient)
	return true
}

// begins tells whether a path takes all the dice that are gone and, unless it may
// still be under way, no others.
func begins(p *sail.Path, gone []string, underway bool) bool {
	for _, id := range gone {
		if !slices.Contains(p.Collected, id) {
			return false
		}
	}
	return len(gone) == len(p.Collected) || underway && slices.Contains(gone, p.Start)
}

// countdown tells in how many seconds the round begins by itself, and which part
// of the patience is over; false when nothing is rolled.
func (r *Referee) countdown() (seconds int, part float64, ok bool) {
	if r.state.Phase != rolling || r.awaited == nil || r.startedEarly() || len(r.state.Troubles) > 0 {
		return 0, 0, false
	}
	left := r.conf.Patience - r.watch.quiet(r.now)
	if left <= 0 {
		return 0, 0, false
	}
	return int(math.Ceil(left.Seconds())), 1 - float64(left)/float64(r.conf.Patience), true
}

// countdownMarks show the countdown in the middle of the table: a ring that
// fills.
func (r *Referee) countdownMarks() []rules.Mark {
	n, part, ok := r.countdown()
	if !ok {
		return nil
	}
	middle := []constellation.Vec{{X: r.table.Width / 2, Y: r.table.Height / 2}}
	return []rules.Mark{
		{ID: "countdown", Kind: rules.MarkRing, Tone: rules.ToneGood, Points: middle, Radius: 2 * buttonRadius, Level: max(part, 0.01)},
		{ID: "countdown seconds", Kind: rules.MarkLabel, Tone: rules.ToneGood, Points: middle, Text: fmt.Sprint(n), Large: true},
	}
}
