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
	var e rules.Explanation[rules.Move, Differing]
	if len(d.gone)+len(d.strangers)+len(d.shifted) > 0 {
		other := p.otherwise(&d, t)
		e = rules.Explain(slices.Values(p.Moves()), func(m rules.Move) rules.Fit[Differing] { return p.fit(m, &d, t, other) })
	}
	if !e.Played {
		return &Explained{rules.NewExplained(e, nil)}, nil
	}
	next, err := p.Apply(e.Move)
	return &Explained{rules.NewExplained(e, next)}, err
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

// Text says it to people.
func (a *Explained) Text() string {
	doubt := "no single path explains this; nearest"
	if a.Nearest == nil {
		doubt = ""
		if len(a.Differs) == 0 {
			doubt = "nothing was sailed"
		}
	}
	return strings.Join(a.Lines(doubt, Differing.text), "\n")
}

// text says it to people.
func (d Differing) text() string {
	return fmt.Sprintf("%s: %s in place of %s", d.At, orNothing(d.Saw), orNothing(d.Want))
}

func orNothing(s string) string {
	if s == "" {
		return "nothing"
	}
	return s
}
