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

// SeedLater tells g of links that stood, too, but never beside all of those: they are taken
// over after them, each as far as it may be made beside the others (step 2).
func (g *Graph) SeedLater(links []Link) { g.later = slices.Clone(links) }

// plantSeeds makes the links that stood before.
func (g *Graph) plantSeeds() {
	g.plant(g.seeds, func(i, j int32) bool { return g.hasRoom(i) && g.hasRoom(j) && !g.linked(i, j) })
	g.plant(g.later, g.allowed)
	g.seeds, g.later = nil, nil
}

// plant makes those of some links that may be made.
func (g *Graph) plant(links []Link, may func(i, j int32) bool) {
	for _, l := range links {
		i, okA := g.nodeOf(l.A)
		j, okB := g.nodeOf(l.B)
		if okA && okB && i != j && may(i, j) {
			g.connect(i, j)
			g.markDirty(i)
			g.markDirty(j)
		}
	}
}

// nodeOf finds the node of a die by its id.
func (g *Graph) nodeOf(id string) (int32, bool) {
	rank, ok := slices.BinarySearchFunc(g.order, id, func(i int32, id string) int { return strings.Compare(g.nodes[i].id, id) })
	if !ok {
		return 0, false
	}
	return g.order[rank], true
}
