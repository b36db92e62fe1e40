package board

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/asterism-dice/asterism/rules"
)

// The commands of board games, beside those of every game.
const (
	DoMove   = "move"   // play Value, a legal move as JSON or in the words of the game
	DoTurn   = "turn"   // turn a die on the spot: Value is "SQUARE left" or "SQUARE right", or Die is its id
	DoDraw   = "draw"   // Player offers a draw, or agrees with the other's offer
	DoResign = "resign" // Player gives the game up
	DoSetUp  = "set-up" // the position is what lies on the table, Value is the player to move, with ":N,M" what each has borne off
	DoBoard  = "board"  // the grid lies at Value, "X,Y,W,H,ANGLE" in mm and degrees; empty: players touch its corners
	DoTook   = "took"   // the die that was captured showed Value
	DoOff    = "off"    // Player has borne off Value pieces, of those that aren't on the board
)

// Errors of commands, wrapped with what was asked for.
var (
	ErrCommand = errors.New("no such command")
	ErrNotNow  = errors.New("not now")
	ErrNothing = errors.New("nothing to take back")
	ErrNoUndo  = errors.New("nothing was taken back")
)

// Do carries out what the players ask for, or says why not.
func (r *Referee) Do(c rules.Command, at time.Duration) ([]rules.Event, error) {
	r.out, r.failed, r.now = nil, nil, max(r.now, at)
	c.Player = r.nameOf(c.Player)
	err := r.do(c)
	if err == nil {
		err = r.failed
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %s: %w", r.game.Info().Name, c.Do, err)
	}
	return r.out, nil
}

func (r *Referee) do(c rules.Command) error {
	switch c.Do {
	case rules.DoUndo:
		return r.undo()
	case rules.DoRedo:
		return r.redo()
	case rules.DoPause:
		return r.pause()
	case rules.DoNew:
		r.emit(rules.Event{Kind: Cleared, Text: "lay out the dice for the next game"})
		return nil
	case DoMove:
		return r.move(c.Value)
	case DoTurn:
		return r.turn(c)
	case DoWish, DoHint:
		return r.advised(c)
	case DoDraw:
		return r.draw(c.Player)
	case DoResign:
		return r.resign(c.Player)
	case DoReply:
		return r.reply(c)
	case DoSetUp:
		if r.nothingLies() {
			return fmt.Errorf("no piece lies on the board: %w", ErrNotNow)
		}
		return r.setUp(c.Value)
	case DoBoard:
		return r.placeBoard(c.Value)
	case DoTook:
		return r.showed(c.Value)
	case DoOff:
		return r.borneOff(c.Player, c.Value)
	case rules.DoFace, rules.DoKind, rules.DoTeam, rules.DoIgnore, rules.DoTakeIn, rules.DoStack, rules.DoUnstack:
		return r.say(c)
	}
	return fmt.Errorf("%q: %w", c.Do, ErrCommand)
}

// Rewinds tells what undo and redo would do now.
func (r *Referee) Rewinds() (undo, redo int) {
	undo, redo = r.hist.Next()
	switch {
	case r.laid != nil:
		undo = r.laid.asked
	case r.offered != "":
		undo = r.offer
	}
	return undo, redo
}

// undo takes back the question or the offer that waits for an answer, else the last
// decision that somebody made: then the dice have to go back, too.
func (r *Referee) undo() error {
	if r.laid != nil {
		return r.goneTo(r.hist.Withdraw(r.laid.asked, r.now))
	}
	if r.offered != "" {
		return r.goneTo(r.hist.Withdraw(r.offer, r.now))
	}
	return r.takenBack(r.hist.Undo)
}

// putBack takes the last decision back that players took back with the dice.
func (r *Referee) putBack() error {
	return r.takenBack(func(at time.Duration) (e rules.Event, ok bool) {
		if e, ok = r.hist.Undo(at); ok {
			e = r.hist.Annotate(WentBack{})
		}
		return e, ok
	})
}

// takenBack takes back one decision after another until somebody can go on.
func (r *Referee) takenBack(undo func(at time.Duration) (rules.Event, bool)) error {
	return r.rewound(undo, func() bool { next, _ := r.hist.Next(); return next > 0 }, ErrNothing)
}

// redo takes the last undo back, with the passes that followed by themselves. The dice
// have to follow.
func (r *Referee) redo() error {
	return r.rewound(r.hist.Redo, func() bool { _, next := r.hist.Next(); return next > 0 }, ErrNoUndo)
}

// rewound undoes or redoes, and goes on while nothing can be done but pass, which nobody
// decides: no game stands there.
func (r *Referee) rewound(rewind func(at time.Duration) (rules.Event, bool), more func() bool, none error) error {
	if !more() {
		return none
	}
	r.tellStood()
	for {
		e, _ := rewind(r.now)
		if err := r.goneTo(e); err != nil || !r.state.passes(r.game) || !more() {
			return err
		}
	}
}

// LooseOf is the offer or the question that an event of a journal takes back or makes
// again by itself: nothing lies otherwise then.
func LooseOf(journal []rules.Event, e rules.Event) (was rules.Event, ok bool) {
	if e.Kind == rules.Undone || e.Kind == rules.Redone {
		was = journal[e.Ref-1]
		ok = roleOf(was) == rules.Loose
	}
	return was, ok
}

// noteLoose takes note that an offer or a question was taken back or made again.
func (r *Referee) noteLoose(e, was rules.Event) error {
	if d, ok := was.Data.(Laying); ok {
		return r.noteLaying(e, was, d)
	}
	r.noteOffer(e, was)
	return nil
}

func (r *Referee) goneTo(e rules.Event) error {
	r.out = append(r.out, e)
	if was, ok := LooseOf(r.hist.All(), e); ok {
		return r.noteLoose(e, was)
	}
	r.unbegun = unbegun{}
	before := r.state.position()
	if err := r.apply(e); err != nil {
		return err
	}
	r.stood = 0 // the clock goes on from now
	faults := r.faults
	r.note(e, r.game, before, &r.state)
	r.mend(faults, r.faults)
	if p := r.state.position(); r.state.goesOn() && !r.state.passes(r.game) {
		r.emit(rules.Event{Kind: rules.Turn, Player: p.Turn(), Text: "it is " + r.called(p.Turn()) + "'s turn"})
	}
	return nil
}

func (r *Referee) pause() error {
	if r.state.paused {
		r.emit(rules.Event{Kind: rules.Resumed, Text: "the game goes on"})
	} else {
		r.emit(rules.Event{Kind: rules.Paused, Text: "the game is paused"})
	}
	return nil
}

// running returns the position of a game that goes on.
func (r *Referee) running() (rules.Position, error) {
	switch {
	case r.state.position() == nil:
		return nil, fmt.Errorf("no game has begun: %w", ErrNotNow)
	case r.state.over():
		return nil, fmt.Errorf("the game is over: %w", ErrNotNow)
	case r.state.paused:
		return nil, fmt.Errorf("the game is paused: %w", ErrNotNow)
	}
	return r.state.position(), nil
}

// move plays a move that is said; the dice have to follow.
func (r *Referee) move(said string) error {
	p, err := r.running()
	if err != nil {
		return err
	}
	m, err := r.parseMove(p, said)
	if err != nil {
		return err
	}
	r.follows = !r.game.Silent(m)
	defer func() { r.follows = false }()
	return r.play(m)
}

// parseMove reads a move as JSON or in the words of the game.
func (r *Referee) parseMove(p rules.Position, said string) (rules.Move, error) {
	if strings.HasPrefix(strings.TrimSpace(said), "{") {
		return r.game.ReadMove([]byte(said))
	}
	for _, m := range p.Moves() {
		if m.String() == strings.TrimSpace(said) {
			return m, nil
		}
	}
	if m, ok := r.asSpoken(p, strings.TrimSpace(said)); ok {
		return m, nil
	}
	return nil, fmt.Errorf("%q: %w", said, rules.ErrIllegal)
}

// turn plays a turn of a die on the spot.
func (r *Referee) turn(c rules.Command) error {
	words := strings.Fields(c.Value)
	if c.Die == "" && len(words) == 1 { // a key says only which way
		if on, _, ok := r.wishedTurn(); ok {
			words = []string{r.game.Words().Square(on), words[0]}
		} else {
			c.Die = r.chosen
		}
	}
	if d, ok := r.table.Die(c.Die); ok {
		if at := r.board.At(d.Pos); at != Off {
			words = append([]string{r.game.Words().Square(at)}, words...)
		}
	}
	if len(words) != 2 {
		return fmt.Errorf("%q is not a square and left or right: %w", c.Value, rules.ErrIllegal)
	}
	said := fmt.Sprintf("%s turn-%s", words[0], words[1])
	if m := r.wished(); m != nil && said != m.String() && !r.state.paused {
		return fmt.Errorf("the table plays: %s: %w", r.request(r.state.position(), m), ErrNotNow)
	}
	return r.move(said)
}
