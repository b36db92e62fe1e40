package play

import "github.com/asterism-dice/asterism/rules"

// Snapshot is what screens show of a session after a step; its events are those
// that the step brought.
type Snapshot = rules.Snapshot

// Snapshot returns the session as it stands. Two calls in a row give the same.
func (s *Session) Snapshot() Snapshot {
	waits := s.stands.why(s.table)
	if waits == "" && s.bump.on {
		waits = s.bump.why(s.table)
	}
	undo, redo := s.rewinds()
	return Snapshot{Undo: undo, Redo: redo, Table: s.table, View: s.shown(), Events: s.stepped, Waits: waits, Held: s.holds.Progress(), Helped: s.helped, Refused: s.refused, Controls: s.touched, Corrected: s.corrected(), LeftOut: s.leftOut()}
}
