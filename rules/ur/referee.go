package ur

import (
	"fmt"
	"strconv"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// DoThrow says what was thrown: Value is the number of white corners, 0 to 3,
// or 4.
const DoThrow = "throw"

// referee watches the board as for every game, and the tray.
type referee struct {
	*board.Referee
	tray    tray
	options rules.Options
	board   board.Board
}

// Referee starts a game on an empty table: it begins while the board is empty.
func (g Game) Referee(o rules.Options) (rules.Referee, error) {
	y, err := trayOf(o)
	if err != nil {
		return nil, err
	}
	r, err := board.NewReferee(g, o)
	if err != nil {
		return nil, err
	}
	return &referee{Referee: r, tray: y, options: o, board: board.New(grid, o.Surface)}, nil
}

// See takes the table after one frame and returns what happened.
func (r *referee) See(t *constellation.Table) []rules.Event {
	r.board = board.On(grid, r.options.Surface, t)
	rest, dice := r.tray.part(t)
	events := r.Referee.See(rest)
	thrown, ok := r.tray.see(dice, t.Time)
	if !ok || !r.position().awaitsThrow() {
		return events
	}
	more, err := r.throw(thrown, t.Time)
	if err != nil {
		return events // no game runs; the throw may still count when one does
	}
	return append(events[:len(events):len(events)], more...)
}

// Do carries out what the players ask for, or says why not.
func (r *referee) Do(c rules.Command, at time.Duration) ([]rules.Event, error) {
	if c.Do != DoThrow {
		return r.Referee.Do(c, at)
	}
	n, err := strconv.Atoi(c.Value)
	if err != nil || n < 0 || n > 4 {
		return nil, fmt.Errorf("ur: throw %q, want 0 to 4: %w", c.Value, rules.ErrIllegal)
	}
	return r.throw(ThrowOf(n), at)
}

func (r *referee) throw(n Throw, at time.Duration) ([]rules.Event, error) {
	b, err := n.MarshalJSON()
	if err != nil {
		return nil, err
	}
	events, err := r.Referee.Do(rules.Command{Do: board.DoMove, Value: string(b)}, at)
	if err == nil {
		r.tray.fresh = false
	}
	return events, err
}

func (r *referee) position() Position { return r.Position().(Position) }

func (p Position) awaitsThrow() bool { return len(p.throws) == 0 && !p.over() }
