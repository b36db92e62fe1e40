package board

import (
	"fmt"
	"slices"

	"github.com/asterism-dice/asterism/rules"
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

// correctLast takes the last move that somebody made anew where it, or one by the same way
// that leaves another side up, explains what is seen now: the die was misread, or turned
// since. It reports whether it was.
func (r *Referee) correctLast(s *Seen) bool {
	at := r.state.madeAt(r.game)
	before, last := r.state.made(r.game)
	if last == nil {
		return false
	}
	f, after := r.game.Explain(before, s)
	other := f.Played && r.sameWay(before, f.Move, last) && after.String() != r.state.positions[at].String()
	if !other || r.turnsFirst(before, last, after) {
		return false
	}
	r.fail(r.correct(at, f.Move, after))
	return true
}

// correct takes another move, and where it leads, for the one that led to one of the positions.
func (r *Referee) correct(at int, m rules.Move, after rules.Position) error {
	if err := r.passesBack(at); err != nil {
		return err
	}
	before := r.state.positions[at-1]
	who := r.called(before.Turn())
	return r.stands(Corrected, before.Turn(), m, after, fmt.Sprintf("put right: %s: %s", who, r.seen(before, m, after)))
}

// passesBack takes the passes back that follow on one of the positions: whether there are any
// is open again.
func (r *Referee) passesBack(at int) error {
	for len(r.state.positions) > at+1 {
		e, ok := r.undoSeen(r.now)
		if !ok {
			return ErrNothing
		}
		if err := r.goneTo(e); err != nil {
			return err
		}
	}
	return nil
}

// turnsFirst tells whether the die of the last move shows what it will after the next one: who
// moves again, since the other player passed, may turn it before it goes there, and would be
// gone soon. After is where the last move leads if it is taken anew.
func (r *Referee) turnsFirst(before rules.Position, last rules.Move, after rules.Position) bool {
	p := r.state.position()
	_, at := ends(r.game.Trace(before, last))
	shows := faceOn(r.game.Pieces(after), at)
	if shows == "" || p.Turn() != before.Turn() || r.rest.atRest(r.now) >= r.lifts() {
		return false
	}
	return slices.ContainsFunc(p.Moves(), func(m rules.Move) bool {
		from, to := ends(r.game.Trace(p, m))
		next, err := p.Apply(m)
		return from == at && err == nil && faceOn(r.game.Pieces(next), to) == shows
	})
}

// faceOn is what the first of the pieces in a cell shows, empty where none lies there.
func faceOn(all []Piece, c Cell) string {
	if i := slices.IndexFunc(all, func(p Piece) bool { return p.Cell == c }); i >= 0 {
		return all[i].Face
	}
	return ""
}
