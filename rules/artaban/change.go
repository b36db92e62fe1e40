package artaban

// change is a move as what becomes of two squares.
type change struct{ from, to, newFrom, newTo uint8 }

// pass is the move of a side without dice: nothing changes.
var pass = change{}

// lists appends the moves of the side to play: what takes something first,
// then what goes forward, as they are the likeliest to be good.
func (k *known) list(all []change) []change {
	all = k.listCaptures(all)
	front := k.turn.front()
	for _, w := range [3]way{front, (front + 3) % 4, (front + 1) % 4} {
		for c, d := range k.cells {
			if to := neighbours[w][c]; to >= 0 && k.owns(d, k.turn) && k.cells[to] == 0 {
				all = append(all, change{uint8(c), uint8(to), 0, d&^knownSides | uint8(rolled[w][d&knownSides-1]) + 1})
			}
		}
	}
	for c, d := range k.cells {
		if k.owns(d, k.turn) {
			left, right := d&^knownSides|uint8(turnedLeft[d&knownSides-1])+1, d&^knownSides|uint8(turnedBack[d&knownSides-1])+1
			all = append(all, change{uint8(c), uint8(c), left, left}, change{uint8(c), uint8(c), right, right})
		}
	}
	return k.listSacrifices(all)
}

// listCaptures appends the captures.
func (k *known) listCaptures(all []change) []change {
	front := k.turn.front()
	for c, d := range k.cells {
		if !k.owns(d, k.turn) {
			continue
		}
		for _, w := range [3]way{front, (front + 3) % 4, (front + 1) % 4} {
			if to := neighbours[w][c]; k.takes(d, to) {
				all = append(all, change{uint8(c), uint8(to), 0, d})
			}
			if k.diagonal && w != front {
				if to := diagonal(c, front, w); k.takes(d, to) {
					all = append(all, change{uint8(c), uint8(to), 0, d})
				}
			}
		}
	}
	return all
}

// takes tells whether a die could capture what is on a square, -1 for none.
func (k *known) takes(d uint8, to int8) bool {
	if to < 0 || k.cells[to] == 0 {
		return false
	}
	takes, _ := meet(d, k.cells[to])
	return takes
}

// listSacrifices appends the sacrifices.
func (k *known) listSacrifices(all []change) []change {
	front := k.turn.front()
	for c, d := range k.cells {
		if !k.owns(d, k.turn) {
			continue
		}
		for _, w := range [3]way{front, (front + 3) % 4, (front + 1) % 4} {
			if to := neighbours[w][c]; to >= 0 && k.cells[to] != 0 {
				if _, gives := meet(d, k.cells[to]); gives {
					all = append(all, change{uint8(c), uint8(to), 0, k.cells[to]})
				}
			}
		}
	}
	return all
}

// play plays a move; what it returns takes it back.
func (k *known) play(m change) change {
	back := change{m.from, m.to, k.cells[m.from], k.cells[m.to]}
	if m != pass {
		k.cells[m.from] = m.newFrom
		k.cells[m.to] = m.newTo
	}
	k.turn = k.turn.other()
	return back
}

// takeBack undoes play.
func (k *known) takeBack(m change) {
	k.cells[m.from] = m.newFrom
	k.cells[m.to] = m.newTo
	k.turn = k.turn.other()
}

// canAct tells whether a side can roll, capture or sacrifice.
func (k *known) canAct(s side) bool {
	for c, d := range k.cells {
		if k.owns(d, s) && k.actsOf(c) > 0 {
			return true
		}
	}
	return false
}
