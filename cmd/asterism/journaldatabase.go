package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/play"
	"github.com/asterism-dice/asterism/rules/sqlite"
)

// databaseMatches is a journal of many matches: the one that is played, and
// before it the last one, with which players may go on.
type databaseMatches struct {
	config   sqlite.Config
	here     []string         // what tells this table from others
	store    *sqlite.Store    // nil when it can't be read, and once a match is kept
	last     *unfinishedMatch // nil when there is none, and once it is decided
	goOn     *unfinishedMatch // with which the players go on
	claim    *sqlite.Claim    // of goOn, until the recorder has it: no other table goes on with it
	recorder *sqlite.Recorder // nil before the match begins
}

// unfinishedMatch is a match that may go on.
type unfinishedMatch struct {
	sqlite.Match
	options   rules.Options
	events    []rules.Event
	elsewhere bool // it was played at another table, as far as can be told
	oneOfMany bool // and others were broken off of late: whose this one is can't be told
	passed    bool // the people who are named now have begun another one since
	others    bool // its players are named, and aren't those who play now as far as that is said
}

// openDatabase opens a journal. Where that can't be done, the recorder will say
// so and go on, with a match that can be read: an error is only what makes the call
// wrong.
func openDatabase(name string, log io.Writer) (*databaseMatches, error) {
	d := &databaseMatches{config: sqlite.DefaultConfig(name)}
	store, notes, err := sqlite.OpenJournal(d.config)
	for _, n := range notes {
		fmt.Fprintf(log, "asterism: %s\n", n)
	}
	d.store = store
	switch {
	case errors.Is(err, sqlite.ErrForeign), errors.Is(err, sqlite.ErrNewer), errors.Is(err, sqlite.ErrNoFile):
		return nil, bad(err)
	case err != nil:
		fmt.Fprintf(log, "asterism: %v; the match is kept elsewhere or in memory\n", err)
	}
	return d, nil
}

// untouched tells whether players haven't done anything yet, as the game itself says where
// it begins by itself.
func untouched(r rules.Referee, events []rules.Event) bool {
	if o, ok := r.(rules.Opener); ok {
		return o.Untouched()
	}
	return !slices.ContainsFunc(events, func(e rules.Event) bool { return e.Kind != rules.Turn })
}

// isOver tells whether a match has ended and no other has begun since. That its game
// says: what else happens on a finished table, such as that it is cleared, differs.
func isOver(g rules.Game, h rules.Header, events []rules.Event) (bool, error) {
	r, err := refereeOf(g, h, events)
	return err == nil && r.Position().Outcome().Over, err
}

// refereeOf is the referee of a match, where its journal ends.
func refereeOf(g rules.Game, h rules.Header, events []rules.Event) (rules.Referee, error) {
	o, err := asPlayed(g.Info().Name, h)
	if err != nil {
		return nil, err
	}
	r, err := g.Referee(o)
	if err != nil {
		return nil, err
	}
	return r, r.Restore(events)
}

// asPlayed are the options with which a match was played, on its table.
func asPlayed(game string, h rules.Header) (rules.Options, error) {
	surface := rules.Surface{Width: h.Table.Width, Height: h.Table.Height, North: constellation.Angle(h.Table.North)}
	return h.Resume(game, rules.Options{Surface: surface})
}

// errPlayedOn is why nobody goes on with a match that isn't any more as it was
// when players were asked about it.
var errPlayedOn = errors.New("it was played on at another table")

// decide goes on with the last match, or begins one; then nobody is asked any
// more. Where it can't go on with it, or close it, the error says why, and a
// match begins.
func (d *databaseMatches) decide(goOn bool) error {
	last := d.last
	d.last = nil
	switch {
	case last == nil:
		return nil
	case goOn:
		return d.take(last)
	case last.elsewhere, last.others:
		return nil // it may go on there, or when they come back
	}
	err := d.store.CloseMatch(last.ID)
	if errors.Is(err, sqlite.ErrPlayed) {
		return nil // there players want to go on with it
	}
	return err
}

// take takes a match from all other tables that may go on with it.
func (d *databaseMatches) take(u *unfinishedMatch) error {
	c, err := d.store.Claim(u.ID)
	if err != nil {
		return err
	}
	if c.Events != len(u.events) {
		c.Release()
		return errPlayedOn
	}
	c.Header.Where = d.here
	u.Match = c.Match // who plays may have changed
	d.claim, d.goOn = c, u
	return nil
}

// now is the time of the session at which the match ends that may go on.
func (d *databaseMatches) now() time.Duration {
	for _, u := range []*unfinishedMatch{d.last, d.goOn} {
		if u != nil {
			return time.Duration(u.events[len(u.events)-1].Time)
		}
	}
	return 0
}

// keep lets a fresh session go on where the match ends, if players go on with
// one, and writes what happens from now on.
func (d *databaseMatches) keep(s *play.Session, g rules.Game, o rules.Options) (err error) {
	if d.recorder != nil {
		return errors.New("a match is kept already")
	}
	if u := d.goOn; u != nil {
		if err := s.Resume(u.events); err != nil {
			return fmt.Errorf("journal %s, match %d: %w", d.config.Path, u.ID, err)
		}
		d.recorder, err = sqlite.Resume(d.config, d.store, d.claim)
		d.claim = nil
	} else {
		h := headerOf(g, o)
		h.Where = d.here
		d.recorder = sqlite.NewRecorder(d.config, sqlite.NewMatch(h, revision(), time.Now()))
		if d.store != nil {
			err = d.store.Close()
		}
	}
	d.store = nil
	if err == nil {
		s.Keep(d.recorder)
	}
	return err
}

// headerOf describes a game that begins; the default rule set is named.
func headerOf(g rules.Game, o rules.Options) rules.Header {
	if sets := g.Info().Sets; len(sets) > 0 {
		o.Rules = cmp.Or(o.Rules, sets[0].Name)
	}
	return rules.NewHeader(g.Info().Name, o)
}

func (d *databaseMatches) match() string {
	if d.recorder == nil {
		return ""
	}
	return d.recorder.UUID()
}

func (d *databaseMatches) keeper() matchKeeper {
	if d.recorder == nil {
		return nil
	}
	return d.recorder
}

// Close writes what is left. A second Close does nothing.
func (d *databaseMatches) Close() error {
	r, s := d.recorder, d.store
	d.recorder, d.store = nil, nil
	if d.claim != nil {
		d.claim.Release()
	}
	switch {
	case r != nil:
		return r.Close()
	case s != nil:
		return s.Close()
	}
	return nil
}
