package main

import (
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/play"
	"github.com/asterism-dice/asterism/tuio"
)

// tuioScreen tells other programs what lies on the table.
type tuioScreen struct{ sender *tuio.Sender }

// Begin has nothing to do.
func (t tuioScreen) Begin(play.Snapshot) error { return nil }

// Show sends the table after each frame.
func (t tuioScreen) Show(u update) error {
	if !u.Sensed {
		return nil
	}
	return t.sender.SendTable(u.Table)
}

// End has nothing to do: who opened the sender closes it.
func (t tuioScreen) End(play.Snapshot, rules.Answer) error { return nil }
