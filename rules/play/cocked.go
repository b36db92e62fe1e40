package play

import (
	"strings"

	"github.com/asterism-dice/asterism/rules"
)

// cocked is why a sensor left the face of a die open that leans on something: see
// constellation.Die.Reason.
const cocked = "cocked"

// askedCocked is how games ask for a face, and how they ask for that of a die that leans: then
// nobody need wonder why the table can't read it, and players may throw it again.
var askedCocked = strings.NewReplacer(
	": what does it show?", " leans: what does it show?",
	"what does this die show?", "it leans; what does it show?",
)

// sayWhichAreCocked tells in the questions for faces which dice lean.
func (s *Session) sayWhichAreCocked(ms []rules.Mark) {
	for i := range ms {
		m := &ms[i]
		if m.Command.Do != rules.DoFace {
			continue
		}
		if d, ok := s.table.Die(m.Command.Die); ok && d.Face == "" && d.Reason == cocked {
			m.Text = askedCocked.Replace(m.Text)
		}
	}
}
