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
	r.anew = false
	r.findLeftOut()
	if sky := r.expected(); r.state.Phase == sailing || r.state.Awaited != nil {
		d := r.compareWith(sky)
		r.findAgain(sky, &d)
	}
}

// giveBack takes note of dice that lie where they were, and tells whether any
// does.
func (r *Referee) giveBack(d *difference) bool {
	from := r.history.Len()
	r.findAgain(&r.state.Sky, d)
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
	for _, id := range d.strangers {
		if was, ok := r.returned(sky, said, d, id); ok {
			d.gone = slices.DeleteFunc(d.gone, func(o string) bool { return o == was })
			r.emit(rules.Event{Kind: Returned, Dice: []string{was, id}, Text: r.called(was) + " lies on the table again"})
		}
	}
}
