package artaban

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/asterism-dice/asterism/rules"
)

// How far each level looks.
const (
	goodDepth = 2       // moves
	bestDepth = 12      // moves, if the nodes last so long
	bestNodes = 1500000 // positions, about a second
	worlds    = 3       // ways in which open dice may lie that are tried
)

// search looks ahead by alpha-beta.
type search struct {
	ctx   context.Context
	nodes int // left
	rooms [bestDepth + 1]changes
	out   bool // of nodes or of time
}

// Advise returns the move that a level plays, and false where there is none.
// Where orientations are open, several ways in which the dice may lie are tried
// and the move is taken that is best on the average.
func (g Game) Advise(ctx context.Context, p rules.Position, e rules.Effort) (rules.Move, bool) {
	moves := p.Moves()
	if len(moves) == 0 {
		return nil, false
	}
	at := p.(Position)
	s := &search{ctx: ctx, nodes: bestNodes}
	first, last := 1, 1
	switch e.Level {
	case rules.Good:
		first, last = goodDepth, goodDepth
	case rules.Best:
		last = bestDepth
	}
	for depth := first; depth <= last; depth++ {
		sorted, ok := s.root(at, moves, depth)
		if !ok {
			break
		}
		moves = sorted
	}
	return moves[0], true
}

// root sorts the moves by their worth, best first; false where the search
// didn't come to an end.
func (s *search) root(p Position, moves []rules.Move, depth int) ([]rules.Move, bool) {
	sum := map[rules.Move]int{}
	for _, w := range p.samples() {
		best := -2 * int(worthWin)
		for _, m := range moves {
			after := w.play(m.(Move))
			k, _ := after.known()
			// Worse moves need no exact worth, but with several worlds sums do.
			alpha := best
			if !p.sure() {
				alpha = -2 * int(worthWin)
			}
			v := -s.value(&k, depth-1, -2*int(worthWin), -alpha)
			if s.out {
				return nil, false
			}
			best = max(best, v)
			sum[m] += v
		}
	}
	sorted := slices.Clone(moves)
	slices.SortStableFunc(sorted, func(a, b rules.Move) int { return sum[b] - sum[a] })
	return sorted, true
}

// value is the worth of a position for the side to play.
func (s *search) value(k *known, depth, alpha, beta int) int {
	if s.nodes--; s.nodes < 0 || s.nodes%4096 == 0 && s.ctx.Err() != nil {
		s.out = true
	}
	if s.out {
		return 0
	}
	acts, dice := k.count(k.turn)
	if acts == 0 {
		if others, _ := k.count(k.turn.other()); others == 0 {
			return k.final(k.turn)
		}
	}
	if depth <= 0 {
		return k.evaluate(k.turn)
	}
	if dice == 0 {
		k.turn = k.turn.other()
		v := -s.value(k, depth-1, -beta, -alpha)
		k.turn = k.turn.other()
		return v
	}
	room := &s.rooms[depth]
	k.list(room)
	for i := range room.n {
		back := k.play(room.all[i])
		v := -s.value(k, depth-1, -beta, -alpha)
		k.takeBack(back)
		alpha = max(alpha, v)
		if alpha >= beta || s.out {
			break
		}
	}
	return alpha
}

// sure tells whether the way that each die lies is known.
func (p *Position) sure() bool {
	_, ok := p.known()
	return ok
}

// samples are ways in which the dice may lie: the one that is known, or some.
// The same position has the same ones each time.
func (p Position) samples() []Position {
	if p.sure() {
		return []Position{p}
	}
	r := rand.New(rand.NewPCG(28, 8))
	all := make([]Position, worlds)
	for i := range all {
		all[i] = p
		for c, d := range p.cells {
			if d == 0 {
				continue
			}
			var may []orientation
			d.may().each(func(o orientation) { may = append(may, o) })
			all[i].cells[c] = d.with(only(may[r.IntN(len(may))]))
		}
	}
	return all
}
