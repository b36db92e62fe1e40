package constellation

import (
	"fmt"
	"sort"
	"testing"

	"pgregory.net/rapid"
)

func TestFormationsAreOrdered(t *testing.T) {
	table := &Table{Width: 400, Height: 300, Dice: []Die{
		// a string whose middle has the smallest id
		{ID: "a", Pos: Vec{50, 20}, Still: true}, {ID: "z", Pos: Vec{10, 20}, Still: true}, {ID: "m", Pos: Vec{95, 20}, Still: true},
		// a closed shape: b's neighbours are y and c
		{ID: "b", Pos: Vec{300, 200}, Still: true}, {ID: "y", Pos: Vec{330, 200}, Still: true}, {ID: "c", Pos: Vec{320, 230}, Still: true},
		// one alone, and one that moves
		{ID: "k", Pos: Vec{10, 290}, Still: true}, {ID: "l", Pos: Vec{20, 290}},
	}}
	table.Sort()
	g := LinksOf(table, DefaultLinks())
	same(t, []Formation{
		{Dice: []string{"b", "c", "y"}, Closed: true},
		{Dice: []string{"m", "a", "z"}},
	}, g.Formations())
}

// Formations are the connected groups of the links, in the specified order.
func TestFormationsAreTheLinksGroups(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		table := &Table{Width: 400, Height: 300}
		for i := range rapid.IntRange(0, 40).Draw(t, "dice") {
			table.Dice = append(table.Dice, Die{ID: fmt.Sprintf("d%02d", i), Pos: drawVec(t, false), Still: true})
		}
		g := LinksOf(table, drawLinkConfig(t))
		linked, walked := map[Link]bool{}, map[Link]bool{}
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

func checkOrder(t *rapid.T, f Formation) {
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

func linkOf(a, b string) Link {
	if a > b {
		a, b = b, a
	}
	return Link{a, b}
}
