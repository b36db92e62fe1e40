package main

import (
	"errors"
	"fmt"
	"time"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/play"
	"github.com/asterism-dice/asterism/rules/sqlite"
)

// journal is where a session's events are kept, whatever its form.
type journal interface {
	// now is the time of the session at which the game may go on.
	now() time.Duration
	// keep lets a fresh session go on where the journal ends, and keeps what
	// happens from now on.
	keep(s *play.Session, g rules.Game, o rules.Options) error
	// match names the match that is kept now, as nothing else does; empty when none is.
	match() string
	// keeper is who keeps the session now, nil when nobody does.
	keeper() matchKeeper
	Close() error
}

// matchKeeper is a journal as the loop sees it: screens are shown what is safe.
type matchKeeper interface {
	// Settled tells whether all that has happened is safe, or can't be for now.
	Settled() bool
	// Changed yields something when Settled may have changed.
	Changed() <-chan struct{}
	// Wait waits until Settled.
	Wait()
	// Trouble says what the matter is, empty when nothing is.
	Trouble() string
	// Show takes what is shown after something has happened.
	Show(rules.Snapshot)
}

// openJournal opens the journal that is asked for, the usual one when none is,
// and takes from it what the call leaves out.
func (p *player) openJournal() error {
	name := p.cmd.Journal
	if name == "" {
		var err error
		if name, err = usualJournal(); err != nil {
			fmt.Fprintf(p.std.err, "asterism: no journal is kept: %v\n", err)
			return nil
		}
	}
	switch formOf(name) {
	case linesJournal:
		return p.openLines(name)
	case databaseJournal:
		return p.openMatches(name)
	}
	return nil
}

// openLines opens a journal of lines: it holds one game, which goes on.
func (p *player) openLines(name string) error {
	j, err := openJournal(name)
	if err != nil {
		return err
	}
	if p.journal = j; p.cmd.New && len(j.Events) > 0 {
		return bad(fmt.Errorf("journal %s holds a game that has begun: --new needs another file", name))
	}
	if len(j.Events) > 0 {
		p.tellResized(j.Header)
	}
	p.options, err = j.options(p.game.Info().Name, p.options)
	return err
}

// openMatches opens a journal of many matches and looks for one to go on with.
func (p *player) openMatches(name string) error {
	d, err := openDatabase(name, p.std.err)
	if err != nil {
		return err
	}
	p.journal, d.here = d, p.places()
	if err := d.find(p.game, p.options, p.cmd.Resume); err != nil {
		if p.cmd.Resume {
			return err
		}
		fmt.Fprintf(p.std.err, "asterism: a new match: %v\n", err)
	}
	if p.cmd.Resume || p.cmd.New {
		p.decide(p.cmd.Resume)
	}
	return nil
}

// freshness is how long after its last event a match is gone on with where
// nobody can be asked: a crash is mended sooner, and the next day others play.
const freshness = 12 * time.Hour

// decideAlone decides where nobody can be asked whether to go on.
func (p *player) decideAlone() {
	d, ok := p.journal.(*databaseMatches)
	switch {
	case !ok || d.last == nil:
	case d.last.oneOfMany:
		fmt.Fprintf(p.std.err, "asterism: a new match begins: several were broken off at other tables (--resume goes on with the last, of %s)\n", when(d.last.Ended, time.Now()))
		d.last = nil
	case d.last.passed:
		fmt.Fprintf(p.std.err, "asterism: a new match begins: another one was begun after that of %s, which stays open (--resume goes on with it)\n", when(d.last.Ended, time.Now()))
		d.last = nil
	default:
		p.decide(time.Since(d.last.Ended) < freshness)
	}
}

// decide goes on with the last match or begins one, and says so.
func (p *player) decide(goOn bool) {
	d := p.journal.(*databaseMatches)
	u := d.last
	if u == nil {
		if goOn {
			fmt.Fprint(p.std.err, "asterism: a new match begins: no other is left to go on with (none, or it is played at another table)\n")
		}
		return
	}
	match := fmt.Sprintf("match %d of %s", u.ID, when(u.Ended, time.Now()))
	err := d.decide(goOn)
	switch {
	case goOn && err != nil:
		p.startOver(u, match, err)
	case goOn:
		p.options = u.options
		fmt.Fprintf(p.std.err, "asterism: going on with %s after %s (--new begins another)\n", match, rules.Number(len(u.events), "event", "events"))
		p.tellResized(u.Header)
	case err != nil:
		fmt.Fprintf(p.std.err, "asterism: a new match begins; %s stays unfinished in the history: %v\n", match, err)
	default:
		fmt.Fprintf(p.std.err, "asterism: a new match begins; %s stays in the history\n", match)
	}
}

// startOver says why players don't go on with a match though they want to: to
// them and in the log.
func (p *player) startOver(u *unfinishedMatch, match string, err error) {
	why := err.Error()
	if errors.Is(err, sqlite.ErrPlayed) {
		why = sqlite.ErrPlayed.Error()
	}
	const text = "%s can't go on here: %s. A new match begins"
	fmt.Fprintf(p.std.err, "asterism: "+text+"\n", match, why)
	p.news = news{text: fmt.Sprintf(text, "the match of "+when(u.Ended, time.Now()), why)}
}

// when says a moment of the past as people do: by its hour today, else by its
// date too.
func when(at, now time.Time) string {
	at, now = at.Local(), now.Local()
	if at.YearDay() == now.YearDay() && at.Year() == now.Year() {
		return at.Format("15:04")
	}
	return at.Format("2 January 2006 15:04")
}

// kept is who keeps the session now, nil when nobody does.
func (p *player) kept() matchKeeper {
	if p.journal == nil {
		return nil
	}
	return p.journal.keeper()
}
