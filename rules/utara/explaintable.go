package utara

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/sail"
	"github.com/asterism-dice/asterism/rules"
)

// Explained is what `explain utara` says.
type Explained struct{ rules.Explained[Differing] }

// Differing is a die that lies otherwise than after the path.
type Differing struct {
	At   string `json:"at"`   // id of the die
	Want string `json:"want"` // what should lie there, empty: nothing
	Saw  string `json:"saw"`  // what is seen, empty: nothing
}

// ExplainTable says which path leads from a position to what lies on a table.
// A single look tells nothing of the order in which dice were lifted: paths
// that take the same dice are equals, and none of them was played beyond doubt.
func (g Game) ExplainTable(position []byte, t *constellation.Table, o rules.Options) (rules.Answer, error) {
	read, err := g.ReadPosition(position, o)
	if err != nil {
		return nil, err
	}
	p, seen := read.(Position), t.Clone()
	seen.Sort()
	l := lookAt(&p.state.Sky, seen, p.conf.Nudge)
	if l.untouched() {
		return p.explained(l, nil)
	}
	moves, err := p.moves()
	if err != nil {
		return nil, fmt.Errorf("utara: %w", err)
	}
	return p.explained(l, moves)
}

// explained weighs moves by what lies otherwise.
func (p Position) explained(l *look, moves []rules.Move) (*Explained, error) {
	e := rules.Explain(slices.Values(moves), func(m rules.Move) rules.Fit[Differing] { return l.fit(pathOf(m)) })
	if !e.Found {
		e.Differs = l.differs()
	}
	if !e.Played {
		return &Explained{rules.NewExplained(e, nil)}, nil
	}
	next, err := p.Apply(e.Move)
	return &Explained{rules.NewExplained(e, next)}, err
}

// pathOf is the path of a move; a pass takes no dice.
func pathOf(m rules.Move) *sail.Path {
	s, _ := m.(Sailing)
	return &s.Path
}

// lies says what a die shows and where it lies.
func lies(d *constellation.Die) string {
	if d.Face == "" {
		return fmt.Sprintf("%s at %.0f,%.0f", d.Kind, d.Pos.X, d.Pos.Y)
	}
	return fmt.Sprintf("%s at %.0f,%.0f", d.Face, d.Pos.X, d.Pos.Y)
}

// Text says it to people.
func (a *Explained) Text() string {
	return strings.Join(a.Lines(a.doubt(), Differing.text), "\n")
}

// doubt says why no path is said to have been sailed.
func (a *Explained) doubt() string {
	switch {
	case a.Nearest != nil:
		return "no single path explains this; nearest"
	case len(a.Differs) == 0:
		return "nothing was sailed"
	}
	return ""
}

// text says it to people.
func (d Differing) text() string {
	return fmt.Sprintf("%s: %s in place of %s", d.At, cmp.Or(d.Saw, "nothing"), cmp.Or(d.Want, "nothing"))
}
