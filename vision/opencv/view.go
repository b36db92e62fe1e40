package opencv

import (
	"image"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// viewPatience is how long a view that is new as a whole is waited for to come to
// rest. From then on it is read where it lies still: a hand or a throw may go on.
const viewPatience = 200 * time.Millisecond

// waitsForView tells whether the whole view is new and something in it has moved for
// too long.
func (l *Live) waitsForView(t time.Duration) bool {
	if !l.changes.Whole || len(l.changes.Settled) > 0 {
		l.newViewSince = 0
		return false
	}
	if l.newViewSince == 0 {
		l.newViewSince = max(t, 1)
	}
	return t-l.newViewSince >= viewPatience
}

// readView reads a new view where it lies still. What moves stays to be read, and so does
// what is in some boxes of the small picture.
func (l *Live) readView(t time.Duration, but ...image.Rectangle) error {
	l.newViewSince = 0
	l.memory.Compare(func(constellation.Box) bool { return false })
	l.background.AcceptStill(l.background.RestsSince(l.cfg.Timing, t), but...)
	l.markCovered(l.bounds())
	dice, err := l.readOne(l.bounds())
	if err != nil {
		return err
	}
	l.memory.Replace(l.bounds(), l.atRest(dice), t)
	l.unread = false
	l.placeNew()
	return nil
}
