package board

import (
	"slices"

	"github.com/asterism-dice/asterism/rules"
)

// Untouched tells whether nothing has happened yet but what does by itself on an empty
// board, or on one where the dice lie as at the beginning.
func (r *Referee) Untouched() bool { return !slices.ContainsFunc(r.hist.All(), r.doneBy) }

// doneBy tells whether players did what an event tells of.
func (r *Referee) doneBy(e rules.Event) bool {
	switch e.Kind {
	case Placed, rules.Turn, rules.Faulted, rules.Mended:
		return false
	case Began:
		return !r.byItself(e)
	}
	return true
}

// byItself tells whether a game began as it does by itself, and wasn't set up.
func (r *Referee) byItself(e rules.Event) bool {
	d, _ := e.Data.(Standing)
	p, err := r.game.ReadPosition(d.Position, r.options)
	return err == nil && r.game.Begins(p) && p.Turn() == r.players[0].Name && r.noneBorneOff(p)
}

// noneBorneOff tells whether all pieces beside the board may still come onto it.
func (r *Referee) noneBorneOff(p rules.Position) bool {
	racer, ok := r.game.(Racer)
	if !ok {
		return true
	}
	none, err := racer.BorneOff(p, [2]int{})
	return err == nil && none.String() == p.String()
}
