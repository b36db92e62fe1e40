package board

import "github.com/asterism-dice/asterism/rules"

// Whoever takes the last piece off the board has won, and everybody knows: nobody waits for
// the table to see it before the board is cleared.

// endsByLifting tells whether what was seen is that a piece was taken off the board with which
// the game ends: nobody has that one in hand to think. Put back, it takes the end back.
func (r *Referee) endsByLifting(f Finding) bool {
	if !f.Played {
		return false
	}
	after, err := r.state.position().Apply(f.Move)
	if err != nil {
		return false
	}
	_, ok := r.lastLifted(after)
	return ok
}

// lastLifted is the piece that a move takes off the board by which the game ends, false where
// it does anything else, or the piece could go elsewhere.
func (r *Referee) lastLifted(after rules.Position) (Piece, bool) {
	if !after.Outcome().Over {
		return Piece{}, false
	}
	q, lifts := r.lifted(r.state.position(), after)
	return q, lifts && r.waysFrom(q.Cell) == 1
}

// waysFrom is how many legal moves there are of what lies in a cell.
func (r *Referee) waysFrom(c Cell) int {
	p, n := r.state.position(), 0
	for _, m := range p.Moves() {
		if from, _ := ends(r.game.Trace(p, m)); from == c {
			n++
		}
	}
	return n
}

// takeSwept takes the move by which a piece left the board and the game ends, where others
// were taken away some time after it: the board is cleared. f is what explains what is seen.
// It reports whether it did.
func (r *Referee) takeSwept(s *Seen, f Finding) bool {
	if f.Unchanged && len(f.Differs) == 0 || f.Played || r.awaits != awaitsMove {
		return false
	}
	p := r.state.position()
	for _, m := range p.Moves() {
		after, err := p.Apply(m)
		if err != nil || r.wished() != nil && r.wished() != m {
			continue
		}
		q, ok := r.lastLifted(after)
		if ok && s.lifted(r.game.Pieces(after)) && r.left.ahead(q) >= restFor {
			r.playedSince(m, after, r.left.from(q.Cell))
			return true
		}
	}
	return false
}
