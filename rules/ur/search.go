package ur

import (
	"cmp"
	"context"

	"github.com/asterism-dice/asterism/rules"
)

// chances of the throws 1 to 4, of three two-sided dice.
var chances = [5]float64{1: 3.0 / 8, 2: 3.0 / 8, 3: 1.0 / 8, 4: 1.0 / 8}

const (
	goodDepth = 1      // further throws that good looks at
	bestDepth = 12     // those that best looks at, if the nodes last so long
	bestNodes = 400000 // positions, about a second
)

// Advise returns the move of a level: greedy takes what it gains at once, good
// looks at the other's next throw, and best as many throws ahead as its nodes
// and ctx let it; it knows the endgames by heart, once there was time enough to
// work them out, in one move or in several.
func (g Game) Advise(ctx context.Context, p rules.Position, e rules.Effort) (rules.Move, bool) {
	at, ok := p.(Position)
	if !ok {
		return nil, false
	}
	moves := at.legal()
	if len(moves) == 0 {
		return nil, false
	}
	if len(moves) == 1 || e.Level == rules.Greedy {
		return at.greedy(moves), true
	}
	s := &search{ctx: ctx, weights: g.weighs(), nodes: cmp.Or(e.Nodes, bestNodes), most: goodDepth}
	if e.Level != rules.Good {
		s.most, s.endgame = bestDepth, at.state.endgame(ctx)
	}
	return s.deepen(at, moves), true
}

// deepen looks one throw further ahead each time, until all is spent.
func (s *search) deepen(p Position, moves []Move) Move {
	best := p.greedy(moves)
	for depth := 0; depth <= s.most; depth++ {
		m, ok := s.best(p, moves, depth)
		if !ok {
			break
		}
		best = m
	}
	return best
}

// best is the move after which the player wins likeliest, so many throws on;
// false where the search didn't come to its end.
func (s *search) best(p Position, moves []Move, depth int) (Move, bool) {
	var best Move
	most := -1.0
	for _, m := range moves {
		next := p.after(m)
		v := s.after(&next.state, int(p.turn), int(next.turn), depth, max(most, 0), 1)
		if s.out {
			return best, false
		}
		if v > most {
			best, most = m, v
		}
	}
	return best, true
}
