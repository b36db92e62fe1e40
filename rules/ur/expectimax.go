package ur

import (
	"context"
	"math/bits"
)

// search weighs positions by expectimax: the chance to win is the mean over the
// throws, and of the moves with a throw the player takes the best.
type search struct {
	ctx     context.Context
	weights *features
	endgame *endgame // nil: not known
	most    int      // throws that are looked ahead
	nodes   int      // left
	out     bool     // of nodes or of time
}

// value is the chance that who wins, who throws next. What lies at or below low
// or at or above high need not be exact: branches that can't bring it between
// them are left out (Ballard's Star1).
func (s *search) value(b *state, who, depth int, low, high float64) float64 {
	if s.nodes--; s.nodes < 0 || s.nodes%1024 == 0 && s.ctx.Err() != nil {
		s.out = true
	}
	if s.out {
		return 0
	}
	if v, ok := s.endgame.value(b, who); ok {
		return v
	}
	if depth <= 0 {
		return b.chance(s.weights, who)
	}
	sum, rest := 0.0, 1.0
	for throw := 1; throw <= 4; throw++ {
		p := chances[throw]
		rest -= p
		lowest, highest := (low-sum-rest)/p, (high-sum)/p
		v := s.reply(b, who, throw, depth, max(lowest, 0), min(highest, 1))
		sum += p * v
		switch {
		case v <= lowest:
			return sum + rest
		case v >= highest:
			return sum
		}
	}
	return sum
}

// reply is the chance that who wins by the best move with a throw.
func (s *search) reply(b *state, who, throw, depth int, low, high float64) float64 {
	best := -1.0
	for left := b.on[who] &^ (1 << off); left != 0; left &= left - 1 {
		from := bits.TrailingZeros32(left)
		to, ok := b.target(who, from, throw)
		if !ok {
			continue
		}
		hit := b.move(who, from, to)
		v := s.after(b, who, next(who, to), depth-1, max(low, best), high)
		b.undo(who, from, to, hit)
		if best = max(best, v); best >= high {
			break
		}
	}
	if best < 0 {
		return 1 - s.value(b, 1-who, depth-1, 1-high, 1-low)
	}
	return best
}

// after is the chance that who wins after his move; then throws next.
func (s *search) after(b *state, who, then, depth int, low, high float64) float64 {
	switch {
	case b.count[who][off] >= b.goal:
		return 1
	case then == who:
		return s.value(b, who, depth, low, high)
	}
	return 1 - s.value(b, then, depth, 1-high, 1-low)
}
