package stardice

import (
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/graph"
	"github.com/asterism-dice/asterism/rules"
)

// losses are what the referee keeps in mind of dice that are gone, and may not be, and of
// contacts that came, and may be no dice. What events tell is noted from each event, one
// that happens and one of a journal alike; the rest is seen.
type losses struct {
	out  map[string]time.Duration // dice that were told to be out though nobody saw them leave, and when
	came map[string]time.Duration // when each die of the battle came to rest
	end  int                      // Seq of the last end of a battle that is in doubt, see Gain; 0: none
	at   time.Duration            // when that was
	halt time.Duration            // since when nothing on the table counts, while that is so

	gone  map[string]time.Duration // dice of the battle that are out of sight, and since when
	links []graph.Link             // that stood before dice were lost from sight
	later []graph.Link             // that came up while those were, and stood when others were lost
	back  []string                 // dice that were found again just now
}

func newLosses() losses {
	return losses{out: map[string]time.Duration{}, came: map[string]time.Duration{}, gone: map[string]time.Duration{}}
}

// note takes note of an event; step is the decision that it belongs to.
func (l *losses) note(e rules.Event, step int) {
	switch e.Kind {
	case rules.Undone, rules.Redone:
		l.settle(e)
	case Begun:
		clear(l.out)
		clear(l.came)
		clear(l.gone)
	case rules.Entered, rules.Left, Bound:
		l.noteDie(e)
	case rules.Linked:
		l.noteLinked(e)
	case rules.Unlinked:
		l.noteHidden(e)
	case rules.Scored:
		if g, _ := e.Data.(Gain); g.Doubt {
			l.end, l.at = step, time.Duration(e.Time)
		}
	}
}

// noteDie takes note of a die that came, left, or is seen under another id.
func (l *losses) noteDie(e rules.Event) {
	if len(e.Dice) < needs[e.Kind] || len(e.Dice) == 0 {
		return
	}
	id := e.Dice[0]
	switch p := e.Data.(type) {
	case Entry:
		l.came[id] = time.Duration(e.Time)
	case Place:
		is := e.Dice[len(e.Dice)-1]
		delete(l.out, id)
		moveKey(l.came, id, is)
		delete(l.gone, id)
		l.rename(id, is)
	case Loss:
		delete(l.out, id)
		if p.Hidden {
			l.out[id] = time.Duration(e.Time)
		}
	}
}

// settle lets stand what players have just taken back or brought back: nothing is taken
// back by itself then. What the referee took back leaves dice to be found yet.
func (l *losses) settle(e rules.Event) {
	l.end = 0
	if at, _ := e.Data.(Rewind); !at.Final {
		clear(l.out)
	}
}

// stopped moves on all that is measured, by a time in which nothing counted.
func (l *losses) stopped(d time.Duration) {
	for _, times := range []map[string]time.Duration{l.out, l.came, l.gone} {
		for id := range times {
			times[id] += d
		}
	}
	l.at += d
	l.halt += d
}

// clock measures how long nothing on the table counts, from whether it counted before an
// event and whether it does now. It returns that time when it is over.
func (l *losses) clock(before, now bool, at time.Duration) (stood time.Duration) {
	switch {
	case before && !now:
		l.halt = at
	case !before && now:
		stood = at - l.halt
		l.stopped(stood)
	}
	return stood
}

// hidden tells whether a die that is out may only have been hidden.
func (l *losses) hidden(p Placed, now time.Duration) bool {
	at, ok := l.out[p.ID]
	return ok && p.Out && !p.Lift && now-at <= hiddenFor
}

// sight notes which dice are out of sight: those that were lost now, and those that were
// already and haven't been seen since.
func (l *losses) sight(t *constellation.Table, lost []string, now time.Duration) {
	for id := range l.gone {
		if _, seen := t.Die(id); seen {
			delete(l.gone, id)
		}
	}
	for _, id := range lost {
		l.gone[id] = now
	}
}
