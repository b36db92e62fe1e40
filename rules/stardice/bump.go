package stardice

import "github.com/asterism-dice/asterism/rules"

// Bumped tells that the players let the dice lie where a bump of the table
// moved them.
func (r *Referee) Bumped() { r.bumped = true }

// takeBump takes the dice where they lie after a bump: nobody has moved them.
func (r *Referee) takeBump() {
	if !r.bumped {
		return
	}
	r.bumped = false
	for _, p := range r.state.Dice {
		if s := r.watch.dice[p.ID]; s != nil && s.moved && !p.Out {
			r.emit(rules.Event{Kind: rules.Moved, Player: r.playerOf(p.By), Dice: []string{p.ID}, Data: at(s.rest),
				Text: r.dieName(p) + " stays where the bump of the table left it"})
		}
	}
	r.watch.dealtWith()
}
