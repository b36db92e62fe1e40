package stardice

import (
	"fmt"
	"slices"

	"github.com/asterism-dice/asterism/rules"
)

// holding is whose the formation is that a die is part of.
type holding struct {
	shape  string // its dice
	owner  Team
	closed bool
}

// tellTaken tells which closed shapes one player has taken from the other, once
// everything rests. After a new start or an undo what stands is learned first.
func (r *Referee) tellTaken() {
	if !r.raw.AtRest() || r.rewound() {
		return
	}
	now, before := map[string]holding{}, r.holdings
	a := r.answer()
	for i := range a.Formations {
		f := &a.Formations[i]
		if f.open(a) { // who holds it isn't known yet
			for _, id := range f.Dice {
				now[id] = before[id]
			}
			continue
		}
		h := holding{shapeID(f.Dice), f.Owner, f.Closed}
		for _, id := range f.Dice {
			now[id] = h
		}
		if loser, ok := takenFrom(f, before); ok {
			winner := f.Owner
			r.emit(rules.Event{Kind: Taken, Player: r.name(winner), Dice: f.Dice,
				Text: fmt.Sprintf("%s takes %s shape of %d: %d against %d", r.name(winner), r.whose(loser), len(f.Dice), f.Sums.Of(winner), f.Sums.Of(loser))})
		}
	}
	r.holdings = now
}

// open tells whether what a die of a formation shows isn't known.
func (f *Formation) open(a *Answer) bool {
	return slices.ContainsFunc(f.Dice, func(id string) bool { return slices.Contains(a.Unknown, id) })
}

// takenFrom tells whether at least two dice of a formation lay in one of the
// other's before, and one of both is closed.
func takenFrom(f *Formation, before map[string]holding) (loser Team, ok bool) {
	if !isTeams(f.Owner) {
		return "", false
	}
	count := map[holding]int{}
	for _, id := range f.Dice {
		h, known := before[id]
		if known && h.owner == other(f.Owner) && (f.Closed || h.closed) {
			if count[h]++; count[h] >= 2 {
				return h.owner, true
			}
		}
	}
	return "", false
}
