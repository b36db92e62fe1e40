package rules

import (
	"fmt"
	"math"
)

// Explained is what `explain GAME` says, in the form of the specification ("boards",
// explain).
type Explained[D any] struct {
	Played   Move     `json:"played"`
	P        float64  `json:"p"` // of Played, or of Nearest, 0…1
	Also     []Also   `json:"also"`
	Nearest  Move     `json:"nearest"`
	Differs  []D      `json:"differs"`
	Position Position `json:"position"` // after Played
}

// Also is a further move that may have been played.
type Also struct {
	Move Move    `json:"move"`
	P    float64 `json:"p"` // 0…1
}

// NewExplained says what was found; after is the position after the move that was played,
// nil where none was.
func NewExplained[D any](e Explanation[Move, D], after Position) Explained[D] {
	a := Explained[D]{Also: []Also{}, Differs: append([]D{}, e.Differs...)}
	if !e.Found {
		return a
	}
	a.P = sixDigits(e.P)
	if e.Played {
		a.Played, a.Position = e.Move, after
	} else {
		a.Nearest = e.Move
	}
	for _, w := range e.Also {
		a.Also = append(a.Also, Also{w.Move, sixDigits(w.P)})
	}
	return a
}

// sixDigits keeps six digits behind the point: what is beyond differs between
// processors.
func sixDigits(p float64) float64 { return math.Round(p*1e6) / 1e6 }

// Lines says it to people: what was played, in the game's words where that is doubtful or
// nothing was, what differs, and which moves may have been played as well.
func (a *Explained[D]) Lines(doubt string, difference func(D) string) []string {
	var lines []string
	switch {
	case a.Played != nil:
		lines = append(lines, fmt.Sprintf("played: %s (%.1f %%)", a.Played, 100*a.P))
	case a.Nearest != nil:
		lines = append(lines, fmt.Sprintf("%s: %s (%.1f %%)", doubt, a.Nearest, 100*a.P))
	case doubt != "":
		lines = append(lines, doubt)
	}
	for _, d := range a.Differs {
		lines = append(lines, "  "+difference(d))
	}
	for _, o := range a.Also {
		lines = append(lines, fmt.Sprintf("  or %s (%.1f %%)", o.Move, 100*o.P))
	}
	return lines
}
