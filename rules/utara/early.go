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
// start the first path before it does, or the program may be started anew.
func (r *Referee) await() {
	if r.state.Phase != rolling || r.watch.busy || r.watch.quiet(r.now) < r.conf.Settle {
		return
	}
	if roll := r.awaited(); roll != nil {
		d := r.compareWith(roll)
		r.findAgain(roll, &d)
	}
	if r.startedEarly() {
		return
	}
	switch lies := r.rollLies(); {
	case lies && r.newRoll():
		sky := skyOf(r.asRead())
		sky.Since = rules.Seconds(r.watch.since)
		r.emit(rules.Event{Kind: Lies, Data: sky, Text: rules.Number(stacked(r.rolled().Dice), "die lies", "dice lie") + " there for the next round"})
	case !lies && r.state.Awaited != nil:
		r.emit(rules.Event{Kind: Lies, Data: skyOf(&constellation.Table{}), Text: "the roll is taken up again"})
	}
}

// asRead is the roll as sensors read it: what players say of its dice they may take back
// before the round begins. What they left out of the game is no part of it.
func (r *Referee) asRead() *constellation.Table {
	t := atRest(&r.table)
	t.Dice = slices.DeleteFunc(t.Dice, func(d constellation.Die) bool { return r.LeftOut(d.ID) })
	return t
}

// awaited is the roll of the next round as it lay and as players say it is, nil for none.
func (r *Referee) awaited() *constellation.Table {
	if r.state.Awaited == nil {
		return nil
	}
	return r.saidOf(r.state.Awaited).On(r.state.Awaited)
}

// newRoll tells whether what lies there isn't the roll that is known.
func (r *Referee) newRoll() bool {
	roll := r.awaited()
	if roll == nil {
		return true
	}
	d := r.compareWith(roll)
	if len(d.gone)+len(d.strangers)+len(d.shifted) > 0 || len(d.blocks) > 0 && r.now-r.watch.blocksSince >= r.conf.Settle {
		return true
	}
	for i := range r.table.Dice { // a face that wasn't known
		is := r.Correct(r.table.Dice[i])
		if was, ok := roll.Die(is.ID); ok && was.Face == "" && is.Face != "" {
			return true
		}
	}
	return false
}

// startedEarly tells whether dice of the awaited roll are gone, and nothing else
// has changed.
func (r *Referee) startedEarly() bool {
	roll := r.awaited()
	if roll == nil {
		return false
	}
	d := r.compareWith(roll)
	return len(d.gone) > 0 && len(d.strangers)+len(d.shifted) == 0
}

// beginEarly begins the round with the roll as it lay, when the dice that are
// gone since are those of a path, or of several in turn. After the patience the
// last of them may still be under way. It tells whether they are.
func (r *Referee) beginEarly(patient bool) bool {
	roll := r.awaited()
	if !r.sailedEarly(patient) {
		return false
	}
	r.settle(nil)
	r.roll(roll)
	r.judgeSky(patient)
	return true
}

// sailedEarly tells whether the dice of the awaited roll that are gone are those of a path,
// or of several in turn. The last of them may still be under way.
func (r *Referee) sailedEarly(underway bool) bool {
	roll := r.awaited()
	if len(r.rollTroubles(roll)) > 0 {
		return false
	}
	gone := r.compareWith(roll).gone
	paths, err := sail.Paths(roll, r.conf.Sail)
	s := split{r: r, left: mostSplits, underway: underway}
	return err == nil && slices.ContainsFunc(paths, func(p sail.Path) bool { return s.explains(roll, &p, gone) })
}

// rollSeen tells whether all see the roll of the next round, whatever sensors still have to
// read of it or hands have collected. Dice that were taken up to be rolled are no roll.
func (r *Referee) rollSeen() bool {
	roll := r.awaited()
	if roll == nil {
		return false
	}
	takenUp := len(r.compareWith(roll).gone) == len(roll.Dice)
	return !takenUp || r.sailedEarly(false)
}

// countdown tells in how many seconds the round begins by itself, and which part
// of the patience is over; false when nothing is rolled.
func (r *Referee) countdown() (seconds int, part float64, ok bool) {
	if r.state.Phase != rolling || r.state.Awaited == nil || r.startedEarly() || len(r.state.Troubles) > 0 {
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
