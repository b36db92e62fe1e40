package opencv

import "time"

// Guard tells why what pictures show from a moment on can't be believed; empty where it
// can. It may ask the live reader for its picture and what rests there, and give it
// another calibration.
type Guard func(now time.Duration) (blind string)

// guardEvery is how often a guard is asked while nothing changes.
const guardEvery = 200 * time.Millisecond

// Watch asks a guard before anything that changed is read: reading takes time, and
// what is read of a table that isn't where it was moves all dice.
func (l *Live) Watch(g Guard) { l.guard = g }

// ask asks the guard, if it is time or there is anything to be read.
func (l *Live) ask(t time.Duration) (blind string) {
	if dark := l.inTheDark(t); dark != "" {
		return dark
	}
	c := &l.changes
	changed := c.Whole || len(c.Settled)+len(c.Moving)+len(c.Hands) > 0
	if l.guard == nil || !changed && l.barred == "" && t-l.guardAsked < guardEvery {
		return ""
	}
	l.guardAsked = t
	return l.guard(t)
}
