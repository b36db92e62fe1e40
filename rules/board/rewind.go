package board

import (
	"time"

	"github.com/asterism-dice/asterism/rules"
)

// Rewinds tells what undo and redo would do now.
func (r *Referee) Rewinds() (undo, redo int) {
	undo, redo = r.hist.Next()
	if seq := r.withdrawable(); seq > 0 {
		undo = seq
	}
	return undo, redo
}

// withdrawable is the event of the question or the offer that waits for an answer, its Seq; 0 for
// none.
func (r *Referee) withdrawable() (seq int) {
	switch {
	case r.laid != nil:
		seq = r.laid.asked
	case r.offered != "":
		seq = r.offer
	}
	if r.touched != nil {
		seq = max(seq, r.touched.asked)
	}
	return seq
}

// undo takes back the question or the offer that waits for an answer, else the last
// decision that somebody made: then the dice have to go back, too.
func (r *Referee) undo(rules.Command) error {
	if seq := r.withdrawable(); seq > 0 {
		return r.goneTo(r.hist.Withdraw(seq, r.now))
	}
	return r.takenBack(r.hist.Undo)
}

// putBack takes the last decision back that players took back with the dice.
func (r *Referee) putBack() error { return r.takenBack(r.undoSeen) }

// undoSeen undoes the last decision where the dice lie as before it already.
func (r *Referee) undoSeen(at time.Duration) (e rules.Event, ok bool) {
	if e, ok = r.hist.Undo(at); ok {
		e = r.hist.Annotate(wentBack{})
	}
	return e, ok
}

// takenBack takes back one decision after another until somebody can go on.
func (r *Referee) takenBack(undo func(at time.Duration) (rules.Event, bool)) error {
	return r.rewound(undo, func() bool { next, _ := r.hist.Next(); return next > 0 }, ErrNothing)
}

// redo takes the last undo back, with the passes that followed by themselves. The dice
// have to follow.
func (r *Referee) redo(rules.Command) error {
	return r.rewound(r.hist.Redo, func() bool { _, next := r.hist.Next(); return next > 0 }, ErrNoUndo)
}

// rewound undoes or redoes, and goes on while nothing can be done but pass, which nobody
// decides: no game stands there.
func (r *Referee) rewound(rewind func(at time.Duration) (rules.Event, bool), more func() bool, none error) error {
	if !more() {
		return none
	}
	r.tellStood()
	for {
		e, _ := rewind(r.now)
		if err := r.goneTo(e); err != nil || !r.state.passes(r.game) || !more() {
			return err
		}
	}
}

// LooseOf is the offer or the question that an event of a journal takes back or makes
// again by itself: nothing lies otherwise then.
func LooseOf(journal []rules.Event, e rules.Event) (was rules.Event, ok bool) {
	if e.Kind == rules.Undone || e.Kind == rules.Redone {
		was = journal[e.Ref-1]
		ok = roleOf(was) == rules.Loose
	}
	return was, ok
}

// noteLoose takes note that an offer or a question was taken back or made again.
func (r *Referee) noteLoose(e, was rules.Event) error {
	switch d := was.Data.(type) {
	case laying:
		return r.noteLaying(e, was, d)
	case Corners:
		r.noteCorners(e, was, d)
	default:
		r.noteOffer(e, was)
	}
	return nil
}

func (r *Referee) goneTo(e rules.Event) error {
	r.out = append(r.out, e)
	if was, ok := LooseOf(r.hist.All(), e); ok {
		return r.noteLoose(e, was)
	}
	r.unbegun = unbegun{}
	before := r.state.position()
	if err := r.apply(e); err != nil {
		return err
	}
	r.stood = 0 // the clock goes on from now
	faults := r.faults
	r.noted(e, before)
	r.tellMended(faults, r.faults)
	if p := r.state.position(); r.state.goesOn() && !r.state.passes(r.game) {
		r.emit(rules.Event{Kind: rules.Turn, Player: p.Turn(), Text: "it is " + r.called(p.Turn()) + "'s turn"})
	}
	return nil
}
