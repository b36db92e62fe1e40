package stardice

import (
	"slices"

	"github.com/asterism-dice/asterism/rules"
)

// roleOf says what an event means for undo.
func roleOf(e rules.Event) rules.Role {
	switch e.Kind {
	case rules.Entered, rules.Left, Called, Throws, Begun, Stacked, Unstack, Teamed, Kinded, Fired, Passed, Ignored:
		return rules.Cause
	case rules.Scored, AreaHit:
		return rules.Follows
	}
	switch p := e.Data.(type) {
	case Payout:
		return rules.Follows
	case Stake, rules.Saying:
		return rules.Cause
	case rules.End:
		return pick(p.Match, rules.Follows, rules.Cause)
	case Change:
		return pick(p.Why == TurnSaid, rules.Cause, rules.Follows)
	}
	return pick(e.Kind == rules.Turn, rules.Follows, rules.Fact)
}

func (r *Referee) undo(rules.Command) error {
	e, ok := r.hist.Undo(r.now)
	return r.turnBack(e, ok, ErrNothingToUndo)
}

func (r *Referee) redo(rules.Command) error {
	e, ok := r.hist.Redo(r.now)
	return r.turnBack(e, ok, ErrNothingToRedo)
}

func (r *Referee) turnBack(e rules.Event, ok bool, why error) error {
	if !ok {
		return why
	}
	r.refold()
	r.reported.stale, r.throw, r.said = true, lastThrow{}, nil
	r.out = append(r.out, e)
	return nil
}

// held tells whether players took back a decision about a die: it isn't
// decided again by itself.
func (r *Referee) held(id string) bool {
	return slices.ContainsFunc(r.hist.TakenBack(), func(e rules.Event) bool { return slices.Contains(e.Dice, id) })
}

// heldKind tells whether players took back a decision of a kind.
func (r *Referee) heldKind(k rules.EventKind) bool {
	return slices.ContainsFunc(r.hist.TakenBack(), func(e rules.Event) bool { return e.Kind == k })
}
