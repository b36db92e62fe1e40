package graph

import (
	"slices"
	"strings"
)

// Seed tells g which links stood when it was last known how dice are linked, as
// after a new start from a journal. The next Update takes over those whose ends
// are at rest, as far as they hold (step 1), before it looks for new ones (step
// 2); the others are forgotten. Links that no history can give, such as a third
// one of a die, are left out.
func (g *Graph) Seed(links []Link) { g.seeds = slices.Clone(links) }

// plantSeeds makes the links that stood before.
func (g *Graph) plantSeeds() {
	for _, l := range g.seeds {
		i, okA := g.nodeOf(l.A)
		j, okB := g.nodeOf(l.B)
		if okA && okB && i != j && g.hasRoom(i) && g.hasRoom(j) && !g.linked(i, j) {
			g.connect(i, j)
			g.markDirty(i)
			g.markDirty(j)
		}
	}
	g.seeds = nil
}

// nodeOf finds the node of a die by its id.
func (g *Graph) nodeOf(id string) (int32, bool) {
	rank, ok := slices.BinarySearchFunc(g.order, id, func(i int32, id string) int { return strings.Compare(g.nodes[i].id, id) })
	if !ok {
		return 0, false
	}
	return g.order[rank], true
}
