package main

import (
	"fmt"
	"io"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/play"
	"github.com/asterism-dice/asterism/tuio"
)

// tuioScreen tells other programs what lies on the table. When they can't be
// reached, it says so and play goes on.
type tuioScreen struct {
	sender *tuio.Sender
	log    io.Writer
	failed bool
}

// Begin has nothing to do.
func (t *tuioScreen) Begin(play.Snapshot) error { return nil }

// Show sends the table after each frame.
func (t *tuioScreen) Show(u update) error {
	if !u.Sensed {
		return nil
	}
	err := t.sender.SendTable(u.Table)
	switch {
	case err != nil && !t.failed:
		fmt.Fprintf(t.log, "asterism: %v; trying on\n", err)
	case err == nil && t.failed:
		fmt.Fprintln(t.log, "asterism: TUIO is sent again")
	}
	t.failed = err != nil
	return nil
}

// End has nothing to do: who opened the sender closes it.
func (t *tuioScreen) End(play.Snapshot, rules.Answer) error { return nil }
