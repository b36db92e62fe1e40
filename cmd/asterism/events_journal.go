package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/asterism-dice/asterism/overlay/web/feed"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/sqlite"
)

// keptMatch is a match as a journal holds it.
type keptMatch struct {
	header rules.Header
	name   string // among all matches, empty where the journal doesn't say it
	events []rules.Event
	scenes []sqlite.Scene // what was shown after events, as far as that was kept
}

// journal prints a match that was kept.
func (c *eventsCmd) journal(std *stdio) error {
	m, err := c.read(std)
	if err != nil {
		return err
	}
	begun, over, err := m.scores()
	if err != nil {
		return err
	}
	f := &feedScreen{out: feed.NewWriter(std.out, false), after: c.After}
	if err := f.out.Begin(feed.NewHeader(m.header.Game, m.name, over)); err != nil {
		return err
	}
	if len(m.scenes) > 0 {
		if err := f.tell(nil, begun); err != nil {
			return err
		}
	}
	if err := m.tell(f, over); err != nil {
		return err
	}
	return f.end(over)
}

// scores are what the players have when the match begins, and where it ends.
func (m *keptMatch) scores() (begun, over []rules.PlayerView, err error) {
	g, err := game(m.header.Game)
	if err != nil {
		return nil, nil, err
	}
	o, err := asPlayed(m.header.Game, m.header)
	if err != nil {
		return nil, nil, bad(err)
	}
	r, err := g.Referee(o)
	if err != nil {
		return nil, nil, bad(err)
	}
	begun = r.View().Players
	if err := r.Restore(m.events); err != nil {
		return nil, nil, bad(fmt.Errorf("journal: %w", err))
	}
	return begun, r.View().Players, nil
}

// tell prints the events, after those of a scene the score that it shows, and at last the
// one where the match ends.
func (m *keptMatch) tell(f *feedScreen, over []rules.PlayerView) error {
	for _, s := range m.scenes {
		if s.Seq > len(m.events) || s.Seq <= f.last {
			continue
		}
		if err := f.tell(m.events[f.last:s.Seq], s.View.Players); err != nil {
			return err
		}
	}
	if rest := m.events[f.last:]; len(rest) > 0 {
		return f.tell(rest, over)
	}
	return nil
}

// read reads a journal of either form.
func (c *eventsCmd) read(std *stdio) (*keptMatch, error) {
	name := c.From
	if name == "" {
		var err error
		if name, err = usualJournal(); err != nil {
			return nil, bad(err)
		}
	}
	if formOf(name) == databaseJournal {
		return c.match(name, std)
	}
	b, err := readFile(name, largestCollection)
	if err != nil {
		return nil, err
	}
	rec, err := rules.ReadJournal(strings.NewReader(string(b)))
	if err == nil && rec.Whole == 0 {
		err = errors.New("is no journal")
	}
	if err != nil {
		return nil, bad(fmt.Errorf("journal %s: %w", name, err))
	}
	if c.Match != 0 && c.Match != 1 { // its one match has the number that history gives it
		return nil, bad(fmt.Errorf("journal %s: %w: %d", name, sqlite.ErrNoMatch, c.Match))
	}
	if rec.Header.Game == "" { // the earlier form doesn't say it
		rec.Header.Game = cmp.Or(c.Game, guessedGame(rec.Events), usualGame)
	}
	return &keptMatch{header: rec.Header, name: rec.Header.Match, events: rec.Events}, nil
}

// match reads a match of a database. What is damaged in it is said, and the rest read.
func (c *eventsCmd) match(name string, std *stdio) (*keptMatch, error) {
	s, notes, err := sqlite.ReadJournal(sqlite.DefaultConfig(name))
	switch {
	case errors.Is(err, os.ErrNotExist):
		return nil, bad(fmt.Errorf("there is no journal %s", name))
	case err != nil:
		return nil, bad(err)
	}
	defer s.Close()
	log := warn(std.err)
	for _, n := range notes {
		log(n)
	}
	id := c.Match
	if id == 0 {
		if id, err = latestMatch(s, name, log); err != nil {
			return nil, err
		}
	}
	return readMatch(s, id, log)
}

// latestMatch is the number of the last match of a database that can be read.
func latestMatch(s *sqlite.Store, name string, log func(string)) (int64, error) {
	all, err := s.Matches()
	switch {
	case len(all) == 0 && err == nil:
		return 0, bad(fmt.Errorf("journal %s holds no match", name))
	case len(all) == 0:
		return 0, bad(err)
	}
	return all[len(all)-1].ID, saidDamage(err, log)
}

// readMatch reads what can be read of a match in a database, which is at least one event
// where it has any.
func readMatch(s *sqlite.Store, id int64, log func(string)) (*keptMatch, error) {
	m, err := s.Match(id)
	if err != nil {
		return nil, bad(err)
	}
	k := &keptMatch{header: m.Header, name: m.UUID}
	if k.events, err = s.Events(id); len(k.events) == 0 && err != nil {
		return nil, bad(err)
	}
	if err := saidDamage(err, log); err != nil {
		return nil, err
	}
	k.scenes, err = s.Scenes(id)
	return k, saidDamage(err, log)
}

// saidDamage says that a part of a journal is damaged; any other error is returned.
func saidDamage(err error, log func(string)) error {
	if errors.Is(err, sqlite.ErrDamaged) {
		log(err.Error())
		return nil
	}
	return bad(err)
}
