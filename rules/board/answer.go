package board

import (
	"strings"

	"github.com/asterism-dice/asterism/rules"
)

// Answer is what `explain GAME` says.
type Answer struct {
	rules.Explained[Difference]

	unchanged bool
}

// NewAnswer says what was found; after is the position after the move that was
// played, nil where none was.
func NewAnswer(f Finding, after rules.Position) *Answer {
	f.Found = f.Found && !f.Unchanged
	return &Answer{rules.NewExplained(f.Explanation, after), f.Unchanged}
}

// Text says it to people.
func (a *Answer) Text() string {
	lines := a.Lines(a.doubt(), Difference.Text)
	if a.Position != nil {
		lines = append(lines, "position: "+a.Position.String())
	}
	return strings.Join(lines, "\n")
}

// doubt says why no move is said to have been played.
func (a *Answer) doubt() string {
	switch {
	case a.Nearest != nil && len(a.Differs) == 0:
		return "which move was played isn't certain"
	case a.Nearest != nil:
		return "no legal move explains this; nearest"
	case a.unchanged:
		return "nothing was played"
	}
	return ""
}
