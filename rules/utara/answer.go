package utara

import (
	"fmt"
	"slices"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/sail"
	"github.com/asterism-dice/asterism/rules"
)

// Answer is what `score utara` and `moves utara` print; its JSON form is the
// specification's.
type Answer struct {
	Game        string           `json:"game"`
	Moon        sail.MoonStyle   `json:"moon"`
	Sun         sail.SunStyle    `json:"sun"`
	Paths       []sail.Path      `json:"paths"`
	Best        string           `json:"best"` // starts the path that collects most, empty without paths
	Collections map[string]Tally `json:"collections"`
	Hint        *Advice          `json:"hint,omitempty"` // where it was asked for

	note   string         // why something isn't said, for people only
	totals map[string]int // of a match, for people only
}

// answer says everything about a sky without history.
func answer(t *constellation.Table, r sail.Rules) (*Answer, error) {
	paths, err := sail.Paths(t, r)
	if err != nil {
		return nil, rules.TableError{Err: fmt.Errorf("utara: %w", err)}
	}
	a := &Answer{Game: gameName, Moon: r.Moon, Sun: r.Sun, Paths: paths, Best: best(paths), Collections: map[string]Tally{}}
	for name, faces := range t.Collections {
		a.Collections[name] = Collection(faces).Tally()
	}
	return a, nil
}

// best returns the start of the path that collects most; paths are sorted by
// start, so the first of equals has the smallest id.
func best(paths []sail.Path) string {
	start, most := "", 0
	for i := range paths {
		if paths[i].Dice > most {
			start, most = paths[i].Start, paths[i].Dice
		}
	}
	return start
}

// Text says it in lines: the styles, every path with its close calls, the
// collections.
func (a *Answer) Text() string {
	lines := []string{fmt.Sprintf("Utara, moon %s, sun %s: %s", a.Moon, a.Sun, several(len(a.Paths), "path"))}
	for i := range a.Paths {
		lines = append(lines, describe(&a.Paths[i])...)
	}
	if a.Best != "" {
		lines = append(lines, "best start: "+a.Best)
	}
	if a.note != "" {
		lines = append(lines, a.note)
	}
	if a.Hint != nil {
		lines = append(lines, a.Hint.String())
	}
	lines = append(lines, a.scores()...)
	return strings.Join(lines, "\n")
}

func (a *Answer) scores() []string {
	var lines []string
	for name, c := range a.Collections {
		lines = append(lines, fmt.Sprintf("%s: %s, %s, %s: basic %d, advanced %d",
			name, diceCount(c.Dice), several(c.Days, "Day"), several(c.Tides, "Tide"), c.Basic, c.Advanced))
	}
	for name, n := range a.totals {
		lines = append(lines, fmt.Sprintf("%s: %s over the match", name, several(n, "point")))
	}
	slices.Sort(lines)
	return lines
}

// describe writes a path in a line, and one for each close call.
func describe(p *sail.Path) []string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s", p.Start)
	if len(p.Choices) > 0 {
		fmt.Fprintf(&b, " choosing %s", strings.Join(p.Choices, ", "))
	}
	fmt.Fprintf(&b, ": %s", diceCount(p.Dice))
	for _, s := range p.Steps {
		fmt.Fprintf(&b, ", %s", stepText(&s))
	}
	if p.Again {
		b.WriteString("; sail again")
	}
	lines := []string{b.String()}
	for _, c := range p.Close() {
		lines = append(lines, "  close: "+callText(&c))
	}
	return lines
}

func stepText(s *sail.Step) string {
	if s.Meets == "" {
		return fmt.Sprintf("%s %s into the open", s.Die, s.Direction)
	}
	return fmt.Sprintf("%s %s %.1f mm to %s", s.Die, s.Direction, s.Distance, s.Meets)
}

func callText(c *sail.CloseCall) string {
	if c.Margin > 0 {
		return fmt.Sprintf("%s hits %s by %.1f mm", c.By, c.Die, c.Margin)
	}
	return fmt.Sprintf("%s misses %s by %.1f mm", c.By, c.Die, 0-c.Margin)
}

func several(n int, noun string) string { return rules.Number(n, noun, noun+"s") }

func diceCount(n int) string { return rules.Number(n, "die", "dice") }
