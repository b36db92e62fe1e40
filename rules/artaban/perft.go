package artaban

// known is a position whose dice all lie in one known way, in the compact form
// that counting uses: 0 for an empty square, else 1 + orientation, with bits
// for the owner and the leader.
type known struct {
	cells    [64]uint8
	turn     side
	diagonal bool
}

const (
	knownB     = 1 << 5
	knownLeads = 1 << 6
	knownSides = 1<<5 - 1
)

// neighbours are the squares next to each by way, or -1.
var neighbours [4][64]int8

func init() {
	for w := north; w <= west; w++ {
		for c := range 64 {
			neighbours[w][c] = -1
			if to, ok := step(c, w); ok {
				neighbours[w][c] = int8(to)
			}
		}
	}
}

// Leaves counts the leaf positions after depth moves; a line that ends early
// counts as one.
func (p Position) Leaves(depth int) uint64 {
	if k, ok := p.known(); ok && !p.ended() {
		return k.leaves(depth)
	}
	if depth <= 0 {
		return 1
	}
	leaves := uint64(0)
	for _, m := range p.Moves() {
		leaves += p.play(m.(Move)).Leaves(depth - 1)
	}
	return max(leaves, 1)
}

// known returns the compact form, false where an orientation is open.
func (p *Position) known() (known, bool) {
	k := known{turn: p.turn, diagonal: p.diagonal}
	for c, d := range p.cells {
		if d == 0 {
			continue
		}
		if !d.may().single() {
			return known{}, false
		}
		k.cells[c] = 1 + uint8(d.may().first())
		if d.owner() == sideB {
			k.cells[c] |= knownB
		}
		if d.leads() {
			k.cells[c] |= knownLeads
		}
	}
	return k, true
}

func (k *known) owns(c uint8, s side) bool { return c != 0 && side(c>>5&1) == s }

func topOfKnown(c uint8) uint8 { return topOf[c&knownSides-1] }

// meet returns what a die can do against one on the next square: take it, or
// be given for it.
func meet(d, e uint8) (takes, gives bool) {
	if (d^e)&knownB == 0 {
		return false, false
	}
	t, u := topOfKnown(d), topOfKnown(e)
	leads := d&knownLeads != 0
	return t > u || t == u && leads, t == u && !leads
}

// actsOf counts what the die on a square can do, turns left out.
func (k *known) actsOf(c int) int {
	d := k.cells[c]
	front := side(d >> 5 & 1).front()
	n := 0
	for _, w := range [3]way{(front + 3) % 4, (front + 1) % 4, front} {
		to := neighbours[w][c]
		if to < 0 {
			continue
		}
		e := k.cells[to]
		if e == 0 {
			n++
		} else if takes, gives := meet(d, e); takes || gives {
			n++
		}
	}
	if k.diagonal {
		n += k.diagonalsOf(c, front)
	}
	return n
}

// diagonal returns the square forward and to one side, or -1.
func diagonal(c int, front, aside way) int8 {
	to := neighbours[front][c]
	if to < 0 {
		return -1
	}
	return neighbours[aside][to]
}

func (k *known) diagonalsOf(c int, front way) int {
	n := 0
	for _, w := range [2]way{(front + 3) % 4, (front + 1) % 4} {
		if to := diagonal(c, front, w); to >= 0 && k.cells[to] != 0 {
			if takes, _ := meet(k.cells[c], k.cells[to]); takes {
				n++
			}
		}
	}
	return n
}

// count returns how many acts, turns left out, and how many dice a side has.
func (k *known) count(s side) (acts, dice int) {
	for c, d := range k.cells {
		if k.owns(d, s) {
			dice++
			acts += k.actsOf(c)
		}
	}
	return acts, dice
}

// leaves counts without listing moves: at the last one numbers are enough.
func (k *known) leaves(depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	acts, dice := k.count(k.turn)
	if acts == 0 {
		if others, _ := k.count(k.turn.other()); others == 0 {
			return 1 // over
		}
	}
	if depth == 1 {
		return uint64(max(acts+2*dice, 1))
	}
	k.turn = k.turn.other()
	n := k.below(k.turn.other(), depth-1)
	if dice == 0 {
		n = k.leaves(depth - 1)
	}
	k.turn = k.turn.other()
	return n
}

// below plays each move of a side and takes it back.
func (k *known) below(s side, depth int) uint64 {
	n := uint64(0)
	for c, d := range k.cells {
		if !k.owns(d, s) {
			continue
		}
		n += k.turns(c, depth)
		front := s.front()
		for _, w := range [3]way{(front + 3) % 4, (front + 1) % 4, front} {
			if to := neighbours[w][c]; to >= 0 {
				n += k.straight(c, int(to), w, depth)
			}
		}
		if k.diagonal {
			for _, w := range [2]way{(front + 3) % 4, (front + 1) % 4} {
				if to := diagonal(c, front, w); to >= 0 && k.cells[to] != 0 {
					if takes, _ := meet(d, k.cells[to]); takes {
						n += k.put(c, int(to), d, depth)
					}
				}
			}
		}
	}
	return n
}

// turns plays both turns on the spot.
func (k *known) turns(c, depth int) uint64 {
	d := k.cells[c]
	o, rest := d&knownSides-1, d&^knownSides
	k.cells[c] = rest | uint8(turnedLeft[o]) + 1
	n := k.leaves(depth)
	k.cells[c] = rest | uint8(turnedBack[o]) + 1
	n += k.leaves(depth)
	k.cells[c] = d
	return n
}

// straight rolls, captures or sacrifices towards the next square.
func (k *known) straight(c, to int, w way, depth int) uint64 {
	d, e := k.cells[c], k.cells[to]
	if e == 0 {
		return k.put(c, to, d&^knownSides|uint8(rolled[w][d&knownSides-1])+1, depth)
	}
	takes, gives := meet(d, e)
	switch {
	case takes:
		return k.put(c, to, d, depth)
	case gives:
		return k.put(c, to, e, depth)
	}
	return 0
}

// put counts below the position in which c is empty and to holds d.
func (k *known) put(c, to int, d uint8, depth int) uint64 {
	was, there := k.cells[c], k.cells[to]
	k.cells[c], k.cells[to] = 0, d
	n := k.leaves(depth)
	k.cells[c], k.cells[to] = was, there
	return n
}
