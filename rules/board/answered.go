package board

import (
	"slices"

	"github.com/asterism-dice/asterism/rules"
)

// A piece that is taken off the board for good looks like one that somebody has in hand,
// until the other player answers by a move of their own: who does that has seen that it
// is gone.

// takeAnswered takes the move by which a piece left the board, and the answer to it, where
// these and no others explain what is seen. It reports whether it did.
func (r *Referee) takeAnswered(s *Seen) bool {
	first, ok := r.answered(s)
	if !ok {
		return false
	}
	if err := r.playLeft(first); err != nil {
		r.fail(err)
		return true
	}
	if f, after := r.game.Explain(r.state.position(), s); f.Played {
		r.answers = true
		defer func() { r.answers = false }()
		r.played(f.Move, after)
	}
	return true
}

// playLeft plays a move by which a piece left the board, before anything else was done.
func (r *Referee) playLeft(m rules.Move) error {
	from, _ := ends(r.game.Trace(r.state.position(), m))
	return r.playMade(m, r.left.from(from))
}

// answered is the move before the one that was seen, where all that it did is that a piece
// left the board; false where it isn't beyond doubt that this was answered.
func (r *Referee) answered(s *Seen) (first rules.Move, ok bool) {
	var between rules.Position
	for m, next := range r.closer(r.state.position(), s) {
		f, _ := r.game.Explain(next, s)
		switch {
		case !f.Played:
		case between == nil || m == r.wished() && next.String() == between.String():
			first, between = m, next
		case next.String() != between.String():
			return nil, false
		}
	}
	return first, between != nil && r.mayAnswer(first, between)
}

// mayAnswer tells whether the other player could answer a move before it was told.
func (r *Referee) mayAnswer(first rules.Move, between rules.Position) bool {
	p := r.state.position()
	q, lifts := r.lifted(p, between)
	asked := r.wished() == nil || r.wished() == first
	return lifts && asked && r.left.ahead(q) > 0 && between.Turn() != p.Turn() && !r.machine(between.Turn())
}

// lifted is the piece that was taken off the board between two positions; false where
// anything else is otherwise.
func (r *Referee) lifted(before, after rules.Position) (Piece, bool) {
	now := r.game.Pieces(after)
	gone := slices.DeleteFunc(slices.Clone(r.game.Pieces(before)), func(p Piece) bool { return slices.Contains(now, p) })
	if len(gone) != 1 || len(now) != len(r.game.Pieces(before))-1 {
		return Piece{}, false
	}
	return gone[0], true
}

// takeUnanswered takes both moves back where the piece lies on the board again: it was only
// in hand, and whose move the other one was is judged anew. It reports whether it did.
func (r *Referee) takeUnanswered(s *Seen) bool {
	undo, _ := r.hist.Next()
	n := len(r.state.positions)
	if r.answer == 0 || undo != r.answer || n < 3 || !r.unanswered(r.state.positions[n-3], s) {
		return false
	}
	r.fail(r.putBack())
	r.fail(r.putBack())
	return true
}

// unanswered tells whether the last move was made beside another one than that by which a
// piece left the board, or beside none, from a position on.
func (r *Referee) unanswered(p rules.Position, s *Seen) bool {
	if other := r.game.Other(p); other != nil {
		if f, _ := r.game.Explain(other, s); f.Played && f.Move == r.state.last() {
			return true
		}
	}
	_, _, second := r.twice(p, s)
	return second != nil && second == r.state.last()
}
