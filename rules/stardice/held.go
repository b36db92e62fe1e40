package stardice

import (
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// heldDice are the dice of which players took back that they came in.
type heldDice struct {
	of   int      // events in the history when they were found
	dice []Placed // each under the id that it has now, and where it was last found

	later []string // those of a battle whose beginning was taken back as well
}

// heldDice are those of now.
func (r *Referee) heldDice() []Placed {
	if n := r.hist.Len(); r.heldBack.of != n {
		r.heldBack = r.findHeld()
		r.heldBack.of = n
	}
	return r.heldBack.dice
}

func (r *Referee) findHeld() (h heldDice) {
	back := r.hist.TakenBack() // the latest first
	for i, e := range back {
		n, ok := e.Data.(Entry)
		if !ok || e.Kind != rules.Entered || len(e.Dice) == 0 {
			continue
		}
		p := r.lately(Placed{ID: e.Dice[0], Part: n.Part, Kind: n.Kind, Team: n.Team, Pos: n.pos(), Read: n.ReadAs}, e.Seq)
		if slices.ContainsFunc(h.dice, func(q Placed) bool { return q.ID == p.ID }) {
			continue
		}
		h.dice = append(h.dice, p)
		if slices.ContainsFunc(back[i:], func(e rules.Event) bool { return e.Kind == Begun }) {
			h.later = append(h.later, p.ID)
		}
	}
	return h
}

// isHeld tells whether a die lies there of which players took back that it came in.
func (r *Referee) isHeld(id string) bool {
	return slices.ContainsFunc(r.heldDice(), func(p Placed) bool { return p.ID == id })
}

// isOfLater tells whether d, which lies where a die of a battle that was taken back with its beginning
// lay before a new start, is that one rather than any of the battle that players went back to: that
// one lay there last.
func (r *Referee) isOfLater(held Placed, d constellation.Die) bool {
	return r.resume.on && slices.Contains(r.heldBack.later, held.ID) && r.fits(held, &d)
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
