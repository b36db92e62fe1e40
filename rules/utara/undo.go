package utara

import (
	"slices"

	"github.com/asterism-dice/asterism/rules"
)

// undo takes the last decision back. Dice that it collected have to be put
// back on the table before the game goes on.
func (r *Referee) undo() error {
	skip := skipped(r.journal)
	for i := len(r.journal) - 1; i >= 0; i-- {
		e := &r.journal[i]
		if e.Kind == Rolled || e.Kind == Rematch {
			break // the dice were thrown: what was before can't come back
		}
		if !decisions[e.Kind] || skip[e.Seq] {
			continue
		}
		u := rules.Event{Kind: rules.Undone, Ref: e.Seq, Player: e.Player, Text: "taken back: " + e.Text}
		if e.Kind == Sailed {
			u.Dice = slices.Clone(e.Dice)
		}
		r.emit(u)
		r.tellStanding()
		return nil
	}
	return ErrNothing
}

// tellStanding says whose turn it is after an undo or a redo.
func (r *Referee) tellStanding() {
	if r.state.Phase == sailing {
		r.tellTurn()
	}
}

// redo takes the last undo back, unless something was decided since.
func (r *Referee) redo() error {
	skip := skipped(r.journal)
	for i := len(r.journal) - 1; i >= 0; i-- {
		e := &r.journal[i]
		if e.Kind == rules.Undone && skip[e.Ref] {
			r.emit(rules.Event{Kind: rules.Redone, Ref: e.Ref, Player: e.Player, Text: "stands again: " + r.journal[e.Ref-1].Text})
			r.tellStanding()
			return nil
		}
		if e.Kind == Rolled || e.Kind == Returned || decisions[e.Kind] && !skip[e.Seq] {
			break
		}
	}
	return ErrNothing
}
