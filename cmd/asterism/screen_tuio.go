package main

import (
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/play"
	"github.com/asterism-dice/asterism/tuio"
)

// tuioScreen tells other programs what lies on the table, as the game takes it. When they can't be
// reached, it says so and play goes on.
type tuioScreen struct {
	sender *tuio.Sender
	log    io.Writer
	failed bool
	shown  time.Duration // the time of the last table
}

// Begin has nothing to do.
func (t *tuioScreen) Begin(play.Snapshot) error { return nil }

// unsensed is how long no sensor may say anything before the table is sent all the
// same: for who joins then, and for who takes a silent tracker for a dead one. Shorter,
// and a die that moves would seem to stop between the frames of a slow sensor.
const unsensed = 500 * time.Millisecond

// Show sends the table after each frame.
func (t *tuioScreen) Show(u update) error {
	if !u.Sensed && u.Table.Time < t.shown+unsensed {
		return nil
	}
	t.shown = u.Table.Time
	t.sent(t.sender.SendTable(u.Taken()))
	return nil
}

// sent says once that those who hear can't be reached, and that they can be again.
func (t *tuioScreen) sent(err error) {
	switch {
	case err != nil && !t.failed:
		fmt.Fprintf(t.log, "asterism: %v; trying on\n", err)
	case err == nil && t.failed:
		fmt.Fprintln(t.log, "asterism: TUIO is sent again")
	}
	t.failed = err != nil
}

// End takes everything from the table of those who hear, who would keep the dice for good
// else. Other screens may take seconds for the end: who hears nothing for so long takes
// the table for lost.
func (t *tuioScreen) End(play.Snapshot, rules.Answer) error {
	t.sent(t.sender.Bye(t.shown))
	return nil
}

// Close takes everything from the table, too, where the session ended by a mistake.
func (t *tuioScreen) Close() error {
	return errors.Join(t.sender.Bye(t.shown), t.sender.Close())
}
