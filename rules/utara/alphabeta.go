package utara

import (
	"context"
	"time"
)

// searcher looks ahead for one player, the others against it.
type searcher struct {
	ctx   context.Context
	board *board
	p     *node
	me    int
	limit Budget
	until time.Duration
	nodes int
	ways  int  // looked at
	left  int  // ways of this position that may be
	spent bool // the budget is
	cut   bool // a line was not played to the end
	table map[uint64]transposition
}

// newSearcher looks ahead for who is on turn.
func newSearcher(ctx context.Context, b *board, p *node, limit Budget) *searcher {
	s := &searcher{ctx: ctx, board: b, p: p, me: p.turn, limit: limit, table: map[uint64]transposition{}}
	if limit.Clock != nil {
		s.until = limit.Clock() + limit.Time
	}
	return s
}

// deepen looks one path further ahead each time, until the budget is spent or
// every line was played to the end.
func (s *searcher) deepen(moves []move) Advice {
	a := s.rollouts(moves)
	for depth := 2; !s.spent; depth++ {
		s.cut = false
		m, v := s.root(moves, depth)
		if s.spent {
			break
		}
		a = s.advice(m, v, depth)
		if !s.cut {
			a.Exact = !s.board.narrowed
			break
		}
	}
	a.Nodes = s.nodes
	return a
}

// root looks depth paths ahead and brings the best move to the front for the
// next time.
func (s *searcher) root(moves []move, depth int) (*move, int) {
	best, low := 0, -endless
	for i := range moves {
		turn := s.p.play(&moves[i])
		v := s.alphaBeta(depth-1, low, endless)
		s.p.takeBack(&moves[i], turn)
		if s.spent {
			return nil, 0
		}
		if v > low {
			best, low = i, v
		}
	}
	m := moves[best]
	copy(moves[1:best+1], moves[:best])
	moves[0] = m
	return &moves[0], low
}

// endless is more than any value and any depth.
const endless = 1 << 30

// alphaBeta returns the value of the position for me, exact when it lies between
// low and high.
func (s *searcher) alphaBeta(depth, low, high int) int {
	if s.exhausted() {
		return 0
	}
	if depth == 0 {
		return s.horizon()
	}
	key, base := s.key(), s.board.value(s.p, s.me)
	e, found := s.table[key]
	if found && e.depth >= depth {
		if v, ok := e.cutoff(base, low, high); ok {
			s.cut = s.cut || !e.played
			return v
		}
	}
	moves := s.moves()
	if len(moves) == 0 {
		return base
	}
	if found {
		toFront(moves, e.first)
	}
	return s.best(moves, depth, low, high, key, base)
}

// horizon is where looking ahead ends and all are taken to go greedily on.
func (s *searcher) horizon() int {
	m := s.greedy()
	if m == nil {
		return s.board.value(s.p, s.me)
	}
	s.cut = true
	return s.goOn(m)
}

// best searches all moves and stores the value.
func (s *searcher) best(moves []move, depth, low, high int, key uint64, base int) int {
	cut := s.cut
	s.cut = false
	mine := s.p.turn == s.me
	a, b, v, first := low, high, endless, 0
	if mine {
		v = -endless
	}
	for i := range moves {
		turn := s.p.play(&moves[i])
		w := s.alphaBeta(depth-1, a, b)
		if s.p.takeBack(&moves[i], turn); s.spent {
			return 0
		}
		switch {
		case mine && w > v:
			v, first, a = w, i, max(a, w)
		case !mine && w < v:
			v, first, b = w, i, min(b, w)
		}
		if a >= b {
			break
		}
	}
	s.store(key, depth, v-base, low-base, high-base, moves[first].key)
	s.cut = s.cut || cut
	return v
}

func (s *searcher) exhausted() bool {
	s.nodes++
	if s.nodes > s.limit.Nodes || s.nodes%16 == 0 && s.late() {
		s.spent = true
	}
	return s.spent
}

// late tells whether the time is over, or nobody waits any more.
func (s *searcher) late() bool {
	return s.ctx.Err() != nil || s.limit.Clock != nil && s.limit.Clock() > s.until
}
