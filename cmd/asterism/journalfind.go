package main

import (
	"fmt"
	"slices"
	"time"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/sqlite"
)

// furthestBack is how many matches are looked through for one that was broken off.
const furthestBack = 20

// find looks for a match of the game that may go on as it is to be played now: the last one at
// this table of the people who are named now, whoever has played there since; else the last one
// there or, if that is asked for, anybody's.
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
	own := func(m *sqlite.Match) bool { return samePeople(g, &m.Header, given.Players) }
	u := d.firstOf(g, all, given, own)
	if u == nil {
		u, err = d.unfinishedOf(g, all[0], given) // if it isn't to be had that is told
	}
	if u == nil && ofAnybody {
		u = d.firstOf(g, all[1:], given, func(*sqlite.Match) bool { return true })
	}
	if u == nil {
		return err
	}
	u.elsewhere, u.oneOfMany = elsewhere, elsewhere && d.severalFresh(g, unplayed, time.Now())
	u.passed = slices.ContainsFunc(all, func(m sqlite.Match) bool { return m.ID > u.ID && own(&m) })
	u.others = len(u.Header.Players) > 0 && !own(&u.Match)
	d.last = u
	return nil
}

// firstOf is the first match of some with which players may go on; nil for none.
func (d *databaseMatches) firstOf(g rules.Game, all []sqlite.Match, given rules.Options, wanted func(*sqlite.Match) bool) *unfinishedMatch {
	looked := 0
	for i := range all {
		if looked == furthestBack {
			return nil
		}
		if !wanted(&all[i]) {
			continue
		}
		looked++
		if u, _ := d.unfinishedOf(g, all[i], given); u != nil {
			return u
		}
	}
	return nil
}

// samePeople tells whether those who are named play a match: as it began, or as they said at
// the table.
func samePeople(g rules.Game, h *rules.Header, named []string) bool {
	if len(named) == 0 {
		return false
	}
	called := h.Players
	if len(called) == 0 {
		for _, p := range g.Info().Players.Default[:min(len(named), len(g.Info().Players.Default))] {
			called = append(called, h.People[p].Name)
		}
	}
	return slices.Equal(rules.PlayerNames(called), rules.PlayerNames(named))
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
