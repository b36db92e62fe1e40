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
	d := r.compare()
	r.takeBumpedBlocks(&d)
	for _, s := range d.shifted {
		is := r.Correct(s.is)
		p := placeDie(&is)
		if s.reads || p.Face == "" {
			p.Face = s.was.Face
		}
		r.emit(rules.Event{Kind: rules.Moved, Dice: []string{s.id}, Data: p,
			Text: fmt.Sprintf("%s stays where the bump of the table left it, %.1f mm away", r.called(s.id), s.mm)})
	}
}

// takeBumpedBlocks takes those of its blocks that were moved.
func (r *Referee) takeBumpedBlocks(d *difference) {
	for i := range d.blocks {
		if o := &d.blocks[i]; o.was != nil && o.is != nil {
			r.takeBlock(o, "", fmt.Sprintf("the block stays where the bump of the table left it, %.1f mm away", o.mm()))
		}
	}
}
