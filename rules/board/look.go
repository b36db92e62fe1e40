package board

import (
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
	r.failed = nil
	s := r.board.See(r.table)
	switch {
	case r.state.over():
		r.lookBack(s, calm)
	case r.state.position() != nil:
		r.judge(s, calm)
	case !r.waits(s):
		r.begin(s, calm)
	}
}

// lookBack looks whether the move by which the game ended is taken back with the dice, once
// they have shown it, or put right where passes followed by which it ended.
func (r *Referee) lookBack(s *Seen, calm time.Duration) {
	shown := !s.Fit(r.pieces()).Contradicted
	switch {
	case calm < oddFor:
	case r.awaits != awaitsMove && shown:
		r.tellFollowed()
	case r.awaits == awaitsMove && !r.takeBack(s) && !shown && r.state.passed(r.game):
		r.correctLast(s)
	}
}

// TakeLifted plays the move by which pieces were taken off the board, where the table that
// was seen last shows one that counts by now, and does nothing else.
func (r *Referee) TakeLifted(at time.Duration) []rules.Event {
	r.out, r.now = nil, max(r.now, at)
	calm := r.rest.atRest(r.now)
	if _, err := r.running(); err != nil || r.touched != nil || r.laid != nil || calm < oddFor {
		return nil
	}
	s := r.board.See(r.table)
	f, after := r.game.Explain(r.state.position(), s)
	if s.lifted(r.pieces()) && r.verdict(s, f, true, calm) == legalMove {
		r.played(f.Move, after)
	}
	return r.out
}

// judge takes a move that explains what is seen, and blames what none does; the
// table has been as it is for so long.
func (r *Referee) judge(s *Seen, calm time.Duration) {
	f, after := r.game.Explain(r.state.position(), s)
	lifted := s.lifted(r.pieces())
	r.lifting = lifted && f.Played && calm < r.liftedBy(f)
	if (!f.Unchanged || lifted && calm >= r.lifts()) && r.playSupposed(s) {
		return
	}
	if r.followPush(s, f) || lifted && calm >= oddFor && r.takeSwept(s, f) {
		return
	}
	switch r.verdict(s, f, lifted, calm) {
	case asItWas:
		r.follow(s)
		r.learn(s)
		r.blame(append(r.open(), r.nudged(s)...))
	case awaited:
		r.blame(r.wants(s))
	case misplaced:
		if !r.correctLast(s) && !(lifted && r.takeBack(s)) {
			r.blame(r.wants(s))
		}
	case otherMove:
		r.blame(r.notWished(f.Move))
	case legalMove:
		r.played(f.Move, after)
	case unexplained:
		if !r.takeBack(s) && !r.correctLast(s) && !r.takeAnswered(s) && !r.takeUnanswered(s) {
			r.makeOut(s, f, calm)
		}
	}
}

// makeOut blames what was done where that can be told, else takes the last move for
// replaced, or blames what isn't as it should be.
func (r *Referee) makeOut(s *Seen, f Finding, calm time.Duration) {
	if wrong := r.misplayed(s); wrong != nil {
		r.blame(wrong)
	} else if !r.takeReplaced(s, f, calm) {
		r.blame(r.explained(s, f))
	}
}

// judged is what the table was judged by at the last look.
type judged struct {
	on          bool // there was one
	changes     int  // of the dice, before it
	odd, lifted bool // the table has been at rest for oddFor, for what Referee.lifts says
	awaits      awaiting
	wish        int                 // the event after which it was wished for
	events      int                 // in the history
	places      []constellation.Vec // of the dice, in steps of judgedAnew
}

// unjudged tells whether the table is worth another look: something on it, in
// the game or in how long it has been at rest has changed since the last one.
func (r *Referee) unjudged(calm time.Duration) bool {
	now := judged{on: true, changes: r.rest.changes, odd: calm >= oddFor, lifted: calm >= r.lifts(), awaits: r.awaits, wish: r.wish.at, events: r.hist.Len()}
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
		r.correctLast(s)
	}
	r.tellFollowed()
	r.left.remember(r.table, r.board)
	r.keepPlace()
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
	switch {
	case err != nil && !r.beginsEmpty():
		return
	case err != nil || !r.game.Begins(p):
		if calm >= oddFor {
			r.blame(r.unready(p))
		}
		return
	}
	r.blame(nil)
	r.fail(r.stands(Began, "", nil, p, "the game begins"))
}

// unready says why the game can't begin as all lies.
func (r *Referee) unready(p rules.Position) []trouble {
	if r.beginsEmpty() {
		return []trouble{{cell: Off, text: clearFirst}}
	}
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
func (r *Referee) played(m rules.Move, after rules.Position) { r.playedSince(m, after, r.made.since) }

// playedSince is the same of a move that was made at a moment.
func (r *Referee) playedSince(m rules.Move, after rules.Position, made time.Duration) {
	r.waited = r.waitedSince(made)
	who := r.state.position().Turn()
	r.fail(r.stands(Played, who, m, after, r.called(who)+": "+r.seen(r.state.position(), m, after)))
}
