package play

import (
	"strings"

	"github.com/asterism-dice/asterism/rules"
)

// refuse takes note of a command that the rules refuse: for the screens, and for the
// dialog about the die that it is about.
func (s *Session) refuse(r *Refusal) *Refusal {
	s.refused = &rules.Refused{Player: r.Command.Player, Why: r.Reason(), At: s.table.Time}
	if die := r.Command.Die; die != "" && die == s.mend.die {
		s.mend.why = r.Reason()
	}
	return r
}

// untimely ends a refusal for programs; people are told why, where that is said before it.
const untimely = ": not now"

// Reason is why, in a sentence for people: without the names by which programs
// know games, commands and refusals.
func (r *Refusal) Reason() string {
	return strings.TrimSuffix(sentence(r.Err.Error()), untimely)
}

// sentence is what follows the names of games and commands.
func sentence(why string) string {
	for {
		first, rest, ok := strings.Cut(why, ": ")
		if !ok || strings.ContainsAny(first, " ") {
			return why
		}
		why = rest
	}
}
