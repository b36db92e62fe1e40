package motion

import (
	"math"
	"slices"
	"time"

	"github.com/asterism-dice/asterism/vision"
)

// MostSearches is how often what stays open is searched for at most.
const MostSearches = 3

// SearchPause is how long after it was searched for so many times a thing is searched for
// again: at first at once, for somebody may be waiting for it.
func SearchPause(searches int) time.Duration {
	if searches <= 1 {
		return 0
	}
	return time.Duration(0.3 * math.Pow(3, float64(searches-2)) * float64(time.Second))
}

// Unclear returns the die that is to be searched for again: its face stayed open though
// it was looked at some times. It returns -1 where there is none.
func (m *Memory) Unclear(t time.Duration) int {
	for i := range m.Dice {
		r := &m.Dice[i]
		if r.Face == "" && !r.Covered && !r.Doubted && r.Reason != vision.ReasonCut && r.Seen() > unsureLooks &&
			r.searches < MostSearches && t-r.sought >= SearchPause(r.searches) {
			return i
		}
	}
	return -1
}

// sameSought is the overlap from which a die that was searched for again is what it was
// before, of which there is but one more look. What lies in another box is read afresh:
// the former held a part of the die, or more.
const sameSought = 0.8

// Seek takes what a further search for the die i found, if it found anything: that takes
// its place where it tells more.
func (m *Memory) Seek(i int, d vision.Detection, found bool, t time.Duration) {
	old := m.Dice[i]
	m.Dice = slices.Delete(m.Dice, i, i+1)
	r := old
	if found && !overlapsAny(m.Dice, d) && (d.Face != "" || d.Confidence > old.Confidence) {
		r = successor([]Resting{old}, d, sameSought, t)
	}
	r.Since, r.sought, r.searches = old.Since, t, old.searches+1
	m.Dice = append(m.Dice, r)
	m.sort()
}
