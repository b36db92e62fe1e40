package utara

import (
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/sail"
	"github.com/asterism-dice/asterism/rules"
)

// findElsewhere takes note of dice that were pushed, or turned over, while the program was away:
// players are asked about them, as about those that it sees pushed. One that was sailed after all
// is taken off the table, and that is its path.
func (r *Referee) findElsewhere(sky *constellation.Table, said rules.Sayings, d *difference) {
	if r.state.Phase != sailing || len(d.strangers) == 0 {
		return
	}
	for _, o := range r.elsewhere(sky, said, d) {
		r.isAgain(d, o.was, o.is)
	}
}

// elsewhere lists dice that are gone with the strangers that must be they: those that show the
// same, and where as many lie there as are gone, so that none was sailed, any others.
func (r *Referee) elsewhere(sky *constellation.Table, said rules.Sayings, d *difference) []candidate {
	rest := difference{gone: r.notOwed(d.gone), strangers: slices.Clone(d.strangers)}
	same := r.pairs(&rest, r.alikeOn(sky, &rest, func(was, is *constellation.Die) bool {
		of, _ := said.Of(was.ID)
		return r.showsAsWas(was, is, of)
	}))
	if !startLies(sky, d.gone) && r.mayBeRolled(len(rest.gone), r.newcomers(d), len(same)) {
		return nil
	}
	for _, o := range same {
		rest.drop(o)
	}
	others := r.pairs(&rest, r.alikeOn(sky, &rest, func(was, is *constellation.Die) bool { return was.Kind == is.Kind }))
	if len(others) < len(rest.gone) {
		return same
	}
	return append(same, others...)
}

// notOwed are those of the dice that an undo doesn't want back: these are in somebody's hand.
func (r *Referee) notOwed(dice []string) []string {
	return slices.DeleteFunc(slices.Clone(dice), func(id string) bool { return slices.Contains(r.state.Owed, id) })
}

// mayBeRolled tells whether so many dice that lie there may be another roll, where so many are gone
// and some of both show the same: all are rolled anew while nobody has sailed, and what is rolled
// for the next round are more, or where only what is left is, fewer.
func (r *Referee) mayBeRolled(gone, lie, same int) bool {
	switch {
	case lie > gone:
		return true
	case r.state.Sails == 0:
		return same < gone
	}
	return lie < gone && same < lie
}

// alikeOn lists the dice that are gone with each stranger that may be it, as may tells. One of which
// players said something is what they said.
func (r *Referee) alikeOn(sky *constellation.Table, d *difference, may func(was, is *constellation.Die) bool) (all []candidate) {
	for _, id := range d.gone {
		was, _ := sky.Die(id)
		for _, stranger := range d.strangers {
			if is, _ := r.table.Die(stranger); !r.saidOfIt(stranger) && may(was, is) {
				all = append(all, candidate{id, stranger, is.Pos.Dist(was.Pos)})
			}
		}
	}
	return all
}

// showsAsWas tells whether a stranger shows what a die that is gone showed; just where that lay
// it need not, for no other die lies there.
func (r *Referee) showsAsWas(was, is *constellation.Die, said rules.Saying) bool {
	if is.Pos.Dist(was.Pos) <= leftReach && was.Kind == is.Kind {
		return true
	}
	return was.Face != "" && is.Face != "" && canShow(is, was.Face) && r.mayBe(was, is, said)
}

// startLies tells whether a die of a sky that can start a path lies there, of which some are gone.
func startLies(sky *constellation.Table, gone []string) bool {
	return slices.ContainsFunc(sky.Dice, func(d constellation.Die) bool {
		_, ok := sail.Heading(d.Face, sky.North)
		return ok && !slices.Contains(gone, d.ID)
	})
}

// newcomers is how many of the strangers players neither know nor were told of.
func (r *Referee) newcomers(d *difference) (n int) {
	rest := difference{strangers: slices.Clone(d.strangers)}
	for _, id := range d.strangers {
		if !r.saidOfIt(id) && r.isNew(&rest, id) {
			rest.drop(candidate{is: id})
			n++
		}
	}
	return n
}

// saidOfIt tells whether players said something of a die.
func (r *Referee) saidOfIt(id string) bool {
	_, ok := r.state.Said.Of(id)
	return ok
}
