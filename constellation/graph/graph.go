package graph

import (
	"slices"
	"sort"

	"github.com/asterism-dice/asterism/constellation"
)

// Graph holds the links between the dice at rest and the formations that they
// make (spec Star Dice, Links). It remembers: links that stand are kept while
// the rules let them, so the same dice can be linked differently after
// another history, and that is the game.
//
// A Graph is used by one goroutine at a time.
type Graph struct {
	cfg   Config
	reach float64 // mm, at the last Update

	nodes []node
	free  []int32 // nodes that no die uses
	order []int32 // the dice by id, as nodes
	spare []int32 // takes the next order
	grid  grid    // the dice at rest by place

	dirty   []int32                 // nodes whose pairs must be looked at (again)
	vacated []constellation.Segment // where links stood that are gone or have moved
	moved   []string                // dice that have moved since the last Update, whatever the next one shows
	near    []int32                 // scratch
	pairs   []pair                  // scratch: candidates for new links

	seeds      []Link // links that stood before; the next Update takes them over
	later      []Link // those that stood later, see SeedLater
	changed    bool   // during an Update: a link came or went
	links      []Link
	formations []Formation
	staleLinks bool
	staleForms bool
}

// node is a die as the graph knows it.
type node struct {
	id    string
	pos   constellation.Vec
	still bool
	dirty bool
	rank  int32    // place of the id among all ids
	n     int32    // links
	to    [2]int32 // the nodes at their other ends
}

// pair is a candidate for a link.
type pair struct {
	dist  int64  // in units of 1e-6 mm
	ranks uint64 // of the smaller id above 32 bits, of the greater below: in order of ids
}

// New returns a graph of an empty table. The configuration must be valid;
// more than two links a die are cut down to two.
func New(cfg Config) *Graph {
	cfg.MaxLinks = max(0, min(cfg.MaxLinks, 2))
	return &Graph{cfg: cfg, staleLinks: true, staleForms: true}
}

// Of returns the graph of a table without history: all still dice are
// linked in one pass, as for a sky file.
func Of(t *constellation.Table, cfg Config) *Graph {
	g := New(cfg)
	g.Update(t)
	return g
}

// Config returns the parameters of the links.
func (g *Graph) Config() Config { return g.cfg }

// ReachOn returns how far two dice link on a table, centre to centre, in mm.
func (c Config) ReachOn(t *constellation.Table) float64 { return c.Reach * t.Width }

// Update takes the table at its next moment and tells whether a link came or
// went. Comparing costs a glance at each die; all else costs what changed.
// When nothing changed nothing is allocated. The graph doesn't keep t.
func (g *Graph) Update(t *constellation.Table) (changed bool) {
	g.changed = false
	g.setReach(g.cfg.ReachOn(t))
	g.letGo()
	dice := inOrder(t)
	if len(g.nodes) == 0 {
		g.placeNeighbours(dice)
	}
	g.matchDice(dice)
	g.plantSeeds()
	g.dropLong()
	if len(g.dirty) > 0 || len(g.vacated) > 0 {
		g.collectPairs()
		g.linkPairs()
		g.clean()
	}
	return g.changed
}

// Moved tells that a die has moved though no Update showed that: its links are dropped, and
// where it lies at the next Update it comes to rest.
func (g *Graph) Moved(id string) { g.moved = append(g.moved, id) }

// letGo drops the links of the dice that have moved.
func (g *Graph) letGo() {
	if len(g.moved) == 0 {
		return
	}
	for _, i := range g.order {
		if n := &g.nodes[i]; n.still && slices.Contains(g.moved, n.id) {
			g.leaveRest(i)
		}
	}
	g.moved = g.moved[:0]
}

// inOrder returns the dice sorted by id: a table promises to be, one made by
// hand may not.
func inOrder(t *constellation.Table) []constellation.Die {
	byID := func(i, j int) bool { return t.Dice[i].ID < t.Dice[j].ID }
	for i := 1; i < len(t.Dice); i++ {
		if byID(i, i-1) {
			dice := slices.Clone(t.Dice)
			sort.SliceStable(dice, func(i, j int) bool { return dice[i].ID < dice[j].ID })
			return dice
		}
	}
	return t.Dice
}

// setReach notices that the table has another width: then all pairs are
// looked at again.
func (g *Graph) setReach(reach float64) {
	if reach == g.reach && g.grid.heads != nil {
		return
	}
	g.reach = reach
	g.grid.reset(reach, len(g.nodes))
	for _, i := range g.order {
		if g.nodes[i].still {
			g.grid.add(i, g.nodes[i].pos)
			g.markDirty(i)
		}
	}
}

// matchDice finds what came, left, came to rest or began to move. Both lists are
// sorted by id, so it walks them side by side.
func (g *Graph) matchDice(dice []constellation.Die) {
	old, next := g.order, g.spare[:0]
	for k := range dice {
		d := &dice[k]
		for len(old) > 0 && g.nodes[old[0]].id < d.ID {
			g.removeNode(old[0])
			old = old[1:]
		}
		switch {
		case k > 0 && dice[k-1].ID == d.ID: // a repeated id: the first stands
			continue
		case len(old) > 0 && g.nodes[old[0]].id == d.ID:
			next = append(next, old[0])
			g.updateNode(old[0], d)
			old = old[1:]
		default:
			next = append(next, g.addNode(d))
		}
		g.nodes[next[len(next)-1]].rank = int32(len(next) - 1)
	}
	for _, i := range old {
		g.removeNode(i)
	}
	g.order, g.spare = next, g.order
}

// addNode makes a node for a die that wasn't there.
func (g *Graph) addNode(d *constellation.Die) int32 {
	var i int32
	if n := len(g.free); n > 0 {
		i, g.free = g.free[n-1], g.free[:n-1]
	} else {
		i = int32(len(g.nodes))
		g.nodes = append(g.nodes, node{})
	}
	g.nodes[i] = node{id: d.ID}
	g.updateNode(i, d)
	return i
}

// updateNode brings a node up to its die. A die whose place isn't a finite point is
// nowhere, so it links with nothing.
func (g *Graph) updateNode(i int32, d *constellation.Die) {
	n := &g.nodes[i]
	still := d.Still && d.Pos.Finite()
	switch {
	case n.still && !still:
		g.leaveRest(i)
	case !n.still && still:
		g.comeToRest(i, d.Pos)
	case still && n.pos != d.Pos:
		g.moveResting(i, d.Pos)
	}
}

// removeNode frees the node of a die that is gone.
func (g *Graph) removeNode(i int32) {
	if g.nodes[i].still {
		g.leaveRest(i)
	}
	g.nodes[i] = node{}
	g.free = append(g.free, i)
}

// leaveRest takes a die from the ones at rest, and its links with it.
func (g *Graph) leaveRest(i int32) {
	n := &g.nodes[i]
	for n.n > 0 {
		g.drop(i, n.to[0])
	}
	g.grid.remove(i)
	n.still = false
}

// comeToRest puts a die among the ones at rest.
func (g *Graph) comeToRest(i int32, pos constellation.Vec) {
	g.nodes[i].pos, g.nodes[i].still = pos, true
	g.grid.add(i, pos)
	g.markDirty(i)
}

// moveResting moves a resting die that was corrected without having moved. Its
// links stand, but where they stood there may be room for others now, and the
// angles at their other ends have changed.
func (g *Graph) moveResting(i int32, pos constellation.Vec) {
	n := &g.nodes[i]
	for _, j := range n.to[:n.n] {
		g.vacate(i, j)
		g.markDirty(j)
	}
	g.grid.remove(i)
	g.comeToRest(i, pos)
}

// markDirty marks a node whose pairs must be looked at.
func (g *Graph) markDirty(i int32) {
	if n := &g.nodes[i]; !n.dirty {
		n.dirty = true
		g.dirty = append(g.dirty, i)
	}
}

// vacate notes where a link stood.
func (g *Graph) vacate(i, j int32) {
	g.vacated = append(g.vacated, constellation.Segment{A: g.nodes[i].pos, B: g.nodes[j].pos})
}

// drop takes the link between two nodes away.
func (g *Graph) drop(i, j int32) {
	g.vacate(i, j)
	g.disconnect(i, j)
	g.disconnect(j, i)
	g.markChanged()
}

func (g *Graph) disconnect(i, j int32) {
	n := &g.nodes[i]
	if n.to[0] == j {
		n.to[0] = n.to[1]
	}
	n.n--
	g.markDirty(i)
}

// connect links two nodes.
func (g *Graph) connect(i, j int32) {
	a, b := &g.nodes[i], &g.nodes[j]
	a.to[a.n], b.to[b.n] = j, i
	a.n++
	b.n++
	g.markChanged()
}

func (g *Graph) markChanged() { g.changed, g.staleLinks, g.staleForms = true, true, true }

// dropLong ends step 1: links that have become longer than they hold. Only a
// die that is dirty can have such a link.
func (g *Graph) dropLong() {
	limit := limitOf(g.reach * g.cfg.Hold)
	for k := 0; k < len(g.dirty); k++ { // drop appends
		i := g.dirty[k]
		for m := g.nodes[i].n - 1; m >= 0; m-- {
			if j := g.nodes[i].to[m]; dist6(g.nodes[i].pos, g.nodes[j].pos) > limit {
				g.drop(i, j)
			}
		}
	}
}

// clean ends an Update.
func (g *Graph) clean() {
	for _, i := range g.dirty {
		g.nodes[i].dirty = false
	}
	g.dirty, g.vacated, g.pairs = g.dirty[:0], g.vacated[:0], g.pairs[:0]
}

// Links returns the links, each with the smaller id first, sorted. The slice
// is the caller's to read; a later Update makes a new one.
func (g *Graph) Links() []Link {
	if !g.staleLinks {
		return g.links
	}
	g.staleLinks = false
	g.links = make([]Link, 0, len(g.links)+1)
	for rank, i := range g.order {
		for _, j := range g.byRank(i) {
			if g.nodes[j].rank > int32(rank) {
				g.links = append(g.links, Link{g.nodes[i].id, g.nodes[j].id})
			}
		}
	}
	return g.links
}

// byRank returns the neighbours of a node, the smaller id first.
func (g *Graph) byRank(i int32) []int32 {
	n := &g.nodes[i]
	if n.n == 2 && g.nodes[n.to[0]].rank > g.nodes[n.to[1]].rank {
		n.to[0], n.to[1] = n.to[1], n.to[0]
	}
	return n.to[:n.n]
}
