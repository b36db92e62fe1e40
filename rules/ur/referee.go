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
	doubted []rules.Move        // throws of which one was made, none where that is known
	lay     []constellation.Vec // where the dice lay that left it open
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
	rest, dice := r.tray.part(t)
	thrown, ok := r.tray.see(dice, t.Time)
	var events []rules.Event
	if r.doubt(thrown, ok) {
		events = r.Tell(r.asksThrow(), t.Time)
	}
	events = append(events[:len(events):len(events)], r.Referee.See(rest)...)
	r.board = r.Referee.Board()
	if !r.position().awaitsThrow() {
		if len(r.doubted) > 0 {
			r.tray.take()
		}
		return events
	}
	if !ok || len(r.doubted) > 0 {
		return events
	}
	more, err := r.throw(thrown.likeliest(), t.Time)
	if err != nil {
		return events // no game runs; the throw may still count when one does
	}
	return append(events[:len(events):len(events)], more...)
}

// doubt keeps which throws may have been made where the dice don't say it
// surely, and tells whether that is new: the move that follows tells. What is in
// doubt stays so until the dice are thrown again, for a sensor that wavers isn't
// surer.
func (r *referee) doubt(thrown cast, ok bool) (begins bool) {
	awaits := r.position().awaitsThrow()
	if !awaits || ok && r.tray.thrownSince(r.lay) {
		r.doubted, r.lay = nil, nil
	}
	if awaits && ok && r.lay == nil && thrown[thrown.likeliest()] < rules.PlayedFrom {
		r.doubted, r.lay, begins = thrown.possible(), r.tray.places(), true
	}
	r.Suppose(r.doubted)
	return begins
}

// InTray tells whether a place lies in the tray.
func (r *referee) InTray(at constellation.Vec) bool {
	return r.tray.there && r.tray.at.At(at) != board.Off
}

var _ rules.TrayKeeper = (*referee)(nil)

// Due is the next moment at which the board or the tray may be judged.
func (r *referee) Due() (time.Duration, bool) {
	at, ok := r.Referee.Due()
	if due, is := r.tray.due(); is && (!ok || due < at) {
		return due, true
	}
	return at, ok
}

// Stopped lets the quiet of the table go on where it stood.
func (r *referee) Stopped(d time.Duration) {
	r.Referee.Stopped(d)
	r.tray.since += d
}

// Do carries out what the players ask for, or says why not.
func (r *referee) Do(c rules.Command, at time.Duration) ([]rules.Event, error) {
	typed := c.Do == rules.DoFace && c.Die == "" && r.position().awaitsThrow() // a number on the keyboard
	if c.Do != DoThrow && !typed {
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
		r.tray.tell()
	}
	return events, err
}

func (r *referee) position() Position { return r.Position().(Position) }

func (p Position) awaitsThrow() bool { return len(p.throws) == 0 && !p.over() }
