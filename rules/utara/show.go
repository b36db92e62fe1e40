package utara

import (
	"fmt"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// Show is what the game would draw on a table without history: its dice, the
// path that collects most, with its close calls, and the collections.
func (Game) Show(t *constellation.Table, o rules.Options) (rules.View, error) {
	c, err := configure(o)
	if err != nil {
		return rules.View{}, err
	}
	r, err := NewReferee(c)
	if err != nil {
		return rules.View{}, err
	}
	if err := r.lay(t); err != nil {
		return rules.View{}, err
	}
	v := rules.View{Game: "utara", Logo: len(t.Dice) == 0, Players: r.collectionViews(t)}
	if ps := r.pathsFrom(best(r.paths())); len(ps) > 0 {
		v.Marks = append(r.corridors(ps, rules.ToneGood), r.callMarks(ps)...)
	}
	v.Marks = append(v.Marks, r.starMarks()...)
	return v, nil
}

// lay takes a table for a sky in the middle of a round.
func (r *Referee) lay(t *constellation.Table) error {
	r.table, r.now = *t.Clone(), t.Time
	r.table.Sort()
	r.state.Sky, r.state.Phase = *r.table.Clone(), sailing
	r.paths()
	return r.charts.err
}

// most is how many sides of the table have room for a collection.
const most = len(seatFacings) - 1

// collectionViews are the collections of a sky file, by name.
func (r *Referee) collectionViews(t *constellation.Table) []rules.PlayerView {
	var names []string
	for name := range t.Collections {
		names = append(names, name)
	}
	slices.Sort(names)
	if len(names) > most {
		names = names[:most]
	}
	var ps []rules.PlayerView
	for i, name := range names {
		held := Collection(t.Collections[name]).Tally()
		p := rules.PlayerView{Name: name, Facing: seatFacings[len(names)][i], Score: held.Basic}
		if r.conf.Advanced {
			p.Score = held.Advanced
		}
		p.Lines = []string{fmt.Sprintf("%s, %s, %s", diceCount(held.Dice), several(held.Days, "Day"), several(held.Tides, "Tide"))}
		ps = append(ps, p)
	}
	return ps
}
