package play

import (
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// withLooks adds to what players say of faces by which look a sensor can learn
// it, where one can't read the die.
func withLooks(events []rules.Event, t *constellation.Table) []rules.Event {
	cloned := false
	for i, e := range events {
		said, ok := e.Data.(rules.Saying)
		if !ok || said.Face == "" {
			continue
		}
		if d, ok := t.Die(said.Die); ok && d.Look != "" {
			said.Look = d.Look
			if !cloned {
				events, cloned = slices.Clone(events), true // the referee may keep its own
			}
			events[i].Data = said
		}
	}
	return events
}
