package utara

import (
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// findInPause takes note of dice that lie where they were, in a game that was paused when it
// was gone on with from a journal. After that it stands still until it is resumed.
func (r *Referee) findInPause() {
	if !r.anew || r.watch.busy || r.watch.quiet(r.now) < r.conf.Settle {
		return
	}
	r.findLeftOut()
	r.findSaid()
	if sky := r.expected(); r.state.Phase == sailing || r.state.Awaited != nil {
		d := r.compareWith(sky)
		r.findAgain(sky, &d)
		r.findStrangers()
	}
	r.anew = false
}

// giveBack takes note of dice that lie where they were, and tells whether any
// does.
func (r *Referee) giveBack(d *difference) bool {
	from := r.history.Len()
	r.findAgain(&r.state.Sky, d)
	r.findStrangers()
	for _, id := range r.state.Owed {
		if onTable(&r.table, id) {
			r.emit(rules.Event{Kind: Returned, Dice: []string{id, id}, Text: r.called(id) + " lies on the table again"})
		}
	}
	return r.history.Len() > from
}

// findAgain takes note of strangers that must be dice of a sky that are gone.
func (r *Referee) findAgain(sky *constellation.Table, d *difference) {
	said := r.saidOf(sky)
	for _, id := range slices.Clone(d.strangers) {
		if was, _ := r.again(sky, said, r.open(), d, id); was != "" {
			r.isAgain(d, was, id)
		}
	}
	if r.anew {
		r.findPushed(sky, said, d)
		r.findElsewhere(sky, said, d)
	}
}

// again finds the die of a sky that a stranger must be, and whether by where players were asked
// about it; empty for none.
func (r *Referee) again(sky *constellation.Table, said rules.Sayings, open []trouble, d *difference, stranger string) (was string, pushed bool) {
	was, mm := r.returned(sky, said, d, stranger)
	if left, off := r.leftThere(sky, said, open, d, stranger); off < mm {
		return left, true
	}
	return was, false
}

// isAgain takes note that a stranger is a die that is gone.
func (r *Referee) isAgain(d *difference, was, is string) {
	d.drop(candidate{was: was, is: is})
	r.emit(rules.Event{Kind: Returned, Dice: []string{was, is}, Text: r.called(was) + " lies on the table again"})
}

// findStrangers takes note of dice and blocks that belonged to no sky before a restart, and of
// which the same is to be said under other ids.
func (r *Referee) findStrangers() {
	if !r.anew || r.state.Phase != sailing {
		return
	}
	d := r.compare()
	all := r.strangers(&d)
	for i := range d.blocks {
		if o := &d.blocks[i]; o.was == nil {
			all = append(all, blockTrouble(o))
		}
	}
	for _, now := range all {
		r.findStranger(&now, all)
	}
}

// findStranger does so of one of all that belong to no sky now.
func (r *Referee) findStranger(now *trouble, all []trouble) {
	at := slices.IndexFunc(r.state.Troubles, func(t trouble) bool {
		lies := slices.ContainsFunc(all, func(o trouble) bool { return o.same(&t) })
		return t.Code == now.Code && t.Text == now.Text && len(t.Dice) == 1 && !lies && !onTable(&r.table, t.Dice[0])
	})
	if at >= 0 && !r.state.told(now) {
		was, is := r.state.Troubles[at].Dice[0], now.Dice[0]
		r.emit(rules.Event{Kind: Returned, Dice: []string{was, is}, Text: r.called(is) + " still doesn't belong to this sky"})
	}
}
