package artaban

import (
	"math/rand/v2"

	"github.com/asterism-dice/asterism/rules/search"
)

// thought is a position that a search plays on: it keeps its key and the worth
// of the dice up to date.
type thought struct {
	known
	key        uint64
	sum        [2]int // worth of the dice, by side
	evaluation *evaluation
	backs      []back
}

// back is what takes a move back.
type back struct {
	change
	key uint64
	sum [2]int
}

var _ search.Board[change] = (*thought)(nil)

// keys are random numbers for each die on each square, and for the turn of B.
var keys, turnKey = func() (k [64][1 << 7]uint64, turn uint64) {
	r := rand.New(rand.NewPCG(8, 28))
	for c := range k {
		for d := 1; d < len(k[c]); d++ {
			k[c][d] = r.Uint64()
		}
	}
	return k, r.Uint64()
}()

func newThought(k known, e *evaluation) *thought {
	t := &thought{known: k, evaluation: e}
	for c, d := range k.cells {
		t.count(c, d, 1)
	}
	if k.turn == sideB {
		t.key ^= turnKey
	}
	return t
}

// count takes a die on a square into account, or no more.
func (t *thought) count(c int, d uint8, sign int) {
	if d != 0 {
		t.key ^= keys[c][d]
		t.sum[d>>5&1] += sign * int(t.evaluation.dice[c][d])
	}
}

// Key tells positions apart.
func (t *thought) Key() uint64 { return t.key }

// Ended is the worth of a game in which neither side can act.
func (t *thought) Ended() (int, bool) {
	if t.canAct(t.turn) || t.canAct(t.turn.other()) {
		return 0, false
	}
	return t.final(t.turn), true
}

// Worth is by how much the side to play is ahead, in hundredths of a point.
func (t *thought) Worth() int {
	return t.sum[t.turn] - t.sum[t.turn.other()] + t.evaluation.turn
}

// Moves lists the moves, or the captures.
func (t *thought) Moves(to []change, loud bool) []change {
	if loud {
		return t.listCaptures(to)
	}
	if to = t.list(to); len(to) == 0 {
		to = append(to, pass)
	}
	return to
}

// Loud tells of captures.
func (t *thought) Loud(m change) bool {
	return m.newFrom == 0 && m.from != m.to && t.cells[m.to] != 0 && m.newTo != t.cells[m.to]
}

// Slot is the same for moves between the same squares.
func (t *thought) Slot(m change) int { return int(m.from)<<6 | int(m.to) }

// Play plays a move.
func (t *thought) Play(m change) {
	b := back{key: t.key, sum: t.sum}
	b.change = t.known.play(m)
	t.count(int(m.from), b.newFrom, -1)
	if m.from != m.to {
		t.count(int(m.to), b.newTo, -1)
		t.count(int(m.from), t.cells[m.from], 1)
	}
	t.count(int(m.to), t.cells[m.to], 1)
	t.key ^= turnKey
	t.backs = append(t.backs, b)
}

// TakeBack takes the last move back.
func (t *thought) TakeBack() {
	b := t.backs[len(t.backs)-1]
	t.backs = t.backs[:len(t.backs)-1]
	t.known.takeBack(b.change)
	t.key, t.sum = b.key, b.sum
}
