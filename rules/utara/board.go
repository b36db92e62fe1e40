package utara

import (
	"fmt"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/sail"
)

// board is a sky made ready for the search.
type board struct {
	chart    *sail.Chart
	worth    []hand // by body: the faces it brings, members of its stack too
	keys     []uint64
	advanced bool
	most     int  // ways that are looked at of one position
	narrowed bool // some position had more moves than were looked at
}

// node is one moment of a round: who has what, and whose turn it is.
type node struct {
	gone  []bool
	hands []hand // by player, in order of play
	turn  int
}

func newBoard(t *constellation.Table, r sail.Rules, advanced bool) (*board, error) {
	c, err := sail.NewChart(t, r)
	if err != nil {
		return nil, fmt.Errorf("utara: %w", err)
	}
	b := &board{chart: c, worth: make([]hand, c.Len()), keys: make([]uint64, c.Len()), most: r.MaxPaths, advanced: advanced}
	for i := range b.worth {
		b.keys[i] = scramble(uint64(i) + 1)
		if d, ok := t.Die(c.ID(i)); ok {
			b.worth[i] = Collection(faces(d)).hand()
		}
	}
	return b, nil
}

// faces lists what a die brings into a collection: its face and those of its
// stack.
func faces(d *constellation.Die) []string {
	list := []string{d.Face}
	for _, m := range d.Stack {
		list = append(list, m.Face)
	}
	return list
}

// start returns the position before the first path.
func (b *board) start(players int) *node {
	return &node{gone: make([]bool, b.chart.Len()), hands: make([]hand, players)}
}

// scramble spreads a number over 64 bits (splitmix64's finish).
func scramble(x uint64) uint64 {
	x *= 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// move is one path as the search sees it.
type move struct {
	start   int
	choices string
	bodies  []int
	gain    hand
	points  int // the mover's gain when it is made
	again   bool
	key     uint64 // of the bodies taken
}

func (b *board) move(v *sail.Voyage) move {
	m := move{start: v.Start, choices: string(v.Choices), again: v.Again}
	for _, i := range v.Collected {
		m.gain.add(&b.worth[i], 1)
		m.key ^= b.keys[i]
	}
	if v.Again {
		m.key = ^m.key
	}
	return m
}

// add adds sign times o.
func (h *hand) add(o *hand, sign int) {
	for i := range h {
		h[i] += sign * o[i]
	}
}

// play makes a move and takeBack undoes it.
func (p *node) play(m *move) (turn int) {
	turn = p.turn
	for _, i := range m.bodies {
		p.gone[i] = true
	}
	p.hands[turn].add(&m.gain, 1)
	if !m.again {
		p.turn = (turn + 1) % len(p.hands)
	}
	return turn
}

func (p *node) takeBack(m *move, turn int) {
	p.turn = turn
	p.hands[turn].add(&m.gain, -1)
	for _, i := range m.bodies {
		p.gone[i] = false
	}
}

// value is how the position stands for a player: the own points times the
// number of others, less theirs.
func (b *board) value(p *node, player int) int {
	v := 0
	for i := range p.hands {
		if n := p.hands[i].points(b.advanced); i == player {
			v += n * (len(p.hands) - 1)
		} else {
			v -= n
		}
	}
	if len(p.hands) == 1 {
		v = p.hands[0].points(b.advanced)
	}
	return v
}

// sortMoves puts the greatest gain first, then the smaller start.
func sortMoves(moves []move) {
	slices.SortStableFunc(moves, func(a, b move) int { return b.points - a.points })
}

// toFront puts the move of that key in front.
func toFront(moves []move, key uint64) {
	for i := range moves {
		if moves[i].key == key {
			m := moves[i]
			copy(moves[1:i+1], moves[:i])
			moves[0] = m
			return
		}
	}
}
