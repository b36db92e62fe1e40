package tracker

import "time"

// before is the die in whose place another one of another sort came. That may also be the same
// one, put back and misread for a while.
type before struct {
	die *track        // nil for none
	at  time.Duration // when it was let go
}

// misreadFor is for how long a die may be misread after it was put back, at most. Shorter: it has
// a new name then. Longer: one that is laid on another looks like that being put right.
const misreadFor = 3 * time.Second

// settleBefore gives a die the name that it had before it was misread, once it is read rightly.
func (tr *Tracker) settleBefore(t *track) {
	switch was := t.before.die; {
	case was == nil:
	case tr.now-t.before.at > misreadFor:
		t.before = before{}
	case !ofOtherSort(t, was):
		tr.restore(t)
	}
}

// isAgain tells whether a die that came into sight on the spot of one that is of another sort
// is what was there before: no sensor sees both, and nobody has taken anything away since.
func isAgain(t, o *track) bool {
	if o.before.die == nil || ofOtherSort(t, o.before.die) {
		return false
	}
	for i := range o.observations {
		g := &o.observations[i]
		if g.seen && (t.observations[i].seen || g.returned > o.before.at) {
			return false
		}
	}
	return true
}

// restore makes a die the one again that lay in its place before.
func (tr *Tracker) restore(t *track) {
	was := t.before.die
	t.die.ID, t.serial, t.since = was.die.ID, was.serial, was.since
	t.kind, t.team = was.kind, was.team
	t.before = before{}
	t.applyVotes()
	tr.unsorted = true
}
