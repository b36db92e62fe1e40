package board

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// Referee watches a game on a board. Moves are recognised when nothing moves on
// the table any more, however the pieces got where they lie.
type Referee struct {
	game    Game
	options rules.Options
	players [2]Player
	hist    *rules.History
	state   state
	now     time.Duration
	out     []rules.Event
	failed  error // why the game couldn't go on by itself, nil: it could; see fail

	table   *constellation.Table // as players say it is
	raw     *constellation.Table // as sensors say it is
	board   Board
	sayings rules.Sayings
	said    map[string]said // the dice of which something was said
	rest    rest
	judged  judged
	told
	follows bool          // the dice have to follow the move that is being played
	answers bool          // the move that is being played tells of the one before it
	goneOn  bool          // see GoneOn
	left    left          // in which order dice left since the table showed the position
	made    made          // since when the board shows what it shows
	waited  time.Duration // for so long before it is told the move was made that is being played
	lifting bool          // the last look saw a move by which pieces are only missing, and waits
	stood   time.Duration // the clock has stood still, and that isn't told yet
	clock   clocks
	anew    anew
	unbegun unbegun

	hint advice

	mayHave []rules.Move // see Suppose
	chosen  string       // the die that was touched last
	touched *touched     // the corners of the board, while they are asked for
	laid    *laid        // a position that is being set up, nil for none

	lay []constellation.Die // on the board when it showed the position last

	ground   []rules.Mark // the board as it is drawn where it lay last
	groundAt Board
}

// awaiting is what the table has to show before moves are looked for again.
type awaiting int

const (
	awaitsMove  awaiting = iota // nothing: the next move is awaited
	awaitsBack                  // a move was taken back: the dice have to go back, too
	awaitsAhead                 // a move was said: the dice have to follow
)

// NewReferee starts a game on an empty table.
func NewReferee(g Game, o rules.Options) (*Referee, error) {
	if _, err := g.Start(o); err != nil {
		return nil, err
	}
	players := g.Players(o)
	if err := toldApart(players); err != nil && !o.Resumed {
		return nil, fmt.Errorf("%s: %w", g.Info().Name, err)
	}
	return &Referee{game: g, options: o, players: players, hist: rules.NewHistory(roleOf),
		table: &constellation.Table{}, raw: &constellation.Table{}, board: New(g.Info().Board, o.Surface), said: map[string]said{}}, nil
}

// Restore brings a fresh referee to where a journal ends.
func (r *Referee) Restore(journal []rules.Event) error {
	r.hist = rules.NewHistory(roleIn(journal))
	for _, e := range journal {
		if err := r.reload(e); err != nil {
			return err
		}
		r.now = time.Duration(e.Time)
		r.recallSaying(e)
	}
	if r.state.position() != nil {
		r.left.recall(r.pieces())
	}
	return nil
}

// reload takes the next event of a journal.
func (r *Referee) reload(e rules.Event) error {
	if err := r.hist.Follow(e); err != nil {
		return err
	}
	if was, ok := LooseOf(r.hist.All(), e); ok {
		return r.noteLoose(e, was)
	}
	before := r.state.position()
	if err := r.apply(e); err != nil {
		return err
	}
	r.noted(e, before)
	return r.halfDone(e)
}

// apply brings the state to where an event leads that the history holds.
func (r *Referee) apply(e rules.Event) error {
	err := r.fold(e)
	r.clock.follow(e, r.state.turn(), r.state.paused)
	return err
}

// noted takes note of an event that leads from a position, and of what is awaited then.
func (r *Referee) noted(e rules.Event, before rules.Position) {
	r.note(e, r.game, before, &r.state)
	r.clock.carry(r.carried(), time.Duration(e.Time), r.state.paused)
}

func (r *Referee) fold(e rules.Event) error {
	if e.Kind == rules.Undone || e.Kind == rules.Redone {
		return r.refold()
	}
	return r.state.apply(e, r.game, r.options)
}

// refold works the state out from the events that hold.
func (r *Referee) refold() error {
	s := state{}
	for _, e := range r.hist.Holding() {
		if err := s.apply(e, r.game, r.options); err != nil {
			return err
		}
	}
	r.state = s
	return nil
}

// Journal returns all events so far; the caller must not change them.
func (r *Referee) Journal() []rules.Event { return r.hist.All() }

// Position is where the game stands; before it begins, at the start.
func (r *Referee) Position() rules.Position {
	if p := r.state.position(); p != nil {
		return p
	}
	p, _ := r.game.Start(r.options) // NewReferee has tried it
	return p
}

// Answer says how the game stands.
func (r *Referee) Answer() rules.Answer {
	a, _ := r.game.Standing(r.Position())
	return a
}

// See takes the table after one frame and returns what happened.
func (r *Referee) See(t *constellation.Table) []rules.Event {
	said, events := r.AsSaid(t)
	return append(events[:len(events):len(events)], r.Look(said)...)
}

// AsSaid takes the table after one frame and returns it as players say it is, for [Referee.Look],
// and what of that holds no more.
func (r *Referee) AsSaid(t *constellation.Table) (*constellation.Table, []rules.Event) {
	r.out, r.now = nil, max(r.now, t.Time)
	r.board = On(r.game.Info().Board, r.surface(), t)
	seen := t.Clone()
	r.forget(seen)
	r.raw = seen
	return r.sayings.On(seen), r.out
}

// Look takes what AsSaid returned, or the part of it that a game is played with, and returns
// what happened.
func (r *Referee) Look(said *constellation.Table) []rules.Event {
	r.out, r.table = nil, said
	r.rest.see(r.table, r.now)
	r.left.see(r.table, r.board, r.now)
	r.made.see(r.table, r.board, r.now)
	r.choose()
	r.seeCorners()
	r.tellStood()
	if !r.state.paused && r.touched == nil {
		r.look()
	}
	r.seeClock()
	return r.out
}

// emit numbers an event, keeps it and applies it.
func (r *Referee) emit(e rules.Event) {
	r.tellStood()
	e.Time = rules.Seconds(r.now)
	e = r.hist.Add(e)
	before := r.state.position()
	r.fail(r.apply(e))
	faults := r.faults
	r.noted(e, before)
	r.endAsking(e)
	r.out = append(r.out, e)
	if e.Kind != rules.Mended {
		r.tellMended(faults, r.faults)
	}
}

// enter emits an event after which the game stands otherwise. One that can't be read again
// is told to nobody, and nothing changes: the history would hold it for ever.
func (r *Referee) enter(e rules.Event) error {
	s := r.state
	e.Seq = r.hist.Len() + 1
	if err := s.apply(e, r.game, r.options); err != nil {
		return err
	}
	r.emit(e)
	return nil
}

// stands emits an event after which the game stands at p.
func (r *Referee) stands(kind rules.EventKind, player string, m rules.Move, p rules.Position, text string) error {
	s := Standing{Follow: r.follows, Answer: r.answers, Waited: rules.Seconds(r.waited)}
	r.waited = 0 // a pass that follows by itself waits for nothing
	var err error
	if m != nil {
		if s.Move, err = json.Marshal(m); err != nil {
			return fmt.Errorf("board: move %v: %w", m, err)
		}
	}
	if s.Position, err = json.Marshal(p); err != nil {
		return fmt.Errorf("board: position: %w", err)
	}
	_, points := r.game.Standing(p)
	if err := r.enter(rules.Event{Kind: kind, Player: player, Points: points, Data: s, Text: text}); err != nil {
		return err
	}
	r.chosen = ""
	r.tellNext()
	return nil
}

// tellNext says whose turn it is, or how the game ended. A player who can do
// nothing but pass passes.
func (r *Referee) tellNext() {
	p := r.state.position()
	if o := p.Outcome(); o.Over {
		r.blame(nil) // nothing is looked at any more
		r.emit(rules.Event{Kind: rules.Ended, Player: o.Winner, Data: rules.End{Outcome: o, Match: true}, Text: r.saysEnd(o)})
		return
	}
	r.emit(rules.Event{Kind: rules.Turn, Player: p.Turn(), Text: "it is " + r.called(p.Turn()) + "'s turn"})
	r.passForced()
}

// passForced passes for a player who can do nothing else.
func (r *Referee) passForced() {
	if r.state.passes(r.game) {
		r.fail(r.play(r.state.position().Moves()[0]))
	}
}

// fail keeps why the game can't go on by what is seen, or by what follows by itself: no
// command is refused for it. The table shows it until it is looked at anew, or a command is
// carried out.
func (r *Referee) fail(err error) {
	if err != nil {
		r.failed = err
	}
}

// play plays a legal move that was said or that is forced.
func (r *Referee) play(m rules.Move) error {
	p := r.state.position()
	next, err := p.Apply(m)
	if err != nil {
		return err
	}
	return r.stands(Played, p.Turn(), m, next, r.called(p.Turn())+": "+r.spoken(p, m))
}
