package main

import (
	"fmt"
	"slices"
	"time"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/sqlite"
)

// furthestBack is how many matches of the same people are looked through for one that they
// have broken off.
const furthestBack = 20

// find looks for a match of the game that may go on as it is to be played now: the last one
// at this table or, while others have played there since, the last one of the people who are
// named now; of anybody, if that is asked for.
func (d *databaseMatches) find(g rules.Game, given rules.Options, ofAnybody bool) error {
	if d.store == nil {
		return nil
	}
	unplayed, err := d.store.Unplayed(g.Info().Name)
	if err != nil {
		return err
	}
	all, elsewhere := ofTable(unplayed, d.here)
	if len(all) == 0 {
		return nil
	}
	u, err := d.unfinishedOf(g, all[0], given)
	for looked, earlier := 0, all[1:]; u == nil && len(earlier) > 0 && looked < furthestBack; earlier = earlier[1:] {
		if m := earlier[0]; ofAnybody || samePeople(m.Header.Players, given.Players) {
			looked++
			u, _ = d.unfinishedOf(g, m, given) // the last one's error is told, if none is found
		}
	}
	if u == nil {
		return err
	}
	u.elsewhere, u.oneOfMany = elsewhere, elsewhere && d.severalFresh(g, unplayed, time.Now())
	d.last = u
	return nil
}

// samePeople tells whether people are named, and the same ones as others.
func samePeople(one, two []string) bool {
	return len(one) > 0 && slices.Equal(rules.PlayerNames(one), rules.PlayerNames(two))
}

// unfinishedOf is a match with which players may go on as it is to be played now; nil where
// it is over, has hardly begun, or they don't want to.
func (d *databaseMatches) unfinishedOf(g rules.Game, m sqlite.Match, given rules.Options) (*unfinishedMatch, error) {
	if m.Closed {
		return nil, nil
	}
	events, err := d.store.Events(m.ID)
	if err != nil || len(events) == 0 {
		return nil, err
	}
	r, err := refereeOf(g, m.Header, events)
	if err != nil {
		return nil, about(fmt.Sprintf("journal %s, match %d", d.config.Path, m.ID), err)
	}
	if r.Position().Outcome().Over || untouched(r, events) {
		return nil, nil
	}
	o, err := m.Header.Resume(g.Info().Name, given)
	if err != nil {
		return nil, bad(err)
	}
	return &unfinishedMatch{Match: m, options: o, events: events}, nil
}
