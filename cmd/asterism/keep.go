package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/asterism-dice/asterism/rules"
)

// keepJournal opens the journal if one is asked for. Events that it holds are
// where the game goes on; a last line that a crash cut is cut off.
func (p *player) keepJournal() error {
	if p.cmd.Journal == "" {
		return nil
	}
	f, err := os.OpenFile(p.cmd.Journal, os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return bad(fmt.Errorf("journal: %w", err))
	}
	p.kept = f
	rec, err := rules.ReadJournal(f)
	if err != nil {
		return bad(fmt.Errorf("journal %s: %w", p.cmd.Journal, err))
	}
	events, whole := rec.Events, rec.Whole
	if err := p.restore(events); err != nil {
		return bad(fmt.Errorf("journal %s: %w", p.cmd.Journal, err))
	}
	if err := f.Truncate(whole); err != nil {
		return err
	}
	if _, err := f.Seek(whole, io.SeekStart); err != nil {
		return err
	}
	p.s.Keep(rules.NewJournal(f, len(events)))
	return nil
}

// resumeTime is the time of the session at which a journal that is there
// ends: the game goes on from then.
func (p *player) resumeTime() time.Duration {
	f, err := os.Open(p.cmd.Journal)
	if p.cmd.Journal == "" || err != nil {
		return 0
	}
	defer f.Close()
	rec, err := rules.ReadJournal(f)
	events := rec.Events
	if err != nil || len(events) == 0 {
		return 0
	}
	return time.Duration(events[len(events)-1].Time)
}

// restore brings the session to where a journal ends.
func (p *player) restore(events []rules.Event) error {
	if len(events) == 0 {
		return nil
	}
	if err := p.s.Resume(events); err != nil {
		return err
	}
	p.score = scoreLine(p.s.Snapshot().View)
	fmt.Fprintf(p.std.err, "asterism: going on after %d events\n", len(events))
	return nil
}
