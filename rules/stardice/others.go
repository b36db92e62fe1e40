package stardice

import (
	"cmp"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// findOthers finds dice again that lie there and aren't in the battle: after a new start
// those that may not lie there, and at any time those that players took back or said something of.
func (r *Referee) findOthers() {
	if r.resume.on {
		for _, f := range slices.Clone(r.reported.faults) {
			if _, ok := r.watch.known[f.die]; ok && f.found.Lies && f.found.Was == "" {
				r.findOther(Placed{ID: f.die, Pos: f.found.pos()})
			}
		}
	}
	for _, p := range r.others() {
		r.findOther(p)
	}
}

// others are the dice beside the battle that are known by where they lay.
func (r *Referee) others() []Placed {
	held := r.heldDice()
	said := slices.DeleteFunc(r.saidDice(), func(p Placed) bool {
		return slices.ContainsFunc(held, func(q Placed) bool { return q.ID == p.ID })
	})
	return slices.Concat(held, said)
}

// findOther tells under which id a die is seen now, if it lies where it lay.
func (r *Referee) findOther(p Placed) {
	if _, seen := r.raw.Die(p.ID); seen {
		return
	}
	near := slices.DeleteFunc(r.fresh(), func(d constellation.Die) bool { return !r.isOther(p, d) })
	if len(near) == 0 {
		return
	}
	d := slices.MinFunc(near, func(a, b constellation.Die) int { return cmp.Compare(a.Pos.Dist(p.Pos), b.Pos.Dist(p.Pos)) })
	r.watch.takeOver(p.ID, d.ID)
	as := r.state.Said.Over(constellation.Die{ID: p.ID, Kind: d.Kind, Team: d.Team})
	r.emit(rules.Event{Kind: Bound, Dice: []string{p.ID, d.ID}, Data: at(d.Pos),
		Text: r.dieName(Placed{Part: partDie, Kind: as.Kind, Team: as.Team}) + " lies where it lay"})
}

// isOther tells whether d may be p. Unless the program has begun anew, a die that rolled
// in or shows something else was thrown again.
func (r *Referee) isOther(p Placed, d constellation.Die) bool {
	if r.atFault(d.ID) || r.takenBack(d.ID) || !r.mayLieAs(p, d) || d.Pos.Dist(p.Pos) > foundWithin {
		return false
	}
	return r.resume.on || r.returned(p, d) && r.fits(p, &d) && r.showsAsSaid(p.ID, &d)
}

// unfoundFault tells whether what a fault is about, which lay there before a new start, has yet
// to be found, or to be read.
func (r *Referee) unfoundFault(f fault) bool {
	d, seen := r.raw.Die(f.die)
	return r.resume.on && f.found.Lies && (!seen || f.found.Was != "" && d.Face == "")
}
