package utara

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// The chances of one look at a table (specification "boards", explain).
const (
	missedOnce = 0.02  // a die lies there and isn't seen
	ghostOnce  = 0.005 // a die is seen that isn't there
)

// Explained is what `explain utara` says, in the form of the specification.
type Explained struct {
	Played   rules.Move     `json:"played"`
	P        float64        `json:"p"`
	Also     []AlsoSailed   `json:"also"`
	Nearest  rules.Move     `json:"nearest"`
	Differs  []Differing    `json:"differs"`
	Position rules.Position `json:"position"` // after Played
}

// AlsoSailed is a further path that may have been sailed.
type AlsoSailed struct {
	Move rules.Move `json:"move"`
	P    float64    `json:"p"`
}

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
	p := read.(Position)
	if p.state.Phase != sailing {
		return nil, fmt.Errorf("utara: no path can be sailed: the position is %q", p.state.Phase)
	}
	r, err := NewReferee(p.conf)
	if err != nil {
		return nil, err
	}
	r.state, r.table = p.state, *t.Clone()
	r.table.Sort()
	return p.explained(r.compare(), t)
}

// explained weighs the moves of a position by what lies otherwise.
func (p Position) explained(d difference, t *constellation.Table) (*Explained, error) {
	a := &Explained{Also: []AlsoSailed{}, Differs: []Differing{}}
	if len(d.gone)+len(d.strangers)+len(d.shifted) == 0 {
		return a, nil
	}
	other := p.otherwise(&d, t)
	e := rules.Explain(slices.Values(p.Moves()), func(m rules.Move) rules.Fit[Differing] { return p.fit(m, &d, t, other) })
	a.Differs, a.P = append(a.Differs, e.Differs...), rounded(e.P)
	if !e.Found {
		return a, nil
	}
	for _, w := range e.Also {
		a.Also = append(a.Also, AlsoSailed{w.Move, rounded(w.P)})
	}
	if !e.Played {
		a.Nearest = e.Move
		return a, nil
	}
	next, err := p.Apply(e.Move)
	a.Played, a.Position = e.Move, next
	return a, err
}

// otherwise lists what no path explains: dice that were pushed or turned over,
// and dice that don't belong to the sky.
func (p Position) otherwise(d *difference, t *constellation.Table) []Differing {
	var all []Differing
	for _, s := range d.shifted {
		all = append(all, Differing{s.id, lies(&s.was), lies(&s.is)})
	}
	for _, id := range d.strangers {
		is, _ := t.Die(id)
		all = append(all, Differing{At: id, Saw: lies(is)})
	}
	return all
}

// fit weighs one move by the dice that are gone and those that aren't.
func (p Position) fit(m rules.Move, d *difference, t *constellation.Table, other []Differing) rules.Fit[Differing] {
	f := rules.Fit[Differing]{Differs: slices.Clone(other), Contradicted: len(other) > 0}
	path, ok := m.(Sailing)
	if !ok {
		path = Sailing{} // a pass takes no dice
	}
	for _, miss := range mismatches(&path.Path, d.gone) {
		was, _ := p.state.Sky.Die(miss.die)
		if !miss.lies {
			f.LogChance += math.Log(missedOnce)
			f.Differs = append(f.Differs, Differing{At: miss.die, Want: lies(was)})
			f.Contradicted = true
			continue
		}
		is, _ := t.Die(miss.die)
		f.LogChance += math.Log(max(ghostOnce, 1-is.Confidence))
		f.Differs = append(f.Differs, Differing{At: miss.die, Saw: lies(is)})
		f.Contradicted = f.Contradicted || is.Confidence >= rules.SureFrom
	}
	return f
}

// lies says what a die shows and where it lies.
func lies(d *constellation.Die) string {
	if d.Face == "" {
		return fmt.Sprintf("%s at %.0f,%.0f", d.Kind, d.Pos.X, d.Pos.Y)
	}
	return fmt.Sprintf("%s at %.0f,%.0f", d.Face, d.Pos.X, d.Pos.Y)
}

// rounded keeps six digits behind the point: what is beyond differs between
// processors.
func rounded(p float64) float64 { return math.Round(p*1e6) / 1e6 }

// Text says it to people.
func (a *Explained) Text() string {
	var lines []string
	switch {
	case a.Played != nil:
		lines = append(lines, fmt.Sprintf("played: %s (%.1f %%)", a.Played, 100*a.P))
	case a.Nearest != nil:
		lines = append(lines, fmt.Sprintf("no single path explains this; nearest: %s (%.1f %%)", a.Nearest, 100*a.P))
	case len(a.Differs) == 0:
		lines = append(lines, "nothing was sailed")
	}
	for _, d := range a.Differs {
		lines = append(lines, fmt.Sprintf("  %s: %s in place of %s", d.At, orNothing(d.Saw), orNothing(d.Want)))
	}
	for _, o := range a.Also {
		lines = append(lines, fmt.Sprintf("  or %s (%.1f %%)", o.Move, 100*o.P))
	}
	return strings.Join(lines, "\n")
}

func orNothing(s string) string {
	if s == "" {
		return "nothing"
	}
	return s
}
