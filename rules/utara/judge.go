package utara

import (
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// judgeSky explains what has become of the sky.
func (r *Referee) judgeSky(patient bool) {
	if r.endUnsailed() {
		return
	}
	d := r.compare()
	if r.giveBack(&d) || r.readFaces() {
		d = r.compare()
	}
	if r.rolledLate(&d) {
		r.roll(r.rolled())
		return
	}
	var found []trouble
	switch {
	case len(r.state.Owed) > 0:
		found = r.owed(patient)
	case len(d.gone) > 0:
		t, sailed := r.recognise(&d, patient)
		if sailed {
			d = r.compare()
		}
		found = t
	}
	if r.state.Phase == sailing {
		found = append(found, r.nudges(&d, patient)...)
		found = append(found, r.strangers(&d)...)
		found = append(found, r.blockTroubles(&d)...)
	}
	if !r.objects(found, &d) {
		return
	}
	r.settle(found)
}

// rolledLate tells whether a die was rolled after the others. What lies there beside a die that is out of
// sight is rather the arm that takes that.
func (r *Referee) rolledLate(d *difference) bool {
	return r.state.Sails == 0 && len(d.strangers) > 0 && len(d.gone) == 0 &&
		!slices.ContainsFunc(r.state.Sky.Dice, func(was constellation.Die) bool { return hidden(&was, &r.table) })
}

// objects tells whether it is time to say what is wrong, or that it was put
// right: not while hands may still be collecting dice, unless all lies as it
// should, or the players have to decide something.
func (r *Referee) objects(found []trouble, d *difference) bool {
	return r.watch.quiet(r.now) >= r.conf.Objection || len(d.gone)+len(d.strangers)+len(d.shifted) == 0 || r.state.Phase != sailing ||
		slices.ContainsFunc(found, func(t trouble) bool { return t.Code == ambiguous })
}

// readFaces takes over faces that have become known.
func (r *Referee) readFaces() bool {
	from := r.history.Len()
	for _, was := range r.state.Sky.Dice {
		seen, ok := r.table.Die(was.ID)
		if !ok || was.Face != "" {
			continue
		}
		if is := r.Correct(*seen); is.Face != "" {
			r.emit(rules.Event{Kind: rules.Read, Dice: []string{was.ID}, Face: is.Face, Text: r.called(was.ID) + " shows " + is.Face})
		}
	}
	return r.history.Len() > from
}

// owed tells which dice must be put back after an undo. What was told stays so until the
// die lies there, also while nobody is patient yet, as after a restart.
func (r *Referee) owed(patient bool) []trouble {
	var ts []trouble
	for _, id := range r.state.Owed {
		t := trouble{Code: "owed", Dice: []string{id}, Text: "put " + r.called(id) + " back where it lay"}
		if patient || r.state.told(&t) {
			ts = append(ts, t)
		}
	}
	return ts
}
