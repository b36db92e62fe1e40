package graph_test

import (
	"fmt"
	"sort"
	"testing"

	"pgregory.net/rapid"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/graph"
)

func TestFormationsAreOrdered(t *testing.T) {
	table := &constellation.Table{Width: 400, Height: 300, Dice: []constellation.Die{
		// a string whose middle has the smallest id
		{ID: "a", Pos: constellation.Vec{X: 50, Y: 20}, Still: true}, {ID: "z", Pos: constellation.Vec{X: 10, Y: 20}, Still: true}, {ID: "m", Pos: constellation.Vec{X: 95, Y: 20}, Still: true},
		// a closed shape: b's neighbours are y and c
		{ID: "b", Pos: constellation.Vec{X: 300, Y: 200}, Still: true}, {ID: "y", Pos: constellation.Vec{X: 330, Y: 200}, Still: true}, {ID: "c", Pos: constellation.Vec{X: 320, Y: 230}, Still: true},
		// one alone, and one that moves
		{ID: "k", Pos: constellation.Vec{X: 10, Y: 290}, Still: true}, {ID: "l", Pos: constellation.Vec{X: 20, Y: 290}},
	}}
	table.Sort()
	g := graph.Of(table, graph.Default())
	same(t, []graph.Formation{
		{Dice: []string{"b", "c", "y"}, Closed: true},
		{Dice: []string{"m", "a", "z"}},
	}, g.Formations())
}

// Formations are the connected groups of the links, in the specified order.
func TestFormationsAreTheLinksGroups(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		table := &constellation.Table{Width: 400, Height: 300}
		for i := range rapid.IntRange(0, 40).Draw(t, "dice") {
			table.Dice = append(table.Dice, constellation.Die{ID: fmt.Sprintf("d%02d", i), Pos: drawVec(t, false), Still: true})
		}
		g := graph.Of(table, drawLinkConfig(t))
		linked, walked := map[graph.Link]bool{}, map[graph.Link]bool{}
		for _, l := range g.Links() {
			linked[l] = true
		}
		seen := map[string]bool{}
		for _, f := range g.Formations() {
			checkOrder(t, f)
			for i, id := range f.Dice {
				if seen[id] {
					t.Fatalf("%s is in two places", id)
				}
				seen[id] = true
				if i > 0 {
					walked[linkOf(f.Dice[i-1], id)] = true
				}
			}
			if f.Closed {
				walked[linkOf(f.Dice[0], f.Dice[len(f.Dice)-1])] = true
			}
		}
		if fmt.Sprint(linked) != fmt.Sprint(walked) {
			t.Fatalf("links %v, walked %v", linked, walked)
		}
		if !sort.SliceIsSorted(g.Formations(), func(i, j int) bool { return g.Formations()[i].Dice[0] < g.Formations()[j].Dice[0] }) {
			t.Fatalf("not sorted: %v", g.Formations())
		}
	})
}

func checkOrder(t *rapid.T, f graph.Formation) {
	last := f.Dice[len(f.Dice)-1]
	switch {
	case len(f.Dice) < 2 || f.Closed && len(f.Dice) < 3:
		t.Fatalf("too small: %v", f)
	case !f.Closed && f.Dice[0] > last:
		t.Fatalf("begins at the greater end: %v", f)
	case f.Closed && f.Dice[1] > last:
		t.Fatalf("goes to the greater neighbour: %v", f)
	}
	for _, id := range f.Dice {
		if f.Closed && id < f.Dice[0] {
			t.Fatalf("doesn't begin at the smallest: %v", f)
		}
	}
}

func linkOf(a, b string) graph.Link {
	if a > b {
		a, b = b, a
	}
	return graph.Link{a, b}
}
