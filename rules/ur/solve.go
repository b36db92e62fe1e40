package ur

import (
	"context"
	"math"
)

// converged is by how much the chances may still change when they count as
// solved.
const converged = 1e-7

// solver works an endgame out by value iteration: hits lead back, so positions
// hang on one another in circles. It goes step by step, fewer pieces first, and may
// be left after any of them.
type solver struct {
	*endgame
	goal    uint8
	inexact bool
	placed  [endgamePieces][][]uint8 // steps of the pieces of each placing, by index
	wins    []float64
	n       int   // pieces left in the positions that are worked out
	rows    []row // of those whose replies aren't known yet
	replies replies
}

// row is the positions of so many own and other pieces that have one placing of
// the own ones.
type row struct{ own, other, placing int }

// solve works an endgame out; nil where ctx ends before.
func solve(ctx context.Context, v variant) *endgame {
	return newSolver(v).goOn(ctx)
}

func newSolver(v variant) *solver {
	s := &solver{endgame: &endgame{}, goal: v.goal, inexact: v.inexact}
	s.lay()
	s.begin(2)
	return s
}

// goOn works on and returns the endgame; nil where ctx ends before.
func (s *solver) goOn(ctx context.Context) *endgame {
	for s.n <= endgamePieces {
		if ctx.Err() != nil {
			return nil
		}
		s.step()
	}
	s.endgame.wins = make([]float32, len(s.wins))
	for i, w := range s.wins {
		s.endgame.wins[i] = float32(w)
	}
	return s.endgame
}

// step finds the replies of a row, or sweeps over all positions with n pieces
// left. It takes some milliseconds.
func (s *solver) step() {
	switch {
	case len(s.rows) > 0:
		s.addReplies(s.rows[0])
		s.rows = s.rows[1:]
	case s.sweep(&s.replies) <= converged:
		s.begin(s.n + 1)
	}
}

// begin turns to the positions with n pieces left.
func (s *solver) begin(n int) {
	s.n, s.rows, s.replies = n, nil, replies{}
	for own := 1; own < n && n <= endgamePieces; own++ {
		if !s.has[own][n-own] {
			continue
		}
		for i := placings[own] - 1; i >= 0; i-- {
			s.rows = append(s.rows, row{own, n - own, i})
		}
	}
}

// lay numbers all positions. A player with no more than pieces-goal pieces left
// has won.
func (s *solver) lay() {
	least, size := pieces-int(s.goal)+1, 0
	for own := least; own < endgamePieces; own++ {
		for other := least; own+other <= endgamePieces; other++ {
			s.base[own][other], s.has[own][other] = size, true
			size += placings[own] * placings[other]
		}
	}
	s.wins = make([]float64, size)
	for i := range s.wins {
		s.wins[i] = 0.5
	}
	for n := range s.placed {
		s.placed[n] = make([][]uint8, placings[n])
		s.place(n, nil)
	}
}

// place lists the placings of n pieces that begin with some steps.
func (s *solver) place(n int, begin []uint8) {
	if len(begin) == n {
		b := state{}
		for _, step := range begin {
			b.add(0, int(step))
		}
		s.placed[n][b.index(0)] = begin
		return
	}
	first := uint8(0)
	if len(begin) > 0 {
		first = begin[len(begin)-1]
	}
	for step := first; step < off; step++ {
		s.place(n, append(begin[:len(begin):len(begin)], step))
	}
}

// replies are what follows from the positions with so many pieces: for each
// position and throw the numbers of the positions after each move. A number
// below zero is ^ of a position in which the other throws; won is none.
type replies struct {
	positions []int32 // that can come up, those of pieces far ahead first
	ends      []int32 // where the replies of each position's throws end
	after     []int32
}

const won = math.MaxInt32

// addReplies adds what follows from the positions of a row.
func (s *solver) addReplies(at row) {
	r := &s.replies
	for j := placings[at.other] - 1; j >= 0; j-- {
		b := s.state(s.placed[at.own][at.placing], s.placed[at.other][j])
		if b.check() != nil {
			continue
		}
		r.positions = append(r.positions, int32(s.base[at.own][at.other]+at.placing*placings[at.other]+j))
		for throw := 1; throw <= 4; throw++ {
			s.moves(r, &b, throw)
			r.ends = append(r.ends, int32(len(r.after)))
		}
	}
}

// state lays out a position; player 0 throws next.
func (s *solver) state(own, other []uint8) state {
	b := state{goal: s.goal, inexact: s.inexact}
	for who, steps := range [2][]uint8{own, other} {
		for _, step := range steps {
			b.add(who, int(step))
		}
		for range pieces - len(steps) {
			b.add(who, off)
		}
	}
	return b
}

// moves adds what follows from a throw.
func (s *solver) moves(r *replies, b *state, throw int) {
	none := true
	for from := range off {
		if b.count[0][from] == 0 {
			continue
		}
		to, ok := b.target(0, from, throw)
		if !ok {
			continue
		}
		none = false
		hit := b.move(0, from, to)
		r.after = append(r.after, s.number(b, next(0, to)))
		b.undo(0, from, to, hit)
	}
	if none {
		r.after = append(r.after, s.number(b, 1))
	}
}

// number is that of a position in which who throws next, as replies have it.
func (s *solver) number(b *state, who int) int32 {
	if b.count[0][off] >= b.goal {
		return won
	}
	own, other := pieces-int(b.count[who][off]), pieces-int(b.count[1-who][off])
	n := int32(s.base[own][other] + b.index(who)*placings[other] + b.index(1-who))
	if who == 1 {
		return ^n
	}
	return n
}

// sweep works each position out anew and returns the largest change.
func (s *solver) sweep(r *replies) float64 {
	change, begin := 0.0, int32(0)
	for i, at := range r.positions {
		sum := 0.0
		for throw := 1; throw <= 4; throw++ {
			end := r.ends[4*i+throw-1]
			sum += chances[throw] * s.most(r.after[begin:end])
			begin = end
		}
		change = max(change, math.Abs(sum-s.wins[at]))
		s.wins[at] = sum
	}
	return change
}

// most is the chance to win by the best of the moves.
func (s *solver) most(after []int32) float64 {
	most := 0.0
	for _, n := range after {
		switch {
		case n == won:
			return 1
		case n < 0:
			most = max(most, 1-s.wins[^n])
		default:
			most = max(most, s.wins[n])
		}
	}
	return most
}
