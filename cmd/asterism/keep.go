package main

import (
	"fmt"
	"io"
	"os"

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
	events, whole, err := rules.ReadJournal(f)
	if err != nil {
		return bad(fmt.Errorf("journal %s: %w", p.cmd.Journal, err))
	}
	if err := p.restore(events); err != nil {
		return bad(fmt.Errorf("journal %s: %w", p.cmd.Journal, err))
	}
	if err := f.Truncate(whole); err != nil {
		return err
	}
	if _, err := f.Seek(whole, io.SeekStart); err != nil {
		return err
	}
	p.s.journal = rules.NewJournal(f, len(events))
	return nil
}

// restore brings the session to where a journal ends.
func (p *player) restore(events []rules.Event) error {
	if len(events) == 0 {
		return nil
	}
	if err := p.s.referee.Restore(events); err != nil {
		return err
	}
	fmt.Fprintf(p.std.err, "asterism: going on after %d events\n", len(events))
	return nil
}
