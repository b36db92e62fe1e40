package board

import (
	"maps"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// Forgotten tells that the face which players said of a die holds no more: the die lies
// elsewhere, or was taken in hand. With the payload away the die has left the table. It has
// no text, for nobody has to hear of it; who goes on with the journal has to know.
const Forgotten rules.EventKind = "forgotten"

// away is the payload of Forgotten where the die has left the table: what lies in its place
// from then on is another one.
type away struct{}

// PayloadType names away in journals.
func (away) PayloadType() string { return "board/away" }

func init() { rules.RegisterPayload[away]() }

// said is a die of which players said something.
type said struct {
	lies    Whereabouts // when it was noted last
	known   bool        // lies is: earlier journals don't tell it, and a die that has left lies nowhere
	sought  bool        // it hasn't been seen since a restart
	touched bool        // it has moved or was hidden since
	left    bool        // it was seen elsewhere, and the board may have been pushed with it
}

// say notes what players say of a die, or takes a number for the one that is asked for.
func (r *Referee) say(c rules.Command) error {
	if c.Do == rules.DoFace && c.Die == "" && r.AsksNumber() {
		return r.borneOff(r.asksOffOf(), c.Value)
	}
	t, out := r.sayings.On(r.raw), r.LeftOut(c.Die) // with what was said since the last frame
	if out && c.Do != rules.DoIgnore {
		t = r.takenIn(c.Die)
	}
	s, err := rules.SayingOf(c, t)
	if err != nil {
		return err
	}
	s.TakenIn = s.TakenIn || out
	d, _ := t.Die(c.Die)
	r.sayings = r.sayings.With(s)
	r.emit(rules.Event{Kind: rules.Read, Dice: []string{c.Die}, Face: s.Face, Data: s, Text: r.dieName(d) + " " + s.Text() + ", as the players say"})
	delete(r.said, c.Die)
	if seen, ok := r.raw.Die(c.Die); ok && r.says(c.Die) {
		r.noteDie(c.Die, r.whereabouts(seen))
	}
	return nil
}

// LeftOut tells whether players say that a die isn't part of the game.
func (r *Referee) LeftOut(die string) bool {
	said, _ := r.sayings.Of(die)
	return said.Ignored
}

// takenIn is the table with a die that was left out.
func (r *Referee) takenIn(die string) *constellation.Table {
	return r.sayings.With(rules.Saying{Die: die, TakenIn: true}).On(r.raw)
}

// Correct is a die as players say it is.
func (r *Referee) Correct(d constellation.Die) constellation.Die { return r.sayings.Over(d) }

// forget drops what was said that holds no more, and notes where the dice lie of which
// something else was said.
func (r *Referee) forget(t *constellation.Table) {
	for _, id := range r.saidDice() {
		switch d, waits := r.find(id, t); {
		case waits:
		case d == nil:
			r.leaves(id)
		default:
			r.keepSaid(d, t)
		}
	}
}

// saidDice are the dice of which something was said, in one order: a journal has one.
func (r *Referee) saidDice() []string { return slices.Sorted(maps.Keys(r.said)) }

// keepSaid drops what was said that a die shows where that holds no more, and notes what has
// to be known of it after a restart.
func (r *Referee) keepSaid(d *constellation.Die, t *constellation.Table) {
	was, rests := r.said[d.ID], d.Still && !d.Doubtful
	if !was.known {
		was.lies = r.whereabouts(d)
	}
	holds := !r.saysFace(d.ID) || r.holds(&was, d, t)
	was.sought = was.sought && !rests
	r.said[d.ID] = was
	if !holds {
		r.emit(rules.Event{Kind: Forgotten, Dice: []string{d.ID}})
		r.unsay(d.ID)
	}
	if _, more := r.said[d.ID]; more && rests {
		r.noteAnew(d)
	}
}

// holds tells whether a die may still show what players said: it lies where it lay, and
// wasn't turned in somebody's hand. What was pushed with the board lies where it lay.
func (r *Referee) holds(was *said, d *constellation.Die, t *constellation.Table) bool {
	if r.mayBePushed() && was.lies.Cell != Off { // what lies beside isn't pushed with it
		return r.holdsOnBoard(was, d, t)
	}
	return !r.elsewhere(was, d) && !r.readAnew(was, d)
}

// holdsOnBoard is the same on a board that may be pushed: once all lies still it shows.
func (r *Referee) holdsOnBoard(was *said, d *constellation.Die, t *constellation.Table) bool {
	was.left = was.left || r.elsewhere(was, d)
	anew := r.readAnew(was, d)
	switch {
	case !isQuiet(t) || !was.left && !anew:
		return true
	case !r.pushedWith(t):
		return false
	}
	was.left, was.touched = false, false
	return true
}

// elsewhere tells whether a die lies elsewhere than it did.
func (r *Referee) elsewhere(was *said, d *constellation.Die) bool {
	at := r.board.At(d.Pos)
	return at != was.lies.Cell || at == Off && was.lies.far(d) > samePlace
}

// readAnew tells whether a die is read otherwise since it was taken in hand, or since a
// restart, for nobody knows what was done until then.
func (r *Referee) readAnew(was *said, d *constellation.Die) bool {
	rests := d.Still && !d.Doubtful
	was.touched = was.touched || !rests
	if !rests || was.lies.reads(d.Face) {
		return false
	}
	says, _ := r.sayings.Of(d.ID)
	return was.touched || was.sought && d.FaceConfidence >= rules.SureFrom && d.Face != says.Face
}

// leaves takes note that a die of which something was said isn't on the table any more.
func (r *Referee) leaves(id string) {
	was := r.said[id]
	if was.known {
		r.emit(rules.Event{Kind: Forgotten, Dice: []string{id}, Data: away{}})
	} else if r.saysFace(id) {
		r.emit(rules.Event{Kind: Forgotten, Dice: []string{id}})
	}
	was.known, was.sought = false, false
	r.said[id] = was
	r.unsay(id)
}

// saysFace tells whether players said what a die shows.
func (r *Referee) saysFace(id string) bool {
	says, _ := r.sayings.Of(id)
	return says.Face != ""
}

// says tells whether players said anything of a die that holds.
func (r *Referee) says(id string) bool {
	says, _ := r.sayings.Of(id)
	return !says.Empty()
}

// unsay has the referee know no more what a die was said to show.
func (r *Referee) unsay(id string) {
	if r.sayings = r.sayings.Moved(id); !r.says(id) {
		delete(r.said, id)
	}
}

// recallSaying takes note of an event of a journal that says what a die is, or no more.
func (r *Referee) recallSaying(e rules.Event) {
	switch d := e.Data.(type) {
	case rules.Saying:
		r.sayings = r.sayings.With(d)
		if r.said[d.Die] = (said{sought: true}); !r.says(d.Die) {
			delete(r.said, d.Die)
		}
	case Whereabouts:
		r.recallPlace(e, d)
	}
	if e.Kind == Forgotten {
		r.recallForgotten(e)
	}
}

// recallForgotten takes note of what an event of a journal says that holds no more.
func (r *Referee) recallForgotten(e rules.Event) {
	for _, id := range e.Dice {
		if _, left := e.Data.(away); left {
			r.said[id] = said{sought: true}
		}
		r.unsay(id)
	}
}
