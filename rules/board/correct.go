package board

import (
	"fmt"
)

// takeBack undoes the last move that somebody made where the dice lie as before it: players
// took it back by putting them back. It reports whether they did.
func (r *Referee) takeBack(s *Seen) bool {
	p, m := r.state.made(r.game)
	if m == nil || r.game.Silent(m) {
		return false
	}
	before := r.game.Pieces(p)
	if s.Fit(before).Contradicted || len(s.Differs(before, r.game.Words())) > 0 {
		return false
	}
	r.fail(r.putBack())
	return true
}

// correctLast takes the last move anew where it, or one by the same way that
// leaves another side up, explains what is seen now: the die was misread. It
// reports whether it was.
func (r *Referee) correctLast(s *Seen) bool {
	n := len(r.state.positions)
	if n < 2 || r.state.last() == nil {
		return false
	}
	f, after := r.game.Explain(r.state.positions[n-2], s)
	if !f.Played || !r.sameWay(f.Move, r.state.last()) || after.String() == r.state.position().String() {
		return false
	}
	who := r.state.before().Turn()
	r.fail(r.stands(Corrected, who, f.Move, after, fmt.Sprintf("put right: %s: %s", r.called(who), r.seen(r.state.before(), f.Move, after))))
	return true
}
