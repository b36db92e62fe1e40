//go:build uptick

package uptick

import (
	"math/rand/v2"
	"slices"

	"github.com/asterism-dice/asterism/rules/search"
)

// thought is a position that a search plays on.
type thought struct {
	grid
	moment
	evaluation *evaluation
	past       []past
}

// moment is what a search notes of a position beside its grid.
type moment struct {
	turn, last, passes int
	captured           [2]int
	key                uint64 // of the grid
}

// past is what takes a move back.
type past struct {
	moment
	act
}

// pass is the act of who can do nothing.
var pass = act{from: outside, to: outside}

var _ search.Board[act] = (*thought)(nil)

// keys are random numbers for each value on each cell; further ones tell apart
// what lies beside the board.
var keys, beside = func() (k [maxSize * maxSize][2*highest + 1]uint64, b [4]uint64) {
	r := rand.New(rand.NewPCG(12, 6))
	for cell := range k {
		for v := range k[cell] {
			k[cell][v] = r.Uint64()
		}
	}
	for i := range b {
		b[i] = r.Uint64() | 1
	}
	return k, b
}()

func newThought(p Position, e *evaluation) *thought {
	t := &thought{grid: p.grid, evaluation: e}
	t.moment = moment{turn: int(p.turn), last: int(p.last), passes: int(p.passes), captured: [2]int{p.sum(0), p.sum(1)}}
	for cell, v := range t.cells {
		if v != 0 {
			t.key ^= keys[cell][v+highest]
		}
	}
	return t
}

// Key tells positions apart.
func (t *thought) Key() uint64 {
	return t.key ^ beside[0]*uint64(t.captured[0]-t.captured[1]+1<<20) ^ beside[1]*uint64(t.turn+2*t.last+8*t.passes) ^
		beside[2]*uint64(t.reserve[0]) ^ beside[3]*uint64(t.reserve[1])
}

// Ended is the worth of a game after two passes.
func (t *thought) Ended() (int, bool) {
	if t.passes < 2 {
		return 0, false
	}
	lead := t.captured[t.turn] - t.captured[1-t.turn]
	switch {
	case lead > 0 || lead == 0 && t.last == t.turn:
		return worthWin + points*lead, true
	case lead < 0 || t.last != nobody:
		return -worthWin + points*lead, true
	}
	return 0, true
}

// Worth is by how much who plays next is ahead, in hundredths of a point.
func (t *thought) Worth() int {
	e := t.evaluation
	return e.points*(t.captured[t.turn]-t.captured[1-t.turn]) + e.turn + e.of(&t.grid, t.turn) - e.of(&t.grid, 1-t.turn)
}

// Moves lists captures, those of high dice first, then moves, then placements,
// those of the values first that are worth most.
func (t *thought) Moves(to []act, loud bool) []act {
	t.eachGo(t.turn, func(a act) {
		if a.captures > 0 {
			to = append(to, a)
		}
	})
	slices.SortStableFunc(to, func(a, b act) int { return int(b.captures) - int(a.captures) })
	if loud {
		return to
	}
	t.eachGo(t.turn, func(a act) {
		if a.captures == 0 {
			to = append(to, a)
		}
	})
	to = t.listPlacements(to)
	if len(to) == 0 {
		to = append(to, pass)
	}
	return to
}

// listPlacements appends the placements, those of the values first that are worth
// most.
func (t *thought) listPlacements(to []act) []act {
	if t.reserve[t.turn] == 0 {
		return to
	}
	var most [maxSize * maxSize]int8 // the highest value that may be placed, 0 for none
	for cell := range t.size * t.size {
		if t.cells[cell] == 0 {
			low, _ := t.enemies(cell, t.turn)
			most[cell] = min(low, highest)
		}
	}
	for _, v := range t.evaluation.order {
		for cell, m := range most[:t.size*t.size] {
			if v <= m {
				to = append(to, act{outside, int16(cell), v, 0})
			}
		}
	}
	return to
}

// Loud tells of captures.
func (t *thought) Loud(a act) bool { return a.captures > 0 }

// Slot is the same for dice of one value that come to one cell.
func (t *thought) Slot(a act) int { return (int(a.value)<<8 | int(a.to)&0xff) % search.Slots }

// Play plays an act.
func (t *thought) Play(a act) {
	t.past = append(t.past, past{t.moment, a})
	who := t.turn
	t.turn = 1 - who
	if a == pass {
		t.passes++
		return
	}
	t.lift(a)
	t.do(who, a)
	t.key ^= keys[a.to][t.cells[a.to]+highest]
	t.captured[who] += int(a.captures)
	t.last, t.passes = who, 0
}

// lift takes out of the key what the cells of an act hold before it.
func (t *thought) lift(a act) {
	if a.from != outside {
		t.key ^= keys[a.from][t.cells[a.from]+highest]
	}
	if v := t.cells[a.to]; v != 0 {
		t.key ^= keys[a.to][v+highest]
	}
}

// TakeBack takes the last act back.
func (t *thought) TakeBack() {
	p := t.past[len(t.past)-1]
	t.past = t.past[:len(t.past)-1]
	if p.act != pass {
		t.undo(p.turn, p.act)
	}
	t.moment = p.moment
}
