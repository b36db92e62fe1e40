package board

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// Racer is a Game whose pieces leave the board at the end of their way: those
// that aren't on the board may be borne off or in reserve, which can't be seen.
type Racer interface {
	// Beside is how many pieces of each player aren't on the board.
	Beside(p rules.Position) [2]int
	// BorneOff is the position in which so many of those are borne off.
	BorneOff(p rules.Position, off [2]int) (rules.Position, error)
	// Gone says what they are then, such as "borne off" or "captured".
	Gone() string
}

// laid is a position that lies on the table, while players are asked what isn't
// on the board.
type laid struct {
	position rules.Position
	off      [2]int
	known    [2]bool
	asked    int // the event that asks, its Seq
}

// doSetUp sets up what lies on the table, where anything does.
func (r *Referee) doSetUp(c rules.Command) error {
	if r.nothingLies() {
		return fmt.Errorf("no piece lies on the board: %w", ErrNotNow)
	}
	return r.setUp(c.Value)
}

// setUp begins a game with what lies on the table. Asked again before a move
// was made, it gives the turn to the other player.
func (r *Referee) setUp(said string) error {
	turn, counts, counted := strings.Cut(said, ":")
	if turn == "" {
		turn = r.firstOrOther()
	}
	p, err := r.game.SetUp(r.board.See(r.table), turn, r.options)
	if err != nil {
		return err
	}
	return r.laying(func() error {
		r.laid = &laid{position: p}
		if counted {
			n, m, _ := strings.Cut(counts, ",")
			if err := errors.Join(r.count(r.players[0].Name, n), r.count(r.players[1].Name, m)); err != nil {
				return err
			}
		}
		return r.beginLaid()
	})
}

// laying does what goes on with what is being set up. Where that is refused all stays as
// it was, and asked what was asked.
func (r *Referee) laying(do func() error) error {
	was := r.laid
	if was != nil {
		r.laid = new(*was)
	}
	err := do()
	if err != nil {
		r.laid = was
	}
	return err
}

// nothingLies tells whether the board is empty, in a game that is over then.
func (r *Referee) nothingLies() bool {
	p, err := r.game.SetUp(r.board.See(r.table), r.players[0].Name, r.options)
	return err == nil && len(r.game.Pieces(p)) == 0 && p.Outcome().Over
}

// firstOrOther is the first player, or the second where the first was to move
// in a position that was just set up.
func (r *Referee) firstOrOther() string {
	if n := len(r.state.positions); n == 1 && r.state.position().Turn() == r.players[0].Name && r.state.setUp {
		return r.players[1].Name
	}
	return r.players[0].Name
}

// borneOff takes how many pieces of a player are borne off, and begins when
// that was the last thing to be known.
func (r *Referee) borneOff(player, count string) error {
	return r.laying(func() error {
		if err := r.count(player, count); err != nil {
			return err
		}
		return r.beginLaid()
	})
}

// count notes how many pieces of a player are borne off.
func (r *Referee) count(player, count string) error {
	n, err := strconv.Atoi(count)
	who := r.who(player)
	switch {
	case r.laid == nil:
		return fmt.Errorf("nothing is being set up: %w", ErrNotNow)
	case err != nil || who < 0 || n < 0 || n > r.beside()[who]:
		return fmt.Errorf("%q of %q, want 0 to %v: %w", count, player, r.beside(), rules.ErrIllegal)
	}
	r.laid.off[who], r.laid.known[who] = n, true
	return nil
}

// who is the player of a name, -1 for nobody.
func (r *Referee) who(name string) int {
	for i, p := range r.players {
		if p.Name == name {
			return i
		}
	}
	return -1
}

// beside is how many pieces of each player may be borne off or in reserve.
func (r *Referee) beside() [2]int {
	if racer, ok := r.game.(Racer); ok {
		return racer.Beside(r.laid.position)
	}
	return [2]int{}
}

// gone says what pieces are that left the game.
func (r *Referee) gone() string {
	if racer, ok := r.game.(Racer); ok {
		return racer.Gone()
	}
	return "gone"
}

// beginLaid begins the game with what lies on the table when all of it is known.
func (r *Referee) beginLaid() error {
	for who, n := range r.beside() {
		if n == 0 || r.laid.known[who] {
			continue
		}
		name := r.players[who].Name
		lies, err := json.Marshal(r.laid.position)
		if err != nil {
			return err
		}
		r.emit(rules.Event{Kind: rules.Asked, Player: name, Data: laying{lies, r.laid.off, r.laid.known},
			Text: fmt.Sprintf("how many of %s's %s %s?", r.called(name), rules.Number(n, "piece beside the board is", "pieces beside the board are"), r.gone())})
		r.laid.asked = r.hist.Len()
		return nil
	}
	p := r.laid.position
	if racer, ok := r.game.(Racer); ok {
		var err error
		if p, err = racer.BorneOff(p, r.laid.off); err != nil {
			return err
		}
	}
	if err := r.stands(Began, "", nil, p, "the game goes on from what lies on the table"); err != nil {
		return err
	}
	r.laid, r.hint = nil, advice{}
	return nil
}

// halfDone takes from an event of a journal what was being set up or touched when
// it was written.
func (r *Referee) halfDone(e rules.Event) error {
	switch d := e.Data.(type) {
	case laying:
		return r.lie(e.Seq, d)
	case Corners:
		r.touched = touchedAt(e.Seq, d)
	}
	r.endAsking(e)
	return nil
}

// lie takes up a position that was being set up, by the event that asks.
func (r *Referee) lie(asked int, d laying) error {
	p, err := r.game.ReadPosition(d.Position, r.options)
	if err == nil {
		r.laid = &laid{p, d.Off, d.Known, asked}
	}
	return err
}

// endAsking ends the setting up where an event begins a game, or goes on with the one that
// there is, and the question for corners where one says where the board lies or begins anew.
func (r *Referee) endAsking(e rules.Event) {
	switch e.Kind {
	case Began, Played, Agreed, Resigned, Cleared:
		r.laid = nil
	}
	switch e.Kind {
	case Began, Cleared, Placed:
		r.touched = nil
	}
}

// noteLaying takes note that the question what isn't on the board was taken back, and with
// it the setting up, or asked again.
func (r *Referee) noteLaying(e, asked rules.Event, d laying) error {
	if e.Kind == rules.Undone {
		r.laid = nil
		return nil
	}
	return r.lie(asked.Seq, d)
}

// asksOffOf is whose pieces beside the board are asked about, "" for nobody's.
func (r *Referee) asksOffOf() string {
	if r.laid == nil {
		return ""
	}
	for who, n := range r.beside() {
		if n > 0 && !r.laid.known[who] {
			return r.players[who].Name
		}
	}
	return ""
}

// AsksNumber tells whether a number is asked for: one that is typed, and names no die, is
// the answer.
func (r *Referee) AsksNumber() bool { return r.asksOffOf() != "" }

// asksOff draws the question how many pieces are borne off, before the player.
func (r *Referee) asksOff() []rules.Mark {
	if name := r.asksOffOf(); name != "" {
		who := r.who(name)
		m := rules.Mark{ID: "off " + name, Kind: rules.MarkAsk, Tone: rules.ToneWarn, Text: "how many of " + r.called(name) + "'s pieces are " + r.gone() + "?",
			Points: []constellation.Vec{r.place(Off)}, Command: rules.Command{Do: DoOff, Player: r.inCommands(name)}}
		m.Facing = r.Facing(who)
		for i := range r.beside()[who] + 1 {
			m.Options = append(m.Options, strconv.Itoa(i))
		}
		return []rules.Mark{m}
	}
	return nil
}

// sayWhere is what the button for the board's place is called, by a key or on a telephone.
const sayWhere = "say where the board lies"

// Keys are those of every game on a board.
func Keys() []rules.Key {
	return []rules.Key{
		{Key: "S", Help: "the dice lie as the game stands; again: the other player is to move", Command: rules.Command{Do: DoSetUp}},
		{Key: "G", Help: sayWhere + ": touch its four corners", Command: rules.Command{Do: DoBoard}},
		{Key: "D", Help: "offer a draw; again: agree on it", Command: rules.Command{Do: DoDraw}},
		{Key: "R", Help: "give up: the other player has won", Command: rules.Command{Do: DoResign}, Confirm: true},
	}
}
