package board

import (
	"fmt"
	"math"
	"strings"

	"github.com/asterism-dice/asterism/rules"
)

// Answer is what `explain GAME` says, in the form that the specification fixes.
type Answer struct {
	Played   rules.Move     `json:"played"`
	P        float64        `json:"p"`
	Also     []Also         `json:"also"`
	Nearest  rules.Move     `json:"nearest"`
	Differs  []Difference   `json:"differs"`
	Position rules.Position `json:"position"` // after Played

	unchanged bool
}

// Also is a further move that may have been played.
type Also struct {
	Move rules.Move `json:"move"`
	P    float64    `json:"p"`
}

// NewAnswer says what was found; after is the position after the move that was
// played, nil where none was.
func NewAnswer(f Finding, after rules.Position) *Answer {
	a := &Answer{Also: []Also{}, Differs: []Difference{}, unchanged: f.Unchanged}
	a.Differs = append(a.Differs, f.Differs...)
	if f.Unchanged || !f.Found {
		return a
	}
	a.P = rounded(f.P)
	if f.Played {
		a.Played, a.Position = f.Move, after
	} else {
		a.Nearest = f.Move
	}
	for _, w := range f.Also {
		a.Also = append(a.Also, Also{w.Move, rounded(w.P)})
	}
	return a
}

// rounded keeps six digits behind the point: what is beyond differs between
// processors.
func rounded(p float64) float64 { return math.Round(p*1e6) / 1e6 }

// Text says it to people.
func (a *Answer) Text() string {
	var lines []string
	switch {
	case a.Played != nil:
		lines = append(lines, fmt.Sprintf("played: %s (%.1f %%)", a.Played, 100*a.P))
	case a.Nearest != nil && len(a.Differs) == 0:
		lines = append(lines, fmt.Sprintf("which move was played isn't certain: %s (%.1f %%)", a.Nearest, 100*a.P))
	case a.Nearest != nil:
		lines = append(lines, fmt.Sprintf("no legal move explains this; nearest: %s (%.1f %%)", a.Nearest, 100*a.P))
	case a.unchanged:
		lines = append(lines, "nothing was played")
	}
	for _, d := range a.Differs {
		lines = append(lines, "  "+d.Text())
	}
	for _, o := range a.Also {
		lines = append(lines, fmt.Sprintf("  or %s (%.1f %%)", o.Move, 100*o.P))
	}
	if a.Position != nil {
		lines = append(lines, "position: "+a.Position.String())
	}
	return strings.Join(lines, "\n")
}
