package utara

// transposition is an entry of the transposition table: a bound of what is
// still to come from a position.
type transposition struct {
	depth  int // paths looked ahead, endless when played out
	low    int
	high   int
	first  uint64 // key of the best move
	played bool
}

// store writes down what the search of a position has shown: its value, or a
// bound when it lies outside the window that was asked.
func (s *searcher) store(key uint64, depth, v, low, high int, first uint64) {
	e := transposition{depth: depth, low: -endless, high: endless, first: first, played: !s.cut}
	if e.played {
		e.depth = endless
	}
	if v > low {
		e.low = v
	}
	if v < high {
		e.high = v
	}
	if v > low && v < high {
		e.low, e.high = v, v
	}
	s.table[key] = e
}

// cutoff tells whether what is known of a position answers the question.
func (e *transposition) cutoff(base, low, high int) (int, bool) {
	switch {
	case e.low == e.high:
		return base + e.low, true
	case e.low > -endless && base+e.low >= high:
		return base + e.low, true
	case e.high < endless && base+e.high <= low:
		return base + e.high, true
	}
	return 0, false
}

// key names the position. In the basic game what is still to come doesn't
// depend on who holds what; in the advanced game it does.
func (s *searcher) key() uint64 {
	k := scramble(uint64(s.p.turn) + 1<<32)
	for i, gone := range s.p.gone {
		if gone {
			k ^= s.board.keys[i]
		}
	}
	if s.board.advanced {
		for i := range s.p.hands {
			for f, n := range s.p.hands[i] {
				k ^= scramble(uint64(i+1)<<40 | uint64(f)<<20 | uint64(n))
			}
		}
	}
	return k
}
