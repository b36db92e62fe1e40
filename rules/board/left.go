package board

import (
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// left is in which order dice left the places where they showed the position last.
type left struct {
	cells []Cell               // where they lay
	teams []constellation.Team // whose they were, empty: not known
	ids   []string             // of the dice there, empty: not known since a restart
	since []time.Duration      // since when each isn't sure to lie there any more; 0: it lies there
	taken []time.Duration      // when each was taken off the board of which sensors say so; 0: they don't
}

// remember takes the dice of a table that shows the position.
func (l *left) remember(t *constellation.Table, b Board) {
	l.cells, l.teams, l.ids, l.since, l.taken = l.cells[:0], l.teams[:0], l.ids[:0], l.since[:0], l.taken[:0]
	for i := range t.Dice {
		if d := &t.Dice[i]; b.At(d.Pos) != Off {
			l.add(b.At(d.Pos), d.Team, d.ID)
		}
	}
}

// recall takes where dice lay before a restart, as the position has it.
func (l *left) recall(pieces []Piece) {
	for _, p := range pieces {
		l.add(p.Cell, p.Team, "")
	}
}

func (l *left) add(c Cell, team constellation.Team, id string) {
	l.cells, l.teams = append(l.cells, c), append(l.teams, team)
	l.ids, l.since, l.taken = append(l.ids, id), append(l.since, 0), append(l.taken, 0)
}

// find finds the dice that lie where they lay before a restart. What the first table doesn't
// show there has left, and whatever lies there later came since.
func (l *left) find(t *constellation.Table, b Board) {
	for i, id := range l.ids {
		if id != "" || l.since[i] != 0 {
			continue
		}
		lies := func(d constellation.Die) bool {
			return b.At(d.Pos) == l.cells[i] && (d.Team == l.teams[i] || d.Team == "")
		}
		if at := slices.IndexFunc(t.Dice, lies); at >= 0 {
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
			l.since[i], l.taken[i] = 0, 0
		case l.since[i] == 0:
			l.since[i] = now
		}
		if !ok && l.taken[i] == 0 {
			l.taken[i] = leftAt(l.since[i], now)
		}
	}
}

// from is since when something has left a cell, 0 where nothing has.
func (l *left) from(c Cell) time.Duration {
	if i := slices.Index(l.cells, c); i >= 0 {
		return max(l.since[i], l.taken[i])
	}
	return 0
}

// ahead is for how long a piece had left its place while all others that did still lay there;
// 0 where it wasn't the first, or no other did.
func (l *left) ahead(q Piece) time.Duration {
	var first, next time.Duration
	for i, since := range l.since {
		switch {
		case l.cells[i] == q.Cell && (l.teams[i] == q.Team || l.teams[i] == ""):
			first = since
		case since > 0 && (next == 0 || since < next):
			next = since
		}
	}
	if first == 0 {
		return 0
	}
	return max(next-first, 0)
}
