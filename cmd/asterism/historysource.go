package main

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/sqlite"
	"github.com/asterism-dice/asterism/rules/stats"
)

// historyFlags choose matches of a journal.
type historyFlags struct {
	Journal string `help:"The journal: a database, or a file of lines. Usually that in the user's data folder." placeholder:"FILE"`
	Game    string `help:"Only matches of this game: ${games}." placeholder:"GAME"`
	Player  string `help:"Only matches of this player." placeholder:"NAME"`
	Last    int    `help:"Only so many, the latest." placeholder:"N"`

	damaged bool // a part of the journal couldn't be read
}

// errNoMatches is no error to the user: there is nothing to tell.
var errNoMatches = errors.New("no match is kept yet: play one (asterism play --live)")

// errUnreadable is why nothing is told of a journal in which there may be matches.
var errUnreadable = errors.New("no match can be read: the journal is damaged")

// none says why there is no match.
func (f *historyFlags) none() error {
	if f.damaged {
		return errUnreadable
	}
	return errNoMatches
}

// records reads what the chosen matches came to, the oldest first.
func (f *historyFlags) records(log func(string)) ([]stats.Record, error) {
	if f.Game != "" {
		if _, err := game(f.Game); err != nil {
			return nil, err
		}
	}
	if f.Last < 0 {
		return nil, bad(fmt.Errorf("--last %d is negative", f.Last))
	}
	matches, err := f.matches(log)
	if err != nil {
		return nil, err
	}
	names := stats.NewNames(written(matches))
	var all []stats.Record
	for _, m := range matches {
		r := stats.Read(m, names)
		if f.wants(&r, names) {
			all = append(all, r)
		}
	}
	if f.Last > 0 && len(all) > f.Last {
		all = all[len(all)-f.Last:]
	}
	return all, nil
}

func (f *historyFlags) wants(r *stats.Record, names stats.Names) bool {
	if f.Game != "" && r.Game != f.Game {
		return false
	}
	if f.Player == "" {
		return true
	}
	for _, p := range r.Players {
		if rules.SameName(p, names.Of(f.Player)) {
			return true
		}
	}
	return false
}

// written are the names of all players as they were written, and as players said at the
// table that they are called.
func written(matches []stats.Match) []string {
	var all []string
	for _, m := range matches {
		all = append(all, m.Header.Players...)
		for _, s := range append(slices.Clip(m.Header.Before), rules.Sitting{People: m.Header.People}) {
			for _, p := range slices.Sorted(maps.Keys(s.People)) {
				if name := s.People[p].Name; name != "" {
					all = append(all, name)
				}
			}
		}
	}
	return all
}

// file is the journal that is read.
func (f *historyFlags) file() (string, error) {
	if f.Journal != "" {
		return f.Journal, nil
	}
	name, err := usualJournal()
	return name, bad(err)
}

// matches reads all matches of the journal. What is damaged in it is said, and
// the rest read.
func (f *historyFlags) matches(log func(string)) ([]stats.Match, error) {
	name, err := f.file()
	if err != nil {
		return nil, err
	}
	if i, err := os.Stat(name); err == nil && i.Mode().IsRegular() && formOf(name) == linesJournal {
		return linesMatch(name)
	}
	s, notes, err := sqlite.ReadJournal(sqlite.DefaultConfig(name))
	if errors.Is(err, fs.ErrNotExist) {
		if f.Journal == "" {
			return nil, nil
		}
		return nil, bad(fmt.Errorf("journal %s is not there", name))
	}
	if err != nil {
		return nil, bad(err)
	}
	defer s.Close()
	damaged := func(text string) {
		f.damaged = true
		log(text)
	}
	for _, n := range notes {
		damaged(n)
	}
	return databaseRecords(s, damaged)
}

// databaseRecords reads the matches of a database. Each that is damaged is said to log.
func databaseRecords(s *sqlite.Store, log func(string)) ([]stats.Match, error) {
	kept, err := s.Matches()
	if errors.Is(err, sqlite.ErrDamaged) {
		log(err.Error())
	} else if err != nil {
		return nil, err
	}
	var all []stats.Match
	for _, m := range kept {
		events, err := s.Events(m.ID)
		if err != nil {
			log(err.Error())
		}
		if len(events) > 0 {
			all = append(all, stats.Match{ID: m.ID, Began: m.Began, Header: m.Header, Events: events})
		}
	}
	return all, nil
}

// linesMatch is the one match of a journal of lines. When it began its file
// doesn't say; when it ended, the file's time does.
func linesMatch(name string) ([]stats.Match, error) {
	if i, err := os.Stat(name); err == nil && i.Size() > largestCollection {
		return nil, bad(fmt.Errorf("journal %s %w: at most %d bytes are read", name, errTooLarge, largestCollection))
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, bad(err)
	}
	defer f.Close()
	rec, err := rules.ReadJournal(f)
	if err != nil {
		return nil, bad(fmt.Errorf("journal %s: %w", name, err))
	}
	if j := (&journalFile{name: name, file: f, Recorded: rec}); !j.mayBegin() {
		return nil, j.wrap(errors.New("is no journal"))
	}
	if len(rec.Events) == 0 {
		return nil, nil
	}
	m := stats.Match{ID: 1, Header: rec.Header, Events: rec.Events}
	if m.Header.Game == "" {
		m.Header.Game = guessedGame(rec.Events)
	}
	if i, err := f.Stat(); err == nil {
		m.Began = i.ModTime().Add(-time.Duration(rec.Events[len(rec.Events)-1].Time - rec.Events[0].Time))
	}
	return []stats.Match{m}, nil
}

// guessedGame is the game of a journal that doesn't say it: that which can read
// its events.
func guessedGame(events []rules.Event) string {
	for _, g := range rules.Games() {
		r, err := g.Referee(rules.Options{})
		if err != nil || r.Restore(events) != nil {
			continue
		}
		for _, e := range events {
			if e.Data != nil && strings.HasPrefix(e.Data.PayloadType(), g.Info().Name+"/") {
				return g.Info().Name
			}
		}
	}
	return ""
}
