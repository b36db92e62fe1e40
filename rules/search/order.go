package search

// Scores by which moves are tried, above those of the history.
const (
	scoreKnown  = 1 << 30 // the best one of an earlier search
	scoreLoud   = 1 << 29
	scoreKiller = 1 << 28
)

// picked is how many moves are picked out by their scores; further ones are
// taken as they come.
const picked = 8

// ordered lists the moves of the board and scores them.
func (s *Search[M]) ordered(e *entry[M], ply int) *room[M] {
	r := &s.rooms[ply]
	r.moves = s.Moves(r.moves[:0], false)
	r.scores = r.scores[:0]
	for _, m := range r.moves {
		score := s.history[s.Slot(m)]
		switch {
		case e != nil && m == e.best:
			score = scoreKnown
		case s.Loud(m):
			score = scoreLoud
		case m == r.killers[0] || m == r.killers[1]:
			score = scoreKiller
		}
		r.scores = append(r.scores, score)
	}
	return r
}

// pick brings the best of the moves from i on to i; of equals the first.
func (r *room[M]) pick(i int) M {
	if i >= picked {
		return r.moves[i]
	}
	best := i
	for j := i + 1; j < len(r.moves); j++ {
		if r.scores[j] > r.scores[best] {
			best = j
		}
	}
	m, score := r.moves[best], r.scores[best]
	copy(r.moves[i+1:best+1], r.moves[i:best])
	copy(r.scores[i+1:best+1], r.scores[i:best])
	r.moves[i], r.scores[i] = m, score
	return m
}

// refuted notes a move that was too good: it may be so elsewhere.
func (s *Search[M]) refuted(r *room[M], m M, loud bool, depth int) {
	if loud {
		return
	}
	if r.killers[0] != m {
		r.killers[0], r.killers[1] = m, r.killers[0]
	}
	slot := &s.history[s.Slot(m)]
	*slot = min(*slot+int32(depth*depth), scoreKiller-1)
}
