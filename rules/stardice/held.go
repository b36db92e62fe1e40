package stardice

import (
	"slices"

	"github.com/asterism-dice/asterism/rules"
)

// heldDice are the dice of which players took back that they came in.
type heldDice struct {
	of   int      // events in the history when they were found
	dice []Placed // each under the id that it has now, and where it was last found
}

// heldDice are those of now.
func (r *Referee) heldDice() []Placed {
	if n := r.hist.Len(); r.heldBack.of != n {
		r.heldBack = heldDice{of: n, dice: r.findHeld()}
	}
	return r.heldBack.dice
}

func (r *Referee) findHeld() (all []Placed) {
	for _, e := range r.hist.TakenBack() { // the latest first
		n, ok := e.Data.(Entry)
		if !ok || e.Kind != rules.Entered || len(e.Dice) == 0 {
			continue
		}
		p := r.lately(Placed{ID: e.Dice[0], Part: n.Part, Kind: n.Kind, Team: n.Team, Pos: n.pos(), Read: n.ReadAs}, e.Seq)
		if !slices.ContainsFunc(all, func(q Placed) bool { return q.ID == p.ID }) {
			all = append(all, p)
		}
	}
	return all
}

// lately is a die as the events after one tell of it.
func (r *Referee) lately(p Placed, seq int) Placed {
	for _, e := range r.hist.All()[seq:] {
		to, ok := e.Data.(Place)
		if ok && r.hist.Holds(e) && len(e.Dice) > 0 && e.Dice[0] == p.ID {
			p.ID, p.Pos = e.Dice[len(e.Dice)-1], to.pos()
		}
	}
	return p
}
