package board

import (
	"slices"
	"time"

	"github.com/asterism-dice/asterism/rules"
)

// verdict is what a look at the table comes to.
type verdict int

const (
	asItWas     verdict = iota // the position; or a reading that isn't sure errs
	awaited                    // the dice have yet to follow what was said or taken back
	tooSoon                    // hands may still be at it
	misplaced                  // the position, but surely not all as it belongs
	otherMove                  // a legal move, and another one was wished for
	legalMove                  // a legal move
	unexplained                // neither the position nor a move
)

// verdict judges what is seen; f says what explains it, lifted whether all that is
// otherwise is that pieces are missing, and the table has been as it is for so long.
func (r *Referee) verdict(s *Seen, f Finding, lifted bool, calm time.Duration) verdict {
	switch {
	case f.Unchanged && (len(f.Differs) == 0 || !s.Fit(r.pieces()).Contradicted):
		return asItWas
	case r.awaits != awaitsMove && !r.otherwise(s, f):
		return awaited
	case lifted && calm < r.liftedBy(f) || !f.Played && calm < oddFor:
		return tooSoon
	case f.Unchanged:
		return misplaced
	case f.Played && r.wished() != nil && f.Move != r.wished():
		return otherMove
	case f.Played:
		return legalMove
	}
	return unexplained
}

// otherwise tells whether a move was played though the dice had to go somewhere first: they
// are there, since an undo was taken back at once, or it is another move than was taken
// back, and they needn't go back then.
func (r *Referee) otherwise(s *Seen, f Finding) bool {
	if !f.Played {
		return false
	}
	if r.awaits == awaitsAhead {
		return r.backAtOnce && !slices.ContainsFunc(r.state.positions, func(p rules.Position) bool { return len(s.odd(r.game.Pieces(p))) == 0 })
	}
	return !slices.ContainsFunc(r.hist.TakenBack(), func(e rules.Event) bool {
		s, ok := e.Data.(Standing)
		m, err := r.game.ReadMove(s.Move)
		return ok && err == nil && m == f.Move
	})
}
