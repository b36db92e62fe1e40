package utara

import (
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// findLeftOut takes note of dice that players left out of the game and that lie where they
// lay under other ids, as after a restart.
func (r *Referee) findLeftOut() {
	for _, l := range slices.Concat(r.state.Out, r.state.Left) {
		said, lies := l.on(&r.table)
		if was, is := l.said.Die, said.Die; lies && said.Ignored && !onTable(&r.table, was) && r.mayBeLeftOut(l, is) {
			r.emit(rules.Event{Kind: Returned, Dice: []string{was, is}, Text: r.called(is) + " still isn't part of the game"})
		}
	}
}

// mayBeLeftOut tells whether a die that lies where one lay that was left out may be that:
// it is no other, and none of the sky is gone that lay nearer.
func (r *Referee) mayBeLeftOut(l left, id string) bool {
	is, _ := r.table.Die(id)
	sky := r.expected()
	if said, _ := r.state.Said.Of(id); said.Ignored || onTable(sky, id) {
		return false
	}
	return !slices.ContainsFunc(sky.Dice, func(was constellation.Die) bool {
		return !onTable(&r.table, was.ID) && was.Pos.Dist(is.Pos) < l.at.Dist(is.Pos)
	})
}

// renamedLeft is what was said of dice after one of them is seen under another id.
func renamedLeft(all []left, was, is string) []left {
	all = slices.Clone(all)
	for i := range all {
		if all[i].said.Die == was {
			all[i].said.Die = is
		}
	}
	return all
}
