package stardice

import "github.com/asterism-dice/asterism/rules"

// mark is the state before a battle began. What is undone or redone later changes nothing in
// it, so the state is worked out from there: a match that is gone on with may hold thousands
// of both.
type mark struct {
	seq   int // of the event with which the battle began
	state State
}

// mark keeps the state before the event with which a battle begins.
func (r *Referee) mark(e rules.Event) {
	if e.Kind == Begun && r.marked() < e.Seq {
		r.marks = append(r.marks, mark{e.Seq, r.state})
	}
}

// marked is the number of the event before which the last mark was made, 0 for none.
func (r *Referee) marked() int {
	if n := len(r.marks); n > 0 {
		return r.marks[n-1].seq
	}
	return 0
}

// refold works the state out when the decision that began with the event of a number was
// taken back, or stands again.
func (r *Referee) refold(seq int) {
	for r.marked() > seq {
		r.marks = r.marks[:len(r.marks)-1]
	}
	from, state := 1, newState(&r.cfg)
	if n := len(r.marks); n > 0 {
		from, state = r.marks[n-1].seq, r.marks[n-1].state
	}
	r.state, r.said = state, nil
	for _, e := range r.hist.All()[from-1:] {
		if r.hist.Holds(e) {
			r.mark(e)
			r.state = r.state.Apply(e)
		}
	}
}
