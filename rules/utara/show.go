package utara

import (
	"fmt"
	"maps"
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
	v := rules.View{Game: gameName, Logo: len(t.Dice) == 0, Players: r.collectionViews(), Marks: r.blockMarks()}
	if ps := r.pathsFrom(best(r.paths())); len(ps) > 0 {
		v.Marks = append(append(v.Marks, r.corridors(ps, rules.ToneGood)...), r.callMarks(ps)...)
	}
	v.Marks = append(v.Marks, r.starMarks()...)
	v.Marks = append(v.Marks, r.sideMarks()...)
	return v, nil
}

// lay takes a table for a sky in the middle of a round.
func (r *Referee) lay(t *constellation.Table) error {
	r.table, r.now = *t.Clone(), t.Time
	r.table.Sort()
	r.state.Sky, r.state.Phase = *r.table.Clone(), sailing
	r.seat(t.Collections)
	r.paths()
	return r.cache.err
}

// most is how many sides of the table have room for a collection.
const most = len(seatFacings) - 1

// seat gives everyone who has a collection a side, by name.
func (r *Referee) seat(collections map[string][]string) {
	names := slices.Sorted(maps.Keys(collections))
	if len(names) == 0 {
		return
	}
	r.state.Seats = nil
	for _, name := range names[:min(len(names), most)] {
		r.state.Seats = append(r.state.Seats, seat{Name: name, Held: collections[name]})
	}
}

// collectionViews are the collections of a sky file.
func (r *Referee) collectionViews() []rules.PlayerView {
	var ps []rules.PlayerView
	for i := range r.state.Seats {
		s := &r.state.Seats[i]
		if s.Held == nil {
			continue // a player by default, who isn't in the file
		}
		held := s.Held.Tally()
		ps = append(ps, rules.PlayerView{Name: s.Name, Facing: r.facing(i), Score: r.points(s.Name),
			Lines: []string{fmt.Sprintf("%s, %s, %s", diceCount(held.Dice), several(held.Days, "Day"), several(held.Tides, "Tide"))}})
	}
	return ps
}
