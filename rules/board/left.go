package board

import (
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// left is in which order dice left the places where they showed the position last.
type left struct {
	cells []Cell          // where they lay
	ids   []string        // of the dice there, empty: not known since a restart
	since []time.Duration // since when each isn't sure to lie there any more; 0: it lies there
}

// remember takes the dice of a table that shows the position.
func (l *left) remember(t *constellation.Table, b Board) {
	l.cells, l.ids, l.since = l.cells[:0], l.ids[:0], l.since[:0]
	for i := range t.Dice {
		if c := b.At(t.Dice[i].Pos); c != Off {
			l.cells, l.ids, l.since = append(l.cells, c), append(l.ids, t.Dice[i].ID), append(l.since, 0)
		}
	}
}

// recall takes where dice lay before a restart, as the position has it.
func (l *left) recall(pieces []Piece) {
	for _, p := range pieces {
		l.cells, l.ids, l.since = append(l.cells, p.Cell), append(l.ids, ""), append(l.since, 0)
	}
}

// find finds the dice that lie where they lay before a restart. What the first table doesn't
// show there has left, and whatever lies there later came since.
func (l *left) find(t *constellation.Table, b Board) {
	for i, id := range l.ids {
		if id != "" || l.since[i] != 0 {
			continue
		}
		if at := slices.IndexFunc(t.Dice, func(d constellation.Die) bool { return b.At(d.Pos) == l.cells[i] }); at >= 0 {
			l.ids[i] = t.Dice[at].ID
		}
	}
}

// see takes the table at a time.
func (l *left) see(t *constellation.Table, b Board, now time.Duration) {
	l.find(t, b)
	for i, id := range l.ids {
		d, ok := t.Die(id)
		switch lies := ok && d.Still && !d.Doubtful && b.At(d.Pos) == l.cells[i]; {
		case lies:
			l.since[i] = 0
		case l.since[i] == 0:
			l.since[i] = now
		}
	}
}

// earlier tells whether the die in a cell had left it while all others that did still lay
// there. It is no order where no other die did.
func (l *left) earlier(c Cell) bool {
	var first, next time.Duration
	for i, since := range l.since {
		switch {
		case l.cells[i] == c:
			first = since
		case since > 0 && (next == 0 || since < next):
			next = since
		}
	}
	return first > 0 && first < next
}
