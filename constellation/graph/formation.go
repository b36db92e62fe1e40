package graph

import (
	"slices"
	"strings"
)

// Formations returns the connected groups of two dice or more, sorted by their
// first die. The dice of a string run from end to end, beginning at the end
// with the smaller id; those of a closed shape from its smallest id towards
// that die's smaller neighbour (spec Star Dice, answer). The slice is the
// caller's to read; a later Update makes a new one.
func (g *Graph) Formations() []Formation {
	if !g.staleForms {
		return g.formations
	}
	g.staleForms = false
	g.formations = g.walkAll()
	return g.formations
}

// walkAll walks strings first, from their ends; what is left is closed.
func (g *Graph) walkAll() []Formation {
	found := make([]Formation, 0, len(g.formations)+1)
	seen := make([]bool, len(g.nodes))
	for _, closed := range []bool{false, true} {
		for _, i := range g.order {
			if n := g.nodes[i].n; !seen[i] && n > 0 && (closed || n == 1) {
				found = append(found, Formation{g.walk(i, seen), closed})
			}
		}
	}
	slices.SortFunc(found, func(a, b Formation) int { return strings.Compare(a.Dice[0], b.Dice[0]) })
	return found
}

// walk follows the links from i, to the smaller neighbour first, until it
// comes to an end or back.
func (g *Graph) walk(i int32, seen []bool) []string {
	var ids []string
	for ok := true; ok; i, ok = g.step(i, seen) {
		seen[i] = true
		ids = append(ids, g.nodes[i].id)
	}
	return ids
}

// step returns the neighbour of i that wasn't seen yet.
func (g *Graph) step(i int32, seen []bool) (int32, bool) {
	for _, j := range g.byRank(i) {
		if !seen[j] {
			return j, true
		}
	}
	return 0, false
}
