package utara

import "github.com/asterism-dice/asterism/constellation/sail"

// rollouts picks the move after which all going greedy ends best.
func (s *searcher) rollouts(moves []move) (*move, int) {
	var best *move
	most := 0
	for i := range moves {
		turn := s.p.play(&moves[i])
		v := s.rollout()
		s.p.takeBack(&moves[i], turn)
		if best == nil || v > most {
			best, most = &moves[i], v
		}
	}
	return best, most
}

// rollout plays the round to its end, everyone greedy, and returns its value
// for me.
func (s *searcher) rollout() int {
	if m := s.greedy(); m != nil {
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
	s.board.chart.Sail(s.p.gone, func(v *sail.Voyage) bool {
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
