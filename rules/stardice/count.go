package stardice

import (
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/graph"
	"github.com/asterism-dice/asterism/rules"
)

// Count is the table as it counted at one moment: while a game is paused, its
// end frozen or a battle over, nothing that happens on the table changes it. It
// is the payload of Paused and Frozen, and part of that of Scored.
type Count struct {
	Width  float64     `json:"width" about:"width of the table in mm"`
	Height float64     `json:"height" about:"height of the table in mm"`
	Dice   []Counted   `json:"dice" about:"the dice on it"`
	Links  [][2]string `json:"links" about:"the ids of the two dice of each link"`
}

// PayloadType names Count in journals.
func (Count) PayloadType() string { return "stardice/count" }

// Counted is a die as it counted.
type Counted struct {
	constellation.Member
	ID       string                 `json:"id" about:"id of the die"`
	X        float64                `json:"x" about:"mm from the table's left edge"`
	Y        float64                `json:"y" about:"mm from the table's top edge"`
	Size     float64                `json:"size,omitempty" about:"edge length of a cube, or diameter of another die, in mm"`
	Still    bool                   `json:"still,omitempty" about:"it rests"`
	Doubtful bool                   `json:"doubtful,omitempty" about:"it may be hidden: it is where it was seen last"`
	Stack    []constellation.Member `json:"stack,omitempty" about:"further dice that a sensor can't tell from it"`
}

// countOf writes down what counts on a table with these links.
func countOf(t *constellation.Table, links []graph.Link) Count {
	c := Count{Width: t.Width, Height: t.Height, Dice: make([]Counted, len(t.Dice)), Links: [][2]string{}}
	for i, d := range t.Dice {
		c.Dice[i] = Counted{Member: constellation.Member{Kind: d.Kind, Team: d.Team, Face: d.Face}, ID: d.ID, X: d.Pos.X, Y: d.Pos.Y,
			Size: d.Size, Still: d.Still, Doubtful: d.Doubtful, Stack: slices.Clone(d.Stack)}
	}
	for _, l := range links {
		c.Links = append(c.Links, [2]string{l.A, l.B})
	}
	return c
}

// countIn is the count that an event holds, if any.
func countIn(e rules.Event) (Count, bool) {
	switch p := e.Data.(type) {
	case Count:
		return p, true
	case Gain:
		if p.Count != nil {
			return *p.Count, true
		}
	}
	return Count{}, false
}

// under is the count by the ids that its dice have after some events.
func (c Count) under(later []rules.Event) Count {
	c.Dice, c.Links = slices.Clone(c.Dice), slices.Clone(c.Links)
	for _, e := range later {
		if e.Kind == Bound && len(e.Dice) == needs[Bound] {
			c.rename(e.Dice[0], e.Dice[1])
		}
	}
	return c
}

// rename gives a die its other id, in place.
func (c Count) rename(was, is string) {
	for i := range c.Dice {
		if c.Dice[i].ID == was {
			c.Dice[i].ID = is
		}
	}
	for i, l := range c.Links {
		to := renamedLink(graph.Link{A: l[0], B: l[1]}, was, is)
		c.Links[i] = [2]string{to.A, to.B}
	}
}

func (c Count) links() []graph.Link {
	var links []graph.Link
	for _, l := range c.Links {
		links = append(links, graph.Link{A: l[0], B: l[1]})
	}
	return links
}

// table is the table that was written down.
func (c Count) table() *constellation.Table {
	t := &constellation.Table{Width: c.Width, Height: c.Height, Dice: make([]constellation.Die, len(c.Dice))}
	for i, d := range c.Dice {
		t.Dice[i] = constellation.Die{ID: d.ID, Kind: d.Kind, Team: d.Team, Face: d.Face, Pos: constellation.Vec{X: d.X, Y: d.Y},
			Size: d.Size, Still: d.Still, Doubtful: d.Doubtful, Stack: slices.Clone(d.Stack)}
	}
	t.Sort()
	return t
}
