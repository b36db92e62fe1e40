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

// Reason is why, in a sentence for people: without the names by which programs
// know games and commands.
func (r *Refusal) Reason() string {
	why := r.Err.Error()
	for {
		first, rest, ok := strings.Cut(why, ": ")
		if !ok || strings.ContainsAny(first, " ") {
			return why
		}
		why = rest
	}
}
