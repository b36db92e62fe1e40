package utara

import "github.com/asterism-dice/asterism/constellation/sail"

// rollouts advises the move after which all going greedy ends best, of those that
// there was time to play on; where there was none, the first.
func (s *searcher) rollouts(moves []move) Advice {
	best, most, ahead := &moves[0], moves[0].points, 0
	for i := range moves {
		turn := s.p.play(&moves[i])
		v := s.rollout()
		if s.p.takeBack(&moves[i], turn); s.spent {
			break
		}
		if ahead = 1; i == 0 || v > most {
			best, most = &moves[i], v
		}
	}
	return s.advice(best, most, ahead)
}

// rollout plays the round to its end, everyone greedy, and returns its value
// for me; it means nothing once the budget is spent.
func (s *searcher) rollout() int {
	if m := s.greedy(); m != nil && !s.spent {
		return s.goOn(m)
	}
	return s.board.value(s.p, s.me)
}

// goOn makes a move and lets everyone go on greedily.
func (s *searcher) goOn(m *move) int {
	turn := s.p.play(m)
	defer s.p.takeBack(m, turn)
	return s.rollout()
}

// greedy returns the first of the moves that gain most, nil when there is none.
func (s *searcher) greedy() *move {
	var best move
	own := s.p.hands[s.p.turn]
	before := own.points(s.board.advanced)
	s.sail(func(v *sail.Voyage) bool {
		if !s.another() {
			return false
		}
		m := s.board.move(v)
		after := own
		after.add(&m.gain, 1)
		if m.points = after.points(s.board.advanced) - before; m.points > best.points {
			m.bodies = append(best.bodies[:0], v.Collected...)
			best = m
		}
		return true
	})
	if best.bodies == nil {
		return nil
	}
	return &best
}
