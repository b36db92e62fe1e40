package stardice

import (
	"fmt"
	"strings"
)

const gameName = "stardice"

// Answer is everything that can be said of a table (spec Star Dice, answer).
type Answer struct {
	Game       string      `json:"game"`
	Rules      string      `json:"rules"`
	Links      [][2]string `json:"links"`      // smaller id first, sorted
	Formations []Formation `json:"formations"` // sorted by their first die
	Scores     Points      `json:"scores"`
	Unknown    []string    `json:"unknown"` // dice that miss a face, sorted
}

// Formation is one formation in an Answer.
type Formation struct {
	Dice   []string `json:"dice"`
	Closed bool     `json:"closed"`
	Points int      `json:"points"` // what it is worth
	Sums   Points   `json:"sums"`   // faces by team
	Borg   int      `json:"borg"`   // the Cube's number, 0 without it
	Owner  Team     `json:"owner"`  // empty for nobody
	Bonus  int      `json:"bonus"`  // pips of the Cube that the owner gets

	top     Points // highest face by team
	neutral int    // highest neutral face
	got     Points // what each team gets by it
}

// Text says it in lines for people.
func (a *Answer) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "white %d, red %d", a.Scores.White, a.Scores.Red)
	for _, f := range a.Formations {
		fmt.Fprintf(&b, "\n%s", f.text(a.Rules))
	}
	if len(a.Unknown) > 0 {
		fmt.Fprintf(&b, "\nface not known: %s", strings.Join(a.Unknown, " "))
	}
	return b.String()
}

// text is one line, such as "closed shape of 3 (a b c): 3 + 3 to white, white
// 17, red 4, Cube 8". Where each team gets its own dice's points, nobody gets them all.
func (f Formation) text(set string) string {
	line := fmt.Sprintf("%s (%s): %d", f.name(), strings.Join(f.Dice, " "), f.Points)
	if f.Bonus > 0 {
		line += fmt.Sprintf(" + %d", f.Bonus)
	}
	if s, err := setOf(set); err != nil || s.Players > 1 {
		line += " to " + orNobody(f.Owner)
	}
	line += fmt.Sprintf(", white %d, red %d", f.Sums.White, f.Sums.Red)
	if f.Borg > 0 {
		line += fmt.Sprintf(", the Cube %d", f.Borg)
	}
	return line
}

func (f Formation) name() string {
	switch {
	case f.Closed:
		return fmt.Sprintf("closed shape of %d", len(f.Dice))
	case len(f.Dice) == 1:
		return "a die alone"
	}
	return fmt.Sprintf("string of %d", len(f.Dice))
}

func orNobody(t Team) string {
	if t == "" {
		return "nobody"
	}
	return string(t)
}
