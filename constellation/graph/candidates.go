package graph

import (
	"cmp"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
)

// The graph was maximal before the change: each pair in reach that wasn't
// linked was forbidden by the number of links at an end, by an angle at an
// end, or by a link that it crosses. So only pairs with a dirty end, and pairs
// about a place where a link stood, can be allowed now. Looking at these alone
// in the specified order gives what a pass over all pairs would give.

// collectPairs gathers the candidates for new links.
func (g *Graph) collectPairs() {
	for _, i := range g.dirty {
		if g.hasRoom(i) {
			g.pairsOfDie(i)
		}
	}
	for _, s := range g.vacated {
		g.pairsAbout(s)
	}
}

// hasRoom tells whether a node can take a link.
func (g *Graph) hasRoom(i int32) bool {
	return g.nodes[i].still && int(g.nodes[i].n) < g.cfg.MaxLinks
}

// pairsOfDie gathers the pairs of a dirty die; a pair of two dirty dice is
// left to the one with the smaller id.
func (g *Graph) pairsOfDie(i int32) {
	n := &g.nodes[i]
	g.near = g.grid.within(g.near[:0], n.pos, g.reach+slack)
	for _, j := range g.near {
		m := &g.nodes[j]
		if j != i && g.hasRoom(j) && !(m.dirty && m.rank < n.rank) {
			g.propose(i, j)
		}
	}
}

// pairsAbout gathers the pairs that a link that is gone may have kept
// apart. A segment no longer than the reach that meets s has both ends within
// the reach of s.
func (g *Graph) pairsAbout(s constellation.Segment) {
	mid, half := s.A.Add(s.B).Mul(0.5), s.A.Dist(s.B)/2
	g.near = g.grid.within(g.near[:0], mid, g.reach+half+slack)
	k := 0
	for _, i := range g.near {
		if !g.nodes[i].dirty && g.hasRoom(i) && s.Dist(g.nodes[i].pos) <= g.reach+slack {
			g.near[k] = i
			k++
		}
	}
	for a, i := range g.near[:k] {
		for _, j := range g.near[a+1 : k] {
			g.propose(i, j)
		}
	}
}

// propose notes a pair that is in reach.
func (g *Graph) propose(i, j int32) {
	if g.nodes[i].rank > g.nodes[j].rank {
		i, j = j, i
	}
	d := dist6(g.nodes[i].pos, g.nodes[j].pos)
	if d <= limitOf(g.reach) {
		g.pairs = append(g.pairs, pair{d, uint64(g.nodes[i].rank)<<32 | uint64(g.nodes[j].rank)})
	}
}

// linkPairs is step 2: the nearest pair first, then by ids.
func (g *Graph) linkPairs() {
	slices.SortFunc(g.pairs, func(p, q pair) int {
		return cmp.Or(cmp.Compare(p.dist, q.dist), cmp.Compare(p.ranks, q.ranks))
	})
	for _, p := range g.pairs {
		if i, j := g.order[p.ranks>>32], g.order[uint32(p.ranks)]; g.allowed(i, j) {
			g.connect(i, j)
		}
	}
}

// allowed tells whether a pair in reach may be linked as things stand.
func (g *Graph) allowed(i, j int32) bool {
	return g.hasRoom(i) && g.hasRoom(j) && !g.linked(i, j) &&
		g.keepsAngle(i, j) && g.keepsAngle(j, i) && g.crossesNone(i, j)
}

func (g *Graph) linked(i, j int32) bool {
	n := &g.nodes[i]
	return slices.Contains(n.to[:n.n], j)
}

// keepsAngle tells whether a link from i to j leaves the smallest angle to the link
// that i has.
func (g *Graph) keepsAngle(i, j int32) bool {
	n := &g.nodes[i]
	for _, k := range n.to[:n.n] {
		if angleAt(n.pos, g.nodes[k].pos, g.nodes[j].pos) < g.cfg.MinAngle-tolerance {
			return false
		}
	}
	return true
}

// crossesNone tells whether a link from i to j crosses none that stands. A link that
// does has an end within half its own length of the point where they meet, and
// that point lies within half the reach of the middle.
func (g *Graph) crossesNone(i, j int32) bool {
	s := constellation.Segment{A: g.nodes[i].pos, B: g.nodes[j].pos}
	mid := s.A.Add(s.B).Mul(0.5)
	half := (s.A.Dist(s.B) + g.reach*g.cfg.Hold) / 2
	g.near = g.grid.within(g.near[:0], mid, half+slack)
	for _, k := range g.near {
		n := &g.nodes[k]
		for _, l := range n.to[:n.n] {
			if g.crosses(i, j, k, l) {
				return false
			}
		}
	}
	return true
}

// crosses tells whether the link i–j would cross the link k–l.
func (g *Graph) crosses(i, j, k, l int32) bool {
	if l == i || l == j {
		k, l = l, k
	}
	if k == j {
		i, j = j, i
	}
	at := func(i int32) constellation.Vec { return g.nodes[i].pos }
	if k == i {
		return overlap(at(i), at(j), at(l))
	}
	return meet(constellation.Segment{A: at(i), B: at(j)}, constellation.Segment{A: at(k), B: at(l)})
}
