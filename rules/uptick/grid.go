//go:build uptick

package uptick

// Sizes of a game.
const (
	usualSize    = 8  // columns and rows
	usualReserve = 12 // dice of each player
	maxSize      = 16 // columns and rows
	highest      = 6  // value of a die that stays where it is
)

// grid is what lies on the board and what waits beside it.
type grid struct {
	size    int
	cells   [maxSize * maxSize]int8 // row by row from a1: red's values, blue's below 0
	reserve [2]uint8                // dice of red and blue
}

// signs tell the dice of red and blue apart.
var signs = [2]int8{1, -1}

// act is a placement (from is outside) or a move, as it changes the grid.
type act struct {
	from, to int16
	value    int8 // as it shows afterwards
	captures int8 // value of the die that is captured, 0 for none
}

// outside is the cell of a die in reserve.
const outside = -1

// enemies returns the lowest and the highest value of the other player's dice
// next to a cell: 7 and 0 where there is none.
func (g *grid) enemies(cell, who int) (low, high int8) {
	low = highest + 1
	sign := signs[1-who]
	for _, ray := range raysOf[g.size][cell] {
		if v := g.cells[ray[0]] * sign; v > 0 {
			low, high = min(low, v), max(high, v)
		}
	}
	return low, high
}

// frozen tells whether a die next to it keeps the die on a cell from moving.
func (g *grid) frozen(cell, who int) bool {
	_, high := g.enemies(cell, who)
	return high > g.cells[cell]*signs[who]
}

// each visits what who can do: moves first, then placements.
func (g *grid) each(who int, visit func(act)) {
	g.eachGo(who, visit)
	g.eachPlacement(who, visit)
}

// eachGo visits the moves of dice on the board.
func (g *grid) eachGo(who int, visit func(act)) {
	for cell := range g.size * g.size {
		if v := g.cells[cell] * signs[who]; v > 0 && v < highest && !g.frozen(cell, who) {
			g.eachMove(cell, who, v, visit)
		}
	}
}

// eachPlacement visits the placements of dice in reserve.
func (g *grid) eachPlacement(who int, visit func(act)) {
	if g.reserve[who] == 0 {
		return
	}
	for cell := range g.size * g.size {
		if g.cells[cell] != 0 {
			continue
		}
		low, _ := g.enemies(cell, who)
		for v := int8(1); v <= min(low, highest); v++ {
			visit(act{outside, int16(cell), v, 0})
		}
	}
}

// eachMove visits the moves of one die: over friends, not over enemies.
func (g *grid) eachMove(cell, who int, value int8, visit func(act)) {
	for _, ray := range raysOf[g.size][cell] {
		for _, to := range ray[:min(len(ray), int(value))] {
			there := g.cells[to] * signs[who]
			if there <= 0 {
				visit(act{int16(cell), to, value + 1, -there})
			}
			if there < 0 {
				break
			}
		}
	}
}

// do plays an act.
func (g *grid) do(who int, a act) {
	if a.from == outside {
		g.reserve[who]--
	} else {
		g.cells[a.from] = 0
	}
	g.cells[a.to] = a.value * signs[who]
}

// undo takes an act back.
func (g *grid) undo(who int, a act) {
	g.cells[a.to] = a.captures * signs[1-who]
	if a.from == outside {
		g.reserve[who]++
		return
	}
	g.cells[a.from] = (a.value - 1) * signs[who]
}

// leaves counts the positions after depth moves.
func (g *grid) leaves(depth, who, passes int) uint64 {
	if depth <= 0 || passes >= 2 {
		return 1
	}
	n := uint64(0)
	g.each(who, func(a act) {
		if depth == 1 {
			n++
			return
		}
		g.do(who, a)
		n += g.leaves(depth-1, 1-who, 0)
		g.undo(who, a)
	})
	if n == 0 {
		return g.leaves(depth-1, 1-who, passes+1)
	}
	return n
}
