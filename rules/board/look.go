package board

import (
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// look looks for the next move, or for what hinders it.
func (r *Referee) look() {
	calm := r.rest.atRest(r.now)
	if calm < restFor || r.laid != nil || !r.unjudged(calm) {
		return
	}
	s := r.board.See(r.table)
	if r.state.position() == nil {
		r.begin(s, calm)
		return
	}
	r.judge(s, calm)
}

// judge takes a move that explains what is seen, and blames what none does; the
// table has been as it is for so long.
func (r *Referee) judge(s *Seen, calm time.Duration) {
	f, after := r.game.Explain(r.state.position(), s)
	lifted := s.lifted(r.pieces())
	if (!f.Unchanged || lifted && calm >= liftedFor) && r.supposed(s) {
		return
	}
	if r.pushed(s, f) {
		return
	}
	switch {
	case f.Unchanged && (len(f.Differs) == 0 || !s.Fit(r.pieces()).Contradicted): // as it was, or an unsure reading errs
		r.follow(s)
		r.learn(s)
		r.blame(append(r.open(), r.nudged(s)...))
	case r.awaits != awaitsMove && !r.otherwise(f):
		r.blame(r.wants(s))
	case lifted && calm < liftedFor || !f.Played && calm < oddFor:
		// not yet
	case f.Unchanged:
		if !r.corrected(s) && !(lifted && r.wentBack(s)) {
			r.blame(r.wants(s))
		}
	case f.Played && r.wished() != nil && f.Move != r.wished():
		r.blame(r.notWished(f.Move))
	case f.Played:
		r.played(f.Move, after)
	case !r.wentBack(s) && !r.corrected(s):
		r.blame(r.explained(s, f))
	}
}

// judged is what the table was judged by at the last look.
type judged struct {
	on          bool // there was one
	changes     int  // of the dice, before it
	odd, lifted bool // the table has been at rest for oddFor, liftedFor
	awaits      awaiting
	wish        string
	events      int                 // in the history
	places      []constellation.Vec // of the dice, in steps of judgedAnew
}

// unjudged tells whether the table is worth another look: something on it, in
// the game or in how long it has been at rest has changed since the last one.
func (r *Referee) unjudged(calm time.Duration) bool {
	now := judged{on: true, changes: r.rest.changes, odd: calm >= oddFor, lifted: calm >= liftedFor, awaits: r.awaits, wish: r.wish.on, events: r.hist.Len()}
	if r.judged.like(&now) && slices.EqualFunc(r.judged.places, r.table.Dice, func(at constellation.Vec, d constellation.Die) bool { return at == inSteps(d.Pos) }) {
		return false
	}
	now.places = r.judged.places[:0]
	for i := range r.table.Dice {
		now.places = append(now.places, inSteps(r.table.Dice[i].Pos))
	}
	r.judged = now
	return true
}

// like tells whether two looks were by the same, places aside.
func (j *judged) like(k *judged) bool {
	return j.on && j.changes == k.changes && j.odd == k.odd && j.lifted == k.lifted && j.awaits == k.awaits && j.wish == k.wish && j.events == k.events
}

// inSteps is a place in whole steps of judgedAnew.
func inSteps(p constellation.Vec) constellation.Vec {
	return constellation.Vec{X: math.RoundToEven(p.X / judgedAnew), Y: math.RoundToEven(p.Y / judgedAnew)}
}

// follow notes that the table shows the position. After a move that was said,
// the side that a die now shows tells how it was turned.
func (r *Referee) follow(s *Seen) {
	if r.awaits == awaitsAhead {
		r.corrected(s)
	}
	r.awaits = awaitsMove
	r.keepPlace()
}

// resume looks at the first table after a restart: dice that went back before
// it lie as they should, of which no event tells.
func (r *Referee) resume() {
	if !r.resumed {
		return
	}
	r.resumed = false
	if p := r.state.position(); p == nil || r.awaits != awaitsBack || !r.rest.quiet {
		return
	}
	if s := r.board.See(r.table); len(s.Differs(r.pieces(), r.game.Words())) == 0 {
		r.awaits = awaitsMove
	}
}

// AsItStands tells whether the table that was seen last shows the position, with
// nothing in hand. Before a game any table does.
func (r *Referee) AsItStands() bool {
	return r.state.position() == nil || r.rest.quiet && !r.board.See(r.table).Fit(r.pieces()).Contradicted
}

func (r *Referee) pieces() []Piece { return r.game.Pieces(r.state.position()) }

// begin begins a game when the dice lie as they may at its beginning; the table
// has been as it is for so long.
func (r *Referee) begin(s *Seen, calm time.Duration) {
	p, err := r.game.SetUp(s, r.players[0].Name, r.options)
	if err != nil {
		return
	}
	if !r.game.Begins(p) {
		if calm >= oddFor {
			r.blame(r.unready(p))
		}
		return
	}
	r.blame(nil)
	r.failed = r.stands(Began, "", nil, p, "the game begins")
}

// unready says why the game can't begin as all lies.
func (r *Referee) unready(p rules.Position) []trouble {
	b, ok := r.game.(Beginner)
	if !ok {
		return nil
	}
	if why := b.Unready(p); why != "" {
		return []trouble{{cell: Off, text: why}}
	}
	return nil
}

// played takes a move that was seen.
func (r *Referee) played(m rules.Move, after rules.Position) {
	who := r.state.position().Turn()
	r.failed = r.stands(Played, who, m, after, r.called(who)+": "+r.spoken(r.state.position(), m))
}

// otherwise tells whether, after a move was taken back, another one was played
// at once: the dice needn't go back first then.
func (r *Referee) otherwise(f Finding) bool {
	if r.awaits != awaitsBack || !f.Played {
		return false
	}
	return !slices.ContainsFunc(r.hist.TakenBack(), func(e rules.Event) bool {
		s, ok := e.Data.(Standing)
		m, err := r.game.ReadMove(s.Move)
		return ok && err == nil && m == f.Move
	})
}

// wentBack tells whether the dice lie as before the last move: players took it
// back by putting them back, which undoes it.
func (r *Referee) wentBack(s *Seen) bool {
	n := len(r.state.positions)
	if n < 2 || r.state.last == nil || r.game.Silent(r.state.last) {
		return false
	}
	before := r.game.Pieces(r.state.positions[n-2])
	if s.Fit(before).Contradicted || len(s.Differs(before, r.game.Words())) > 0 {
		return false
	}
	r.failed = r.putBack()
	return true
}

// corrected takes the last move anew where it, or one by the same way that
// leaves another side up, explains what is seen now: the die was misread.
func (r *Referee) corrected(s *Seen) bool {
	n := len(r.state.positions)
	if n < 2 || r.state.last == nil {
		return false
	}
	f, after := r.game.Explain(r.state.positions[n-2], s)
	if !f.Played || !r.sameWay(f.Move, r.state.last) || after.String() == r.state.position().String() {
		return false
	}
	who := r.state.before().Turn()
	r.failed = r.stands(Corrected, who, f.Move, after, fmt.Sprintf("put right: %s: %s", r.called(who), r.spoken(r.state.before(), f.Move)))
	return true
}
