package graph

import (
	"math"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
)

// grid finds the dice about a point. Cells are squares, hashed into a table
// of lists that run through the dice themselves, so that a table of any size
// and dice beyond its edge cost nothing extra.
type grid struct {
	cell    float64     // mm
	heads   []int32     // first die of each list, plus 1; the length is a power of two
	entries []cellEntry // by node
	count   int
}

// cellEntry is a die's place in the grid.
type cellEntry struct {
	pos  constellation.Vec
	x, y int32 // cell
	next int32 // following die of the list, plus 1
}

// reset empties the grid and sets the cells' width for searches of that reach.
func (g *grid) reset(reach float64, dice int) {
	g.cell = math.Max(reach, 1e-3)
	g.count = 0
	g.heads = make([]int32, tableSize(dice))
}

// tableSize returns a power of two that leaves room for that many dice.
func tableSize(dice int) int {
	n := 16
	for n < dice {
		n *= 2
	}
	return n
}

func (g *grid) cellOf(v float64) int32 {
	c := math.Floor(v / g.cell)
	return int32(math.Max(-1<<30, math.Min(1<<30, c)))
}

func (g *grid) head(x, y int32) *int32 {
	h := (uint32(x)*0x9E3779B1 ^ uint32(y)*0x85EBCA77)
	h ^= h >> 15
	return &g.heads[h&uint32(len(g.heads)-1)]
}

// add puts a die into the grid.
func (g *grid) add(i int32, pos constellation.Vec) {
	for int(i) >= len(g.entries) {
		g.entries = append(g.entries, cellEntry{})
	}
	if g.count >= 2*len(g.heads) {
		g.grow()
	}
	g.entries[i] = cellEntry{pos: pos, x: g.cellOf(pos.X), y: g.cellOf(pos.Y)}
	g.push(i)
	g.count++
}

func (g *grid) push(i int32) {
	s := &g.entries[i]
	head := g.head(s.x, s.y)
	s.next = *head
	*head = i + 1
}

// grow makes the table four times as long.
func (g *grid) grow() {
	old := g.heads
	g.heads = make([]int32, 4*len(old))
	for _, link := range old {
		for link != 0 {
			i := link - 1
			link = g.entries[i].next
			g.push(i)
		}
	}
}

// remove takes a die out of the grid.
func (g *grid) remove(i int32) {
	s := &g.entries[i]
	link := g.head(s.x, s.y)
	for *link != i+1 {
		link = &g.entries[*link-1].next
	}
	*link = s.next
	g.count--
}

// within appends the dice that are at most r mm from p, in no order.
func (g *grid) within(to []int32, p constellation.Vec, r float64) []int32 {
	x0, x1 := g.cellOf(p.X-r), g.cellOf(p.X+r)
	y0, y1 := g.cellOf(p.Y-r), g.cellOf(p.Y+r)
	if (int64(x1)-int64(x0)+1)*(int64(y1)-int64(y0)+1) > int64(len(g.heads)) {
		return g.among(to, p, r*r) // far more cells than dice: a table whose reach has shrunk
	}
	for y := y0; y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			to = g.inCell(to, x, y, p, r*r)
		}
	}
	return to
}

func (g *grid) inCell(to []int32, x, y int32, p constellation.Vec, rr float64) []int32 {
	for link := *g.head(x, y); link != 0; {
		s := &g.entries[link-1]
		if s.x == x && s.y == y && s.near(p, rr) {
			to = append(to, link-1)
		}
		link = s.next
	}
	return to
}

// among appends the dice of all cells that lie near p.
func (g *grid) among(to []int32, p constellation.Vec, rr float64) []int32 {
	for _, link := range g.heads {
		for link != 0 {
			s := &g.entries[link-1]
			if s.near(p, rr) {
				to = append(to, link-1)
			}
			link = s.next
		}
	}
	return to
}

// near tells whether the square of the die's distance from p is at most rr, mm².
func (s *cellEntry) near(p constellation.Vec, rr float64) bool {
	d := s.pos.Sub(p)
	return d.Dot(d) <= rr
}

// placeNeighbours makes nodes for the dice of an empty graph so that those that
// lie near one another on the table do so in memory: on a large table that is
// half of the time. Node numbers are taken from the end of the free ones.
func (g *Graph) placeNeighbours(dice []constellation.Die) {
	cells := make([]uint64, len(dice)) // cell above, die below
	for i := range dice {
		x, y := g.grid.cellOf(dice[i].Pos.X), g.grid.cellOf(dice[i].Pos.Y)
		cells[i] = uint64(uint16(y))<<48 | uint64(uint16(x))<<32 | uint64(i)
	}
	slices.Sort(cells)
	g.nodes, g.free = make([]node, len(dice)), make([]int32, len(dice))
	g.order, g.spare = make([]int32, 0, len(dice)), make([]int32, 0, len(dice))
	for node, c := range cells {
		g.free[len(dice)-1-int(uint32(c))] = int32(node)
	}
	g.grid.entries = make([]cellEntry, len(dice))
	g.grid.heads = make([]int32, tableSize(len(dice)))
}
