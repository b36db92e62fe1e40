package stardice

import (
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// fullMarks mark the dice that the last one thrown could not be linked with
// although they lie within reach, because they have all the links that a die
// may have.
func (r *Referee) fullMarks(a *Answer) []rules.Mark {
	last, ok := r.lastThrown()
	if !ok || a.linksOf(last.ID) >= r.cfg.Links.MaxLinks {
		return nil
	}
	var marks []rules.Mark
	for i := range r.table.Dice {
		d := &r.table.Dice[i]
		if d.ID == last.ID || !d.Still || d.Pos.Dist(last.Pos) > r.cfg.Links.ReachOn(r.table) ||
			a.linked(d.ID, last.ID) || a.linksOf(d.ID) < r.cfg.Links.MaxLinks {
			continue
		}
		marks = append(marks, rules.Mark{ID: "full " + d.ID, Kind: rules.MarkLabel, Tone: rules.ToneFaint, Facing: r.cfg.facing(last.Team),
			Points: []constellation.Vec{d.Pos}, Text: "full"})
	}
	return marks
}

// lastThrown is the die that was thrown last, if it lies still on the table.
func (r *Referee) lastThrown() (constellation.Die, bool) {
	for _, p := range slices.Backward(r.state.Dice) {
		if p.Part == partDie && !p.Out {
			d, ok := r.table.Die(p.ID)
			if !ok || !d.Still {
				return constellation.Die{}, false
			}
			return *d, true
		}
	}
	return constellation.Die{}, false
}

// linked tells whether two dice are.
func (a *Answer) linked(one, other string) bool {
	return slices.Contains(a.Links, [2]string{one, other}) || slices.Contains(a.Links, [2]string{other, one})
}

// linksOf is how many links a die has.
func (a *Answer) linksOf(id string) int {
	n := 0
	for _, l := range a.Links {
		if l[0] == id || l[1] == id {
			n++
		}
	}
	return n
}
