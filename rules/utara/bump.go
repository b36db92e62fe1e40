package utara

import (
	"fmt"

	"github.com/asterism-dice/asterism/rules"
)

// Bumped tells that the players let the dice lie where a bump of the table
// moved them.
func (r *Referee) Bumped() { r.bumped = true }

// takeBump takes the dice of the sky where they lie after a bump.
func (r *Referee) takeBump() {
	if !r.bumped {
		return
	}
	r.bumped = false
	if r.state.Phase != sailing {
		return
	}
	for _, s := range r.compare().shifted {
		is := r.Correct(s.is)
		p := placeDie(&is)
		if s.reads || p.Face == "" {
			p.Face = s.was.Face
		}
		r.emit(rules.Event{Kind: rules.Moved, Dice: []string{s.id}, Data: p,
			Text: fmt.Sprintf("%s stays where the bump of the table left it, %.1f mm away", r.called(s.id), s.mm)})
	}
}
