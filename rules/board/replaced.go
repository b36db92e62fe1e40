package board

import (
	"slices"
	"time"

	"github.com/asterism-dice/asterism/rules"
)

// Who changes their mind takes a move back and makes another one. Done slowly that is seen
// as two things. Done quickly only the other move is seen, beside one that is no more.

// takeReplaced takes the last move back and the one that was made in its place, where that
// alone explains what is seen; f says what comes nearest to it from where the game stands,
// and the table has been as it is for so long. It reports whether it did.
func (r *Referee) takeReplaced(s *Seen, f Finding, calm time.Duration) bool {
	before, last := r.state.made(r.game)
	if last == nil || r.game.Silent(last) || r.machine(before.Turn()) || r.mayGoOn(f) || r.movesOn(before, f) {
		return false
	}
	g, after := r.game.Explain(before, s)
	inHand := s.lifted(r.game.Pieces(before)) && calm < r.lifts()
	if !g.Played || g.Move == last || inHand {
		return false
	}
	r.fail(r.putBack())
	r.played(g.Move, after)
	return true
}

// mayGoOn tells whether the game may have gone on from where it stands: by a throw that is
// in doubt, or by a move of which it is only open which one it was.
func (r *Referee) mayGoOn(f Finding) bool {
	fits := f.Found && !slices.ContainsFunc(f.Differs, func(d Difference) bool { return !r.isOpen(d) })
	return fits || r.goneOn || len(r.mayHave) > 0
}

// movesOn tells whether who made the last move, from before, makes the next one, since the
// other player passed: a die lies where that ends and is yet to be turned.
func (r *Referee) movesOn(before rules.Position, f Finding) bool {
	return f.Found && before.Turn() == r.state.turn() && !slices.ContainsFunc(f.Differs, func(d Difference) bool { return !d.turned() })
}
