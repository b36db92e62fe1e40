package stardice

import (
	"cmp"
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// displacedAfter is for how long after a new start a die that isn't where it lay is looked for there,
// before one that lies elsewhere is taken for it. Shorter: a slow sensor has yet to find it. Longer:
// what was thrown meanwhile waits.
const displacedAfter = 3 * time.Second

// displaced is the die that was p before a new start, and was moved while nothing looked: the only one
// that nobody knows of and that surely is of its sort. It shows what p showed, or p's player has no
// other one to throw.
func (r *Referee) displaced(p Placed) (is constellation.Die, ok bool) {
	if !r.resume.on || !known(p.Kind) || !r.absent(p) || r.missed(p.ID) || r.takenBack(p.ID) { // of what was gone before putback.go tells
		return is, false
	}
	for _, d := range r.raw.Dice {
		if !r.mayBeDisplaced(p, &d) {
			continue
		}
		if ok {
			return is, false
		}
		is, ok = d, true
	}
	return is, ok && !slices.ContainsFunc(r.state.Dice, func(q Placed) bool {
		return q.ID != p.ID && r.absent(q) && r.mayBeDisplaced(q, &is)
	})
}

// mayBeDisplaced tells whether a die that nobody knows of may be p, wherever it lies.
func (r *Referee) mayBeDisplaced(p Placed, d *constellation.Die) bool {
	_, placed := r.state.placed(d.ID)
	if placed || !d.Still || d.Kind != p.Kind || p.Part != partCube && d.Team != cmp.Or(p.Team, p.By) || r.atFault(d.ID) {
		return false
	}
	shown := r.reported.faces[p.ID]
	return p.Part == partCube || shown != "" && d.Face == shown && !unsure(d) || !slices.Contains(r.state.Hand(p.By), p.Kind)
}

// findDisplaced takes dice for those that lay elsewhere before a new start. What moved them is told as
// soon as all rests, as if it had been seen.
func (r *Referee) findDisplaced() {
	if !r.resume.on || r.now-r.resume.at < displacedAfter {
		return
	}
	for _, p := range slices.Clone(r.state.Dice) {
		if d, ok := r.displaced(p); ok {
			r.bindDisplaced(p, d)
		}
	}
}

func (r *Referee) bindDisplaced(p Placed, d constellation.Die) {
	r.watch.takeOver(p.ID, d.ID)
	r.watch.dice[d.ID].moved = true
	r.emit(rules.Event{Kind: Bound, Dice: []string{p.ID, d.ID}, Data: at(p.Pos), Text: r.dieName(p) + " lies elsewhere now"})
	r.losses.refound(p.ID, d.ID)
}

// awaitsDisplaced tells whether a die that lay there before a new start may be one that is taken for
// thrown otherwise.
func (r *Referee) awaitsDisplaced() bool {
	return r.resume.on && r.now-r.resume.at < displacedAfter && slices.ContainsFunc(r.state.Dice, func(p Placed) bool {
		_, ok := r.displaced(p)
		return ok
	})
}
