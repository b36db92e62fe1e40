package ur

import (
	"fmt"
	"slices"
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

	drawn   []rules.Mark // the squares with their markings
	drawnAt rules.Placement
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
	said, events := r.AsSaid(t)
	r.putRight(events)
	rest, dice := r.tray.part(said)
	r.lay = r.tray.followed(r.lay, dice)
	thrown, ok := r.tray.see(dice, t.Time)
	events = append(events[:len(events):len(events)], r.thrownOn(ok, t.Time)...)
	if r.doubt(thrown, ok) {
		events = append(events, r.Tell(r.asksThrow(), t.Time)...)
	}
	r.GoneOn(ok && r.tray.mostElsewhere(r.tray.taken))
	told := r.Referee.Look(rest)
	events = append(events[:len(events):len(events)], told...)
	r.board = r.Referee.Board()
	if slices.ContainsFunc(told, func(e rules.Event) bool { return e.Kind == board.Played }) {
		events = append(events, r.moved(thrown, ok, t.Time)...)
	}
	if !r.position().awaitsThrow() {
		return events
	}
	if !ok || !r.tray.fresh() || len(r.doubted) > 0 {
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
// surer; not while a piece is moved, for then the next player throws.
func (r *referee) doubt(thrown cast, ok bool) (begins bool) {
	awaits := r.position().awaitsThrow()
	if !awaits || ok && r.tray.thrownSince(r.lay) && r.AsItStands() {
		r.doubted, r.lay = nil, nil
	}
	if awaits && ok && r.lay == nil && thrown[thrown.likeliest()] < rules.PlayedFrom && !r.position().stuck(thrown.possible()) {
		r.doubted, r.lay, begins = thrown.possible(), r.tray.places(), true
		r.tray.fewest = dicePerThrow
	}
	r.Suppose(r.doubted)
	return begins
}

// moved ends the doubt about a throw, which the move has told, or begins one: dice that
// came to rest while the piece was laid are the next player's throw.
func (r *referee) moved(thrown cast, ok bool, at time.Duration) []rules.Event {
	if len(r.doubted) > 0 {
		r.tray.taken = r.lay // dice that were thrown on count for the next player
		r.doubted, r.lay = nil, nil
		r.Suppose(nil)
	}
	if !r.doubt(thrown, ok && r.tray.fresh()) {
		return nil
	}
	return r.Tell(r.asksThrow(), at)
}

// thrownOn takes a throw in doubt that leaves no move for the one that was made
// when the dice are thrown again and nothing was moved: who can move has to.
func (r *referee) thrownOn(ok bool, at time.Duration) []rules.Event {
	p := r.position()
	if !ok || !p.awaitsThrow() || !r.tray.thrownAnew(r.lay) || !r.AsItStands() {
		return nil
	}
	n, is := p.idle(r.doubted)
	if !is {
		return nil
	}
	events, err := r.said(n, at)
	if err != nil {
		return nil // no game runs
	}
	r.doubted, r.lay = nil, nil
	return events[:len(events):len(events)]
}

// InTray tells whether a place lies in the tray.
func (r *referee) InTray(at constellation.Vec) bool {
	return r.tray.there && r.tray.at.At(at) != board.Off
}

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
	typed := c.Do == rules.DoFace && c.Die == "" && r.position().awaitsThrow() && !r.AsksNumber() // a number on the keyboard
	if c.Do != DoThrow && !typed {
		events, err := r.Referee.Do(c, at)
		r.putRight(events)
		return events, err
	}
	n, err := strconv.Atoi(c.Value)
	if err != nil || n < 0 || n > 4 {
		return nil, fmt.Errorf("ur: a throw is 0 to 4, not %s", c.Value)
	}
	events := r.goOn(at)
	more, err := r.throw(ThrowOf(n), at)
	if len(events) > 0 { // the move has been made, whether or not another throw follows
		return append(events, more...), nil
	}
	return more, err
}

// goOn plays the move by which a piece was taken off the board, for who says the next
// throw has surely made it.
func (r *referee) goOn(at time.Duration) []rules.Event {
	if r.position().awaitsThrow() {
		return nil
	}
	r.GoneOn(true)
	events := r.TakeLifted(at)
	return events[:len(events):len(events)]
}

func (r *referee) throw(n Throw, at time.Duration) ([]rules.Event, error) {
	events, err := r.said(n, at)
	if err == nil {
		r.tray.tell()
	}
	return events, err
}

// said plays a throw, whatever lies in the tray.
func (r *referee) said(n Throw, at time.Duration) ([]rules.Event, error) {
	b, err := n.MarshalJSON()
	if err != nil {
		return nil, err
	}
	return r.Referee.Do(rules.Command{Do: board.DoMove, Value: string(b)}, at)
}

func (r *referee) position() Position { return r.Position().(Position) }

func (p Position) awaitsThrow() bool { return len(p.throws) == 0 && !p.over() }

// idle is the first of these throws that leaves no move, false where all leave one.
func (p Position) idle(throws []rules.Move) (Throw, bool) {
	for _, m := range throws {
		n, ok := m.(Throw)
		p.throws = string([]byte{byte(n)})
		if ok && p.legal()[0].Pass {
			return n, true
		}
	}
	return 0, false
}

// stuck tells whether none of these throws leaves a move, so that it makes no
// difference which was made.
func (p Position) stuck(throws []rules.Move) bool {
	return !slices.ContainsFunc(throws, func(m rules.Move) bool {
		_, idle := p.idle([]rules.Move{m})
		return !idle
	})
}
