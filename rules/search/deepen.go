package search

import "slices"

// Best is the best of some moves, at least one: it looks one move further ahead
// each time until all is spent. Worth is what it is taken to be worth, and
// depth how many moves ahead that was found.
func (s *Search[M]) Best(moves []M) (best M, worth, depth int) {
	moves = slices.Clone(moves)
	best = moves[0]
	for depth < s.config.Depth && !s.out {
		i, v := s.root(moves, depth+1)
		if i < 0 {
			break
		}
		best, worth, depth = moves[i], v, depth+1
		copy(moves[1:i+1], moves[:i]) // the best first, the next time
		moves[0] = best
	}
	return best, worth, depth
}

// root finds the best move so far ahead; of a search that runs out, the best
// that it had found by then, -1 for none.
func (s *Search[M]) root(moves []M, depth int) (best, worth int) {
	best, worth = -1, -endless
	for i, m := range moves {
		loud := s.Loud(m)
		s.Play(m)
		v := s.next(depth, 1, i, worth, endless, loud)
		s.TakeBack()
		if s.out {
			break
		}
		if v > worth {
			best, worth = i, v
		}
	}
	return best, worth
}

// Value is the worth of the board for who is to play, so many moves ahead;
// exact where it lies between low and high.
func (s *Search[M]) Value(depth, low, high int) int { return s.value(depth, 0, low, high) }

// Least and Most are beyond all worths.
const (
	Least = -endless
	Most  = endless
)
