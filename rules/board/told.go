package board

import (
	"encoding/json"
	"slices"

	"github.com/asterism-dice/asterism/rules"
)

// told is what was said to players and still stands: what is wrong, what they
// are asked for, and what the dice have to show first. It follows from all
// events in their order, those that were taken back as well: told is told.
type told struct {
	faults  []trouble
	awaits  awaiting
	offered string // who has offered a draw
	offer   int    // the event by which that was, its Seq
	wish    advice
	answer  int // the event of the last answer by which a piece was known to be gone, its Seq

	followed   bool // after an undo: the dice had followed all that was before it
	backAtOnce bool // after a redo: it takes back an undo that the dice hadn't followed yet
}

// Offer is the payload of the event by which a player offers a draw.
type Offer struct{}

// PayloadType names Offer in journals.
func (Offer) PayloadType() string { return "board/offer" }

// Wish is the payload of the event that asks people to move for the table.
type Wish struct {
	Move json.RawMessage `json:"move" about:"the move that the table wants, as the game writes moves"`
}

// PayloadType names Wish in journals.
func (Wish) PayloadType() string { return "board/wish" }

// Trouble is the payload of an event that tells what is wrong or open.
type Trouble struct {
	Cell Cell   `json:"cell" about:"number of the board's cell, from 0 at the bottom left, row by row; -1: the whole table"`
	Asks string `json:"asks,omitempty" about:"the faces that players are asked to choose from, with commas between"`
	Do   string `json:"do,omitempty" about:"the command that takes the answer; empty: face, of the die there"`
}

// PayloadType names Trouble in journals.
func (Trouble) PayloadType() string { return "board/trouble" }

// Mending is the payload of an event that tells that a trouble or a question is over.
type Mending struct {
	Fault string `json:"fault" about:"text of the event that told or asked"`
	Cell  Cell   `json:"cell" about:"number of the board's cell, from 0 at the bottom left, row by row; -1: the whole table"`
}

// PayloadType names Mending in journals.
func (Mending) PayloadType() string { return "board/mending" }

// wentBack is the payload of an undo by which players had put the dice back
// already.
type wentBack struct{}

// PayloadType names wentBack in journals.
func (wentBack) PayloadType() string { return "board/went-back" }

// laying is the payload of the question what isn't on the board of a position
// that is being set up, with what is known of it.
type laying struct {
	Position json.RawMessage `json:"position" about:"what lies on the board, as a position file of the game"`
	Off      [2]int          `json:"off" about:"how many pieces of each player are off it for good, in order of play"`
	Known    [2]bool         `json:"known" about:"whose number was said, in order of play"`
}

// PayloadType names laying in journals.
func (laying) PayloadType() string { return "board/laying" }

// Corners is the payload of the question for the next corner of the board, with
// those that were touched.
type Corners struct {
	Touched [][2]float64 `json:"touched" about:"x and y of each corner that was touched, in mm from the table's top left corner"`
}

// PayloadType names Corners in journals.
func (Corners) PayloadType() string { return "board/corners" }

func init() {
	rules.RegisterPayload[laying]()
	rules.RegisterPayload[Corners]()
	rules.RegisterPayload[Offer]()
	rules.RegisterPayload[Wish]()
	rules.RegisterPayload[Trouble]()
	rules.RegisterPayload[Mending]()
	rules.RegisterPayload[wentBack]()
}

// note takes note of an event that leads from a position, nil where no game has
// begun, to where the game stands now.
func (k *told) note(e rules.Event, g Game, before rules.Position, now *state) {
	switch e.Kind {
	case Began, Corrected, Played, Agreed:
		k.offered, k.awaits = "", awaitsMove
		k.noteMove(e)
		if e.Kind == Began || e.Kind == Corrected {
			k.faults = nil
		}
		if e.Kind == Began {
			k.wish = advice{}
		}
	case Followed:
		k.awaits = awaitsMove
	case rules.Undone, rules.Redone, Cleared:
		k.faults, k.offered = nil, ""
		k.noteReturned(e)
		if e.Kind == Cleared || !sameOnBoard(g, before, now.position()) {
			k.backAtOnce = e.Kind == rules.Redone && k.awaits == awaitsBack && k.followed
			k.followed = e.Kind == rules.Undone && k.awaits == awaitsMove
			k.awaits = awaitedAfter(e)
		}
		if now.over() && k.awaits == awaitsBack { // nobody looks whether dice go back
			k.awaits = awaitsMove
		}
	case Refused, Resigned:
		k.offered = ""
	case rules.Faulted:
		k.noteTrouble(e)
	case rules.Mended, Settled:
		k.noteMended(e)
	case rules.Asked:
		k.noteAsked(e, g, now)
	}
}

// noteMove takes note of how a move was told.
func (k *told) noteMove(e rules.Event) {
	s, _ := e.Data.(Standing)
	if s.Follow {
		k.awaits = awaitsAhead
	}
	if s.Answer {
		k.answer = e.Seq
	}
}

// noteReturned takes note that a piece which was known to be gone lies on the board again:
// with the dice, the move before the answer was taken back.
func (k *told) noteReturned(e rules.Event) {
	if _, back := e.Data.(wentBack); back && e.Ref < k.answer {
		k.answer = 0
	}
}

// sameOnBoard tells whether the same lies on the board in two positions, as
// before and after a move that can't be seen: then no die has to go anywhere.
func sameOnBoard(g Game, a, b rules.Position) bool {
	return a != nil && b != nil && slices.Equal(g.Pieces(a), g.Pieces(b))
}

// awaitedAfter is what the table has to show after something was taken back.
func awaitedAfter(e rules.Event) awaiting {
	_, back := e.Data.(wentBack)
	switch {
	case e.Kind == rules.Undone && !back:
		return awaitsBack
	case e.Kind == rules.Redone:
		return awaitsAhead
	}
	return awaitsMove
}

// noteTrouble: a fault without a Trouble is one of an earlier journal, which
// doesn't say where it was.
func (k *told) noteTrouble(e rules.Event) {
	if t, ok := e.Data.(Trouble); ok {
		k.faults = append(slices.Clone(k.faults), trouble{cell: t.Cell, text: e.Text, asks: t.Asks, do: t.Do})
	}
}

func (k *told) noteMended(e rules.Event) {
	if m, ok := e.Data.(Mending); ok {
		k.faults = slices.DeleteFunc(slices.Clone(k.faults), func(f trouble) bool {
			return (f.asks != "") == (e.Kind == Settled) && f.cell == m.Cell && f.text == m.Fault
		})
	}
}

func (k *told) noteAsked(e rules.Event, g Game, now *state) {
	if _, ok := e.Data.(Offer); ok {
		k.offered, k.offer = e.Player, e.Seq
	}
	k.noteTrouble(e)
	w, ok := e.Data.(Wish)
	if !ok || now.position() == nil {
		return
	}
	if m, err := g.ReadMove(w.Move); err == nil {
		k.wish = advice{now.at, m}
	}
}
