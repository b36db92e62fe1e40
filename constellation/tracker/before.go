package tracker

import "time"

// before tells what lay in the place of a die before that came, of another sort. That may also
// have been the same one, put back and misread for a while, or be misread now.
type before struct {
	was, is name          // no id: nothing did
	at      time.Duration // when that was decided last
}

// name is what a die is known as.
type name struct {
	id    string
	order int
	since time.Duration
	sort  kindTeam
}

func (t *track) name() name { return name{t.die.ID, t.order, t.since, t.sort()} }

// fits tells whether a die may be known as that by its sort.
func (n *name) fits(t *track) bool { return n.id != "" && !n.sort.differs(t.sort()) }

// misreadFor is for how long a die may be misread after it was put back, at most. Shorter: it has
// a new name then. Longer: one that is laid on another looks like that being put right.
const misreadFor = 3 * time.Second

// settleBefore gives a die the name that it had before it was misread, once it is read rightly.
func (tr *Tracker) settleBefore(t *track) {
	switch {
	case t.before.was.id == "":
	case tr.now-t.before.at > misreadFor:
		t.before = before{}
	case t.before.was.fits(t):
		tr.rename(t)
	}
}

// isAgain tells whether a die that came into sight on the spot of one that is of another sort
// is what was there before: no sensor sees both, and nobody has taken anything away since.
func isAgain(t, o *track) bool {
	if !o.before.was.fits(t) {
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

// rename makes a die the one that lay in its place before. It may prove that it was not.
func (tr *Tracker) rename(t *track) {
	was := t.before.was
	t.die.ID, t.order, t.since = was.id, was.order, was.since
	t.before = before{was: t.before.is, is: was, at: tr.now}
	tr.unsorted = true
}
