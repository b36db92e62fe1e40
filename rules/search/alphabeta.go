package search

// Where late moves are looked at less far ahead: from which move on, and how
// many moves must be left to look ahead. Earlier or nearer to the end of a line
// overlooks what a quiet move threatens, as an evaluation sees no threats.
const (
	lateFrom      = 6
	lateDepth     = 3
	veryLateFrom  = 24
	veryLateDepth = 4
)

// value is the worth of the board for who is to play, depth moves ahead; ply
// counts from the root.
func (s *Search[M]) value(depth, ply, low, high int) int {
	if s.spend() {
		return 0
	}
	if v, over := s.Ended(); over {
		return v
	}
	if depth <= 0 {
		return s.quiet(ply, quietDepth, low, high)
	}
	key := s.Key()
	e := s.look(key)
	if e != nil && (e.depth == int16(depth) || e.depth > int16(depth) && !s.config.Exact) {
		if v, ok := e.cutoff(low, high); ok {
			return v
		}
	}
	return s.among(key, e, depth, ply, low, high)
}

// among is the worth of the best move.
func (s *Search[M]) among(key uint64, e *entry[M], depth, ply, low, high int) int {
	r := s.ordered(e, ply)
	last := len(r.moves)
	if depth == 1 && s.config.Late > 0 {
		last = min(last, s.config.Late)
	}
	first, best, alpha := r.moves[0], -endless, low
	for i := range last {
		m := r.pick(i)
		loud := s.Loud(m)
		s.Play(m)
		v := s.next(depth, ply+1, i, alpha, high, loud)
		s.TakeBack()
		if s.out {
			return 0
		}
		if v <= best {
			continue
		}
		first, best, alpha = m, v, max(alpha, v)
		if alpha >= high {
			s.refuted(r, m, loud, depth)
			break
		}
	}
	s.store(key, depth, best, low, high, first)
	return best
}

// next is the worth, for who played it, of the i-th move, which is on the
// board. The first is searched in full; others are only asked whether they are
// better, late ones less far ahead, and searched in full where they are.
func (s *Search[M]) next(depth, ply, i, low, high int, loud bool) int {
	if i == 0 {
		return -s.value(depth-1, ply, -high, -low)
	}
	less := 0
	if !loud && i >= lateFrom && depth >= lateDepth {
		less = 1
		if i >= veryLateFrom && depth >= veryLateDepth && ply > 1 { // among the moves to choose from none is far behind
			less = 2
		}
	}
	v := -s.value(depth-1-less, ply, -low-1, -low)
	if v > low && less > 0 && !s.out {
		v = -s.value(depth-1, ply, -low-1, -low)
	}
	if v > low && v < high && !s.out {
		v = -s.value(depth-1, ply, -high, -low)
	}
	return v
}

// quiet is the worth once no loud move is better than to leave it at that.
func (s *Search[M]) quiet(ply, left, low, high int) int {
	best := s.Worth()
	if best >= high || left == 0 {
		return best
	}
	low = max(low, best)
	r := &s.rooms[ply]
	r.moves = s.Moves(r.moves[:0], true)
	for _, m := range r.moves {
		s.Play(m)
		v := -s.silence(ply+1, left-1, -high, -low)
		s.TakeBack()
		if s.out {
			return 0
		}
		if best, low = max(best, v), max(low, v); best >= high {
			break
		}
	}
	return best
}

// silence is quiet after a loud move.
func (s *Search[M]) silence(ply, left, low, high int) int {
	if s.spend() {
		return 0
	}
	if v, over := s.Ended(); over {
		return v
	}
	return s.quiet(ply, left, low, high)
}
