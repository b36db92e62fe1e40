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
	DoFound  = "found"  // a camera found the grid at Value, as of DoBoard; of a square one which side is up stays as it was
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

// commands carry out what players ask for.
var commands = map[string]func(*Referee, rules.Command) error{
	rules.DoUndo:  (*Referee).undo,
	rules.DoRedo:  (*Referee).redo,
	rules.DoPause: (*Referee).pause,
	rules.DoNew:   (*Referee).doNew,

	rules.DoFace:    (*Referee).say,
	rules.DoKind:    (*Referee).say,
	rules.DoTeam:    (*Referee).say,
	rules.DoIgnore:  (*Referee).say,
	rules.DoTakeIn:  (*Referee).say,
	rules.DoStack:   (*Referee).say,
	rules.DoUnstack: (*Referee).say,

	DoMove:   func(r *Referee, c rules.Command) error { return r.move(c.Value) },
	DoTurn:   (*Referee).turn,
	DoWish:   (*Referee).advised,
	DoHint:   (*Referee).advised,
	DoDraw:   func(r *Referee, c rules.Command) error { return r.draw(c.Player) },
	doReply:  (*Referee).reply,
	DoResign: func(r *Referee, c rules.Command) error { return r.resign(c.Player) },
	DoTook:   func(r *Referee, c rules.Command) error { return r.showed(c.Value) },

	DoSetUp: (*Referee).doSetUp,
	DoOff:   func(r *Referee, c rules.Command) error { return r.borneOff(c.Player, c.Value) },
	DoBoard: func(r *Referee, c rules.Command) error { return r.placeBoard(c.Value) },
	DoFound: func(r *Referee, c rules.Command) error { return r.found(c.Value) },
}

// Do carries out what the players ask for, or says why not.
func (r *Referee) Do(c rules.Command, at time.Duration) ([]rules.Event, error) {
	was := r.failed
	r.out, r.failed, r.now = nil, nil, max(r.now, at)
	c.Player = r.nameOf(c.Player)
	if err := r.do(c); err != nil {
		r.failed = was
		return nil, fmt.Errorf("%s: %s: %w", r.game.Info().Name, c.Do, err)
	}
	return r.out, nil
}

func (r *Referee) do(c rules.Command) error {
	do, ok := commands[c.Do]
	if !ok {
		return fmt.Errorf("%q: %w", c.Do, ErrCommand)
	}
	return do(r, c)
}

func (r *Referee) pause(rules.Command) error {
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
	if err := r.againstWish(p, m.String()); err != nil {
		return err
	}
	r.follows = !r.game.Silent(m)
	defer func() { r.follows = false }()
	return r.play(m)
}

// againstWish refuses what is said where the table asked for another move.
func (r *Referee) againstWish(p rules.Position, said string) error {
	if m := r.wished(); m != nil && said != m.String() && !r.state.paused {
		return fmt.Errorf("the table plays: %s: %w", r.request(p, m), ErrNotNow)
	}
	return nil
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
	if len(words) == 1 && (words[0] == "left" || words[0] == "right") {
		return fmt.Errorf("touch the die first that was turned: %w", ErrNotNow)
	}
	if len(words) != 2 {
		return fmt.Errorf("%q is not a square and left or right: %w", c.Value, rules.ErrIllegal)
	}
	said := fmt.Sprintf("%s turn-%s", words[0], words[1])
	if err := r.againstWish(r.state.position(), said); err != nil {
		return err
	}
	return r.move(said)
}
