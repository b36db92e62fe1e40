package play

import "github.com/asterism-dice/asterism/rules"

// Journal keeps the events of a session, so that a game can go on after a
// crash. A [rules.Journal] is one.
type Journal interface {
	// Append takes events in the order of their numbers.
	Append(events ...rules.Event) error
	// Flush has what was appended written.
	Flush() error
}
