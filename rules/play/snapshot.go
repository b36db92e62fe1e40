package play

import (
	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// Snapshot is what screens show of a session after a step. It is good until
// the next step; who keeps it longer takes a Clone.
type Snapshot struct {
	Table  *constellation.Table
	View   rules.View
	Events []rules.Event      // that the last step brought
	Held   map[string]float64 // how much of its time each touch area under a finger has been held, 0…1, by mark
}

// Snapshot returns the session as it stands. Two calls in a row give the same.
func (s *Session) Snapshot() Snapshot {
	return Snapshot{Table: s.table, View: s.view, Events: s.stepped, Held: s.holds.Progress()}
}

// Clone returns a snapshot whose table the session doesn't change any more.
func (s Snapshot) Clone() Snapshot {
	s.Table = s.Table.Clone()
	return s
}
