package board

import (
	"maps"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// unseen is the cell of a die that hasn't been seen since a break.
const unseen Cell = -2

// Forgotten tells that the face which players said of a die holds no more: the die lies
// elsewhere, or was taken in hand. It has no text, for nobody has to hear of it; who goes on
// with the journal has to know.
const Forgotten rules.EventKind = "forgotten"

// said is a die of which players said something, as it was then.
type said struct {
	at      Cell   // unseen: not known since a break
	read    string // the face that sensors read
	touched bool   // it has moved or was hidden since
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
	r.said[c.Die] = said{at: r.board.At(d.Pos), read: r.read[c.Die]}
	r.sayings = r.sayings.With(s)
	r.emit(rules.Event{Kind: rules.Read, Dice: []string{c.Die}, Face: s.Face, Data: s, Text: r.dieName(d) + " " + s.Text() + ", as the players say"})
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

// reads is the face that sensors read of each die.
func reads(t *constellation.Table) map[string]string {
	all := make(map[string]string, len(t.Dice))
	for i := range t.Dice {
		all[t.Dice[i].ID] = t.Dice[i].Face
	}
	return all
}

// forget drops what was said of dice that lie elsewhere now, or that were
// taken in hand, for another die may lie in the place since, and are read
// otherwise.
func (r *Referee) forget(t *constellation.Table) {
	for _, id := range slices.Sorted(maps.Keys(r.said)) { // a journal has one order
		was := r.said[id]
		d, ok := t.Die(id)
		if ok && was.at == unseen {
			was.at, was.read = r.board.At(d.Pos), d.Face
		}
		if ok && r.board.At(d.Pos) == was.at {
			was.touched = was.touched || !d.Still || d.Doubtful
			r.said[id] = was
			if !was.touched || d.Face == was.read || !d.Still || d.Doubtful {
				continue
			}
		}
		r.drop(id)
	}
}

// drop drops what was said that a die shows.
func (r *Referee) drop(id string) {
	if said, _ := r.sayings.Of(id); said.Face != "" {
		r.emit(rules.Event{Kind: Forgotten, Dice: []string{id}})
	}
	r.unsay(id)
}

// unsay has the referee know no more what a die was said to show.
func (r *Referee) unsay(id string) {
	r.sayings = r.sayings.Moved(id)
	delete(r.said, id)
}

// recallSaying takes note of an event of a journal that says what a die is, or no more.
func (r *Referee) recallSaying(e rules.Event) {
	if s, ok := e.Data.(rules.Saying); ok {
		r.sayings = r.sayings.With(s)
		r.said[s.Die] = said{at: unseen}
	}
	if e.Kind == Forgotten {
		for _, id := range e.Dice {
			r.unsay(id)
		}
	}
}
