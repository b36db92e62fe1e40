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
	if rec.Header.Game == "" { // the earlier form doesn't say it
		rec.Header.Game = cmp.Or(c.Game, usualGame)
	}
	return &keptMatch{header: rec.Header, name: rec.Header.Match, events: rec.Events}, nil
}

// match reads a match of a database.
func (c *eventsCmd) match(name string, std *stdio) (*keptMatch, error) {
	s, notes, err := sqlite.ReadJournal(sqlite.DefaultConfig(name))
	switch {
	case errors.Is(err, os.ErrNotExist):
		return nil, bad(fmt.Errorf("there is no journal %s", name))
	case err != nil:
		return nil, bad(err)
	}
	defer s.Close()
	for _, n := range notes {
		fmt.Fprintf(std.err, "asterism: %s\n", n)
	}
	id := c.Match
	if id == 0 {
		all, err := s.Matches()
		if err != nil {
			return nil, bad(err)
		}
		if len(all) == 0 {
			return nil, bad(fmt.Errorf("journal %s holds no match", name))
		}
		id = all[len(all)-1].ID
	}
	return readMatch(s, id)
}

// readMatch reads all that a database holds of a match.
func readMatch(s *sqlite.Store, id int64) (*keptMatch, error) {
	m, err := s.Match(id)
	if err != nil {
		return nil, bad(err)
	}
	k := &keptMatch{header: m.Header, name: m.UUID}
	if k.events, err = s.Events(id); err != nil {
		return nil, bad(err)
	}
	k.scenes, err = s.Scenes(id)
	return k, bad(err)
}
