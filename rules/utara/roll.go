package utara

import (
	"fmt"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// judgeRoll begins a round when a new roll lies on the table. Since nobody
// knows how many dice will be rolled, it takes the patience, not only the
// settling time; the command "new" begins at once.
func (r *Referee) judgeRoll(patient bool) {
	if r.startedEarly() && r.beginEarly(patient) {
		return
	}
	if !patient || !r.rollLies() {
		return
	}
	found := r.rollTroubles(r.rolled())
	r.settle(found)
	if len(found) == 0 {
		r.roll(r.rolled())
	}
}

// rollLies tells whether a new roll lies on the table: dice that weren't left
// over from the last round. A Sun or a Moon that was left, and that a sensor lost
// for a while, or that somebody pushed aside, is no roll.
func (r *Referee) rollLies() bool {
	d := r.compare()
	return len(r.table.Dice) > 0 && len(d.strangers)+len(d.shifted) > 0 && !r.leftOver()
}

// leftOver tells whether all that lies on the table shows what was left of the
// last round. Where what was left is rolled again, it must lie where it lay, too.
func (r *Referee) leftOver() bool {
	left := slices.Clone(r.state.Sky.Dice)
	seen := r.said().On(&r.table)
	for i := range seen.Dice {
		is := &seen.Dice[i]
		at := slices.IndexFunc(left, func(was constellation.Die) bool {
			if is.Pos.Dist(was.Pos) <= returnReach {
				return is.Face == was.Face || is.Face == ""
			}
			return is.Face == was.Face && !r.conf.Seas
		})
		if at < 0 {
			return false
		}
		left = slices.Delete(left, at, at+1)
	}
	return true
}

// mulliganText is why a roll is no round.
const mulliganText = "no die shows a direction: roll again"

// rollTroubles tells what keeps a round from beginning.
func (r *Referee) rollTroubles(t *constellation.Table) []trouble {
	var ts []trouble
	switch ids := unread(t); {
	case len(ids) > 0: // any of these may show a direction
		ts = append(ts, trouble{Code: "unread", Dice: ids, Text: whatShown(len(ids))})
	case r.conf.Mulligan && !directionLeft(t):
		ts = append(ts, trouble{Code: "mulligan", Dice: nil, Text: mulliganText})
	}
	if left, lie := rollable(r.state.Sky.Dice), rollable(t.Dice); r.conf.Seas && r.state.Round > 0 && left != lie {
		ts = append(ts, trouble{Code: "seas", Dice: nil, Text: rules.Number(left, "die was", "dice were") + " left after the last round, " + rules.Number(lie, "lies", "lie") + " here"})
	}
	return ts
}

// whatShown asks for the faces of dice that are ringed.
func whatShown(n int) string {
	if n == 1 {
		return "what does this die show?"
	}
	return fmt.Sprintf("what do these %d dice show?", n)
}

// stacked counts dice, those in stacks too.
func stacked(ds []constellation.Die) int {
	n := 0
	for i := range ds {
		n += 1 + len(ds[i].Stack)
	}
	return n
}

// rollable counts the dice that can be rolled for a round, those in stacks too: a die of a
// kind that never shows a direction, a Sun or a Moon is a block, which players bring and
// take home as they like.
func rollable(ds []constellation.Die) int {
	n := 0
	for i := range ds {
		for _, k := range kindsIn(&ds[i]) {
			if k == "" || k.Has("N") { // Utara's, a compass die, or nobody knows
				n++
			}
		}
	}
	return n
}

// kindsIn lists the kinds of a die and of those in its stack.
func kindsIn(d *constellation.Die) []constellation.Kind {
	kinds := []constellation.Kind{d.Kind}
	for _, m := range d.Stack {
		kinds = append(kinds, m.Kind)
	}
	return kinds
}

// unread lists the dice that should show something and whose face isn't known.
func unread(t *constellation.Table) []string {
	var ids []string
	for i := range t.Dice {
		if t.Dice[i].Face == "" {
			ids = append(ids, t.Dice[i].ID)
		}
	}
	return ids
}

// rolled returns the table as a round takes it: every die at rest.
func (r *Referee) rolled() *constellation.Table {
	return r.said().On(atRest(&r.table))
}

// atRest is a copy of a table on which every die is at rest.
func atRest(t *constellation.Table) *constellation.Table {
	t = t.Clone()
	for i := range t.Dice {
		t.Dice[i].Still = true
	}
	return t
}

// roll begins a round with a roll, or anew. What was staked on it in secret is told before.
func (r *Referee) roll(t *constellation.Table) {
	if r.state.Phase == rolling {
		r.openStakes()
	}
	round := r.state.Round
	if r.state.Phase != sailing {
		round++
	}
	r.emit(rules.Event{Kind: Rolled, Data: skyOf(t),
		Text: fmt.Sprintf("round %d of %d begins with %s", round, r.conf.rounds(), diceCount(stacked(t.Dice)))})
	r.tellAfter(r.player(), 0)
}
