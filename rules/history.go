package rules

import (
	"fmt"
	"slices"
	"time"
)

// Role is what an event means for undo.
type Role int

// The roles.
const (
	Fact    Role = iota // something seen: nobody can take it back
	Cause               // a decision: begins a step, what undo takes back at once
	Follows             // a consequence: belongs to the step before it
	Amends              // a consequence that changes where that step led: nothing that was taken back can stand again on it
	Settles             // a fact after which nothing that was taken back can stand again
	Seals               // a fact before which nothing can be taken back any more, such as a throw
	Loose               // a fact that can be taken back by itself, see [History.Withdraw], such as an offer
)

// History keeps all events of a session and knows which of them hold. Undo
// and redo are events too, so that a journal tells the whole story: loading
// the same events gives the same History.
type History struct {
	role  func(Event) Role
	all   []Event
	gone  map[int]bool // by Seq: taken back
	steps [][]int      // Seqs of the decisions that hold, oldest first
	back  [][]int      // Seqs of those taken back, the latest last
}

// NewHistory returns an empty history; role says what the game's events mean.
func NewHistory(role func(Event) Role) *History {
	return &History{role: role, gone: map[int]bool{}}
}

// Add numbers an event and keeps it. A new decision ends the chance to redo, and so does
// what amends the last one.
func (h *History) Add(e Event) Event {
	e.Seq = len(h.all) + 1
	h.all = append(h.all, e)
	switch role := h.role(e); {
	case role == Cause:
		h.steps = append(h.steps, []int{e.Seq})
		h.back = nil
	case role == Follows:
		h.belongs(e.Seq)
	case role == Amends:
		h.belongs(e.Seq)
		h.back = nil
	case role == Settles:
		h.back = nil
	case role == Seals:
		h.steps, h.back = nil, nil
	case role == Loose: // it takes the place of one that was taken back
		h.back = slices.DeleteFunc(h.back, func(step []int) bool { return h.loose(step[0]) })
	}
	return e
}

// belongs counts an event, by its Seq, to the last step that holds, if there is one.
func (h *History) belongs(seq int) {
	if last := len(h.steps) - 1; last >= 0 {
		h.steps[last] = append(h.steps[last], seq)
	}
}

// loose tells whether an event, by its Seq, can be withdrawn.
func (h *History) loose(seq int) bool {
	return seq > 0 && seq <= len(h.all) && h.role(h.all[seq-1]) == Loose
}

// Undo takes the last decision back, with what followed from it.
func (h *History) Undo(at time.Duration) (Event, bool) {
	if len(h.steps) == 0 {
		return Event{}, false
	}
	step := h.steps[len(h.steps)-1]
	e := h.note(Undone, step, at, "taken back: ")
	h.takeBack()
	return e, true
}

// Withdraw takes back a loose fact that holds, by its Seq, and no decision made before
// or since. Redo brings it back as it does decisions.
func (h *History) Withdraw(seq int, at time.Duration) Event {
	e := h.note(Undone, []int{seq}, at, "taken back: ")
	h.withdraw(seq)
	return e
}

func (h *History) withdraw(seq int) {
	h.gone[seq] = true
	h.back = append(h.back, []int{seq})
}

// Redo brings back what the last Undo took.
func (h *History) Redo(at time.Duration) (Event, bool) {
	if len(h.back) == 0 {
		return Event{}, false
	}
	step := h.back[len(h.back)-1]
	e := h.note(Redone, step, at, "stands again: ")
	h.bringBack()
	return e, true
}

// Next returns the numbers of the decisions that Undo would take back now and
// that Redo would bring back, each 0 for none.
func (h *History) Next() (undo, redo int) { return latest(h.steps), latest(h.back) }

func latest(steps [][]int) int {
	if len(steps) == 0 {
		return 0
	}
	return steps[len(steps)-1][0]
}

// Annotate gives the last event a payload, such as what a game must know of an
// undo.
func (h *History) Annotate(data Payload) Event {
	e := &h.all[len(h.all)-1]
	e.Data = data
	h.settle(*e)
	return *e
}

// settle ends the chance to redo where the game says that what was undone can't stand
// again.
func (h *History) settle(e Event) {
	if e.Kind == Undone && h.role(e) == Settles {
		h.back = nil
	}
}

// note adds the event that tells of an undo or a redo.
func (h *History) note(kind EventKind, step []int, at time.Duration, say string) Event {
	cause := h.all[step[0]-1]
	e := Event{Seq: len(h.all) + 1, Time: Seconds(at), Kind: kind, Player: cause.Player,
		Dice: cause.Dice, Ref: cause.Seq, Text: say + cause.Text}
	h.all = append(h.all, e)
	return e
}

func (h *History) takeBack() {
	last := len(h.steps) - 1
	for _, seq := range h.steps[last] {
		h.gone[seq] = true
	}
	h.back = append(h.back, h.steps[last])
	h.steps = h.steps[:last]
}

func (h *History) bringBack() {
	last := len(h.back) - 1
	for _, seq := range h.back[last] {
		delete(h.gone, seq)
	}
	if step := h.back[last]; !h.loose(step[0]) {
		h.steps = append(h.steps, step)
	}
	h.back = h.back[:last]
}

// Load fills an empty history from a journal.
func (h *History) Load(journal []Event) error {
	for _, e := range journal {
		if err := h.Follow(e); err != nil {
			return err
		}
	}
	return nil
}

// Follow takes the next event of a journal, an undo or redo as well.
func (h *History) Follow(e Event) error {
	if next := len(h.all) + 1; e.Seq != next {
		return fmt.Errorf("rules: event %d of the journal has the number %d", next, e.Seq)
	}
	return h.load(e)
}

func (h *History) load(e Event) error {
	switch e.Kind {
	case Undone:
		if h.loose(e.Ref) && !h.gone[e.Ref] {
			h.all = append(h.all, e)
			h.withdraw(e.Ref)
			return nil
		}
		if len(h.steps) == 0 || h.steps[len(h.steps)-1][0] != e.Ref {
			return fmt.Errorf("rules: event %d takes back %d, which isn't the last decision", e.Seq, e.Ref)
		}
		h.all = append(h.all, e)
		h.takeBack()
		h.settle(e)
	case Redone:
		if len(h.back) == 0 || h.back[len(h.back)-1][0] != e.Ref {
			return fmt.Errorf("rules: event %d redoes %d, which wasn't taken back last", e.Seq, e.Ref)
		}
		h.all = append(h.all, e)
		h.bringBack()
	default:
		h.Add(e)
	}
	return nil
}

// All returns every event so far. The caller must not change it.
func (h *History) All() []Event { return h.all }

// Len returns how many events there are: the number of the last one.
func (h *History) Len() int { return len(h.all) }

// Holds tells whether what an event says is so now: it was not taken back, or
// it takes something back that has not come to stand again since.
func (h *History) Holds(e Event) bool {
	if e.Kind == Undone {
		return h.gone[e.Ref]
	}
	return e.Kind != Redone && !h.gone[e.Seq]
}

// Holding returns the events that hold, in order, without the undos and redos
// themselves: what a state is folded from.
func (h *History) Holding() []Event {
	held := make([]Event, 0, len(h.all))
	for _, e := range h.all {
		if !h.gone[e.Seq] && e.Kind != Undone && e.Kind != Redone {
			held = append(held, e)
		}
	}
	return held
}

// TakenBack returns the events that a Redo can still bring back. A referee
// mustn't decide the same again by itself while they are here.
func (h *History) TakenBack() []Event {
	var back []Event
	for _, step := range h.back {
		for _, seq := range step {
			back = append(back, h.all[seq-1])
		}
	}
	return back
}
