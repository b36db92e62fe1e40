package stardice

import (
	"maps"
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
	case rules.Saying:
		return rules.Cause
	case Stake: // what an onlooker stakes decides nothing that players could take back
		return pick(p.Round == 0, rules.Cause, rules.Fact)
	case Rewind:
		return pick(p.Final, rules.Settles, rules.Fact)
	case Place:
		return pick(p.Said, rules.Cause, rules.Fact)
	case rules.End:
		return pick(p.Match, rules.Follows, rules.Cause)
	case Change:
		return pick(p.Why == TurnSaid, rules.Cause, rules.Follows)
	}
	return pick(e.Kind == rules.Turn, rules.Follows, rules.Fact)
}

// Rewinds tells what undo and redo would do now.
func (r *Referee) Rewinds() (undo, redo int) { return r.hist.Next() }

func (r *Referee) undo(rules.Command) error {
	_, ok := r.hist.Undo(r.now)
	return r.turnBack(ok, errNothingToUndo)
}

func (r *Referee) redo(rules.Command) error {
	_, ok := r.hist.Redo(r.now)
	return r.turnBack(ok, ErrNothingToRedo)
}

// turnBack works the state out after history moved, if it did.
func (r *Referee) turnBack(ok bool, why error) error {
	if !ok {
		return why
	}
	r.turnedBack(false)
	return nil
}

// turnedBack works the state out after history moved, and notes on the event that
// moved it how the table lay. Final: nobody can redo it.
func (r *Referee) turnedBack(final bool) {
	e := r.hist.Annotate(Rewind{Table: r.watch.appearances, Final: final, Gone: r.goneTaken()})
	r.rewind(e)
	r.reported.stale, r.said, r.holdings = true, nil, nil
	r.out = append(r.out, e)
	r.recall()
	if r.counting() {
		r.watch.expect(&r.state, r.raw)
		r.excuseMoves()
	}
}

// goneTaken tells of the dice that are gone, and of which players took a decision back,
// when each was last seen: no event tells of them as of others that are gone.
func (r *Referee) goneTaken() map[string]int {
	gone := map[string]int{}
	for _, e := range r.hist.TakenBack() {
		for _, id := range e.Dice {
			if last, ok := r.watch.sure[id]; ok {
				gone[id] = last
			}
		}
	}
	return pick(len(gone) > 0, gone, nil)
}

// rewind works the state out after an undo or redo, one that happens and one of a journal.
func (r *Referee) rewind(e rules.Event) {
	watching := r.watching()
	r.refold(e.Ref)
	r.torpedoes.stood(r.losses.clock(watching, r.watching(), r.now), r.now)
	r.losses.note(e, 0)
	at, _ := e.Data.(Rewind)
	r.throw, r.rewoundAt = lastThrow{}, at.Table
	r.watch.appearances = max(r.watch.appearances, at.Table)
	maps.Copy(r.watch.sure, at.Gone)
}

// rewound tells whether players have taken back what they may bring back yet:
// until they, or a die that comes in, go on from here, nothing is decided anew by
// itself.
func (r *Referee) rewound() bool { return len(r.hist.TakenBack()) > 0 }

// goneOn tells whether a die has come in sight since something was taken back.
func (r *Referee) goneOn() bool {
	for _, s := range r.watch.dice {
		if s.since > r.rewoundAt {
			return true
		}
	}
	return false
}

// takenBack tells whether players took back a decision about a die.
func (r *Referee) takenBack(id string) bool {
	return r.isHeld(id) || slices.ContainsFunc(r.hist.TakenBack(), func(e rules.Event) bool { return slices.Contains(e.Dice, id) })
}

// held tells whether a die lay there when players took something back: it
// doesn't come in by itself.
func (r *Referee) held(id string) bool {
	s := r.watch.dice[id]
	return r.takenBack(id) || r.rewound() && s != nil && s.since <= r.rewoundAt
}
