package utara

import (
	"slices"

	"github.com/asterism-dice/asterism/rules"
)

// role says what an event means for undo. Nothing is taken back past a throw
// of the dice.
func role(e rules.Event) rules.Role {
	switch e.Kind {
	case Sailed, rules.Moved, rules.Staked, Passed, Rematch:
		return rules.Cause
	case rules.Read:
		if _, said := e.Data.(rules.Saying); said {
			return rules.Cause // what a sensor reads it would read again at once
		}
	case rules.Scored, rules.Ended, rules.Turn:
		return rules.Follows
	case Rolled:
		return rules.Seals
	}
	return rules.Fact
}

// newHistory keeps the events of a match, which may have been begun before with a journal.
// Nothing stands again once dice that an undo wants back lie where they were. Other dice
// that are found again, as all are after a restart, change nothing in that.
func newHistory(journal []rules.Event) *rules.History {
	known := roleIn(journal)
	var h *rules.History
	h = rules.NewHistory(func(e rules.Event) rules.Role {
		if e.Kind == Returned && len(e.Dice) > 0 && takenBack(h, e.Dice[0]) {
			return rules.Settles
		}
		return known(e)
	})
	return h
}

// takenBack tells whether a die belongs to a path that was taken back and may stand again.
func takenBack(h *rules.History, id string) bool {
	return slices.ContainsFunc(h.TakenBack(), func(e rules.Event) bool { return e.Kind == Sailed && slices.Contains(e.Dice, id) })
}

// roleIn is role in a journal of a game that was begun before: earlier versions took back
// what a sensor read, too.
func roleIn(journal []rules.Event) func(rules.Event) rules.Role {
	undone := map[int]bool{}
	for _, e := range journal {
		undone[e.Ref] = undone[e.Ref] || e.Kind == rules.Undone
	}
	return func(e rules.Event) rules.Role {
		if e.Kind == rules.Read && undone[e.Seq] {
			return rules.Cause
		}
		return role(e)
	}
}

// Rewinds tells what undo and redo would do now.
func (r *Referee) Rewinds() (undo, redo int) { return r.history.Next() }

// undo takes the last decision back. Dice that it collected have to be put
// back on the table before the game goes on.
func (r *Referee) undo() error {
	if _, ok := r.history.Undo(r.now); !ok {
		return ErrNothing
	}
	return r.goBack()
}

// redo takes the last undo back, unless something was decided since.
func (r *Referee) redo() error {
	if _, ok := r.history.Redo(r.now); !ok {
		return ErrNoUndo
	}
	return r.goBack()
}

// goBack works the state out again after an undo or a redo, and says whose
// turn it is.
func (r *Referee) goBack() error {
	s, err := fold(&r.conf, r.history)
	if err != nil {
		return err
	}
	sailed := r.state.Phase == sailing
	r.state = s
	r.skyChanged()
	switch {
	case r.state.Phase == sailing:
		r.tellTurn()
		r.settle(slices.DeleteFunc(slices.Clone(r.state.Troubles), r.broughtAbout))
	case sailed:
		r.settle(nil) // no die is wanted back any more
	}
	return nil
}

// broughtAbout tells whether an undo or a redo by itself brought about what was asked for:
// sensors, which may be silent, need not say so.
func (r *Referee) broughtAbout(t trouble) bool {
	switch t.Code {
	case "owed":
		return !slices.ContainsFunc(t.Dice, func(id string) bool { return slices.Contains(r.state.Owed, id) })
	case "shifted":
		return slices.ContainsFunc(t.Dice, r.liesRight)
	case "gone":
		return slices.ContainsFunc(t.Dice, func(id string) bool { return !hasBlock(r.state.Sky.Blocks, id) || r.blockLiesRight(id) })
	case "stranger":
		return slices.ContainsFunc(t.Dice, r.blockLiesRight)
	}
	return false
}

// blockLiesRight tells whether a block lay as the sky says when it was seen last.
func (r *Referee) blockLiesRight(id string) bool {
	_, other := r.otherBlock(id)
	return hasBlock(r.state.Sky.Blocks, id) && !other
}

// liesRight tells whether a die or a block of the sky lay in its place when it was seen last.
func (r *Referee) liesRight(id string) bool {
	if r.blockLiesRight(id) {
		return true
	}
	was, ok := r.state.Sky.Die(id)
	is, seen := r.table.Die(id)
	if !ok || !seen {
		return false
	}
	s := r.shift(was, is)
	return !s.counts(r.conf.Nudge)
}

// fold plays the events that hold from the beginning.
func fold(c *Config, h *rules.History) (state, error) {
	s := newState(c)
	all := h.All()
	for i := range all {
		e := &all[i]
		switch {
		case !h.Holds(*e):
		case e.Kind == rules.Undone:
			s.owe(&all[e.Ref-1])
		default:
			if err := s.apply(c, e); err != nil {
				return s, err
			}
		}
	}
	return s, nil
}

// owe notes which dice the undo of a path wants back on the table.
func (s *state) owe(undone *rules.Event) {
	s.Plan = nil
	if undone.Kind != Sailed {
		return
	}
	for _, id := range undone.Dice {
		if onTable(&s.Sky, id) && !slices.Contains(s.Owed, id) {
			s.Owed = append(slices.Clone(s.Owed), id)
		}
	}
}
