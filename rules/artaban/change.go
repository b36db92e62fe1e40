package artaban

// change is a move as what becomes of two squares.
type change struct{ from, to, newFrom, newTo uint8 }

// changes is room for all moves of a position: eight dice have 40 at most, a
// position may have more.
type changes struct {
	all [512]change
	n   int
}

func (l *changes) add(from, to int, newFrom, newTo uint8) {
	l.all[l.n] = change{uint8(from), uint8(to), newFrom, newTo}
	l.n++
}

// list lists the moves of the side to play: what takes something first, then
// what goes forward, as they are the likeliest to be good.
func (k *known) list(l *changes) {
	l.n = 0
	for c, d := range k.cells {
		if k.owns(d, k.turn) {
			k.listFights(c, l)
		}
	}
	front := k.turn.front()
	for _, w := range [3]way{front, (front + 3) % 4, (front + 1) % 4} {
		for c, d := range k.cells {
			if to := neighbours[w][c]; to >= 0 && k.owns(d, k.turn) && k.cells[to] == 0 {
				l.add(c, int(to), 0, d&^knownSides|uint8(rolled[w][d&knownSides-1])+1)
			}
		}
	}
	for c, d := range k.cells {
		if k.owns(d, k.turn) {
			l.add(c, c, d&^knownSides|uint8(turnedLeft[d&knownSides-1])+1, d&^knownSides|uint8(turnedLeft[d&knownSides-1])+1)
			l.add(c, c, d&^knownSides|uint8(turnedBack[d&knownSides-1])+1, d&^knownSides|uint8(turnedBack[d&knownSides-1])+1)
		}
	}
}

// listFights lists the captures and sacrifices of the die on a square.
func (k *known) listFights(c int, l *changes) {
	d, front := k.cells[c], k.turn.front()
	for _, w := range [3]way{front, (front + 3) % 4, (front + 1) % 4} {
		if to := neighbours[w][c]; to >= 0 && k.cells[to] != 0 {
			takes, gives := meet(d, k.cells[to])
			if takes {
				l.add(c, int(to), 0, d)
			} else if gives {
				l.add(c, int(to), 0, k.cells[to])
			}
		}
		if to := diagonal(c, front, w); k.diagonal && w != front && to >= 0 && k.cells[to] != 0 {
			if takes, _ := meet(d, k.cells[to]); takes {
				l.add(c, int(to), 0, d)
			}
		}
	}
}

// play plays a move; what it returns takes it back.
func (k *known) play(m change) change {
	back := change{m.from, m.to, k.cells[m.from], k.cells[m.to]}
	k.cells[m.from] = m.newFrom
	k.cells[m.to] = m.newTo
	k.turn = k.turn.other()
	return back
}

// takeBack undoes play.
func (k *known) takeBack(m change) {
	k.cells[m.from] = m.newFrom
	k.cells[m.to] = m.newTo
	k.turn = k.turn.other()
}
