package motion

import (
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
)

// longAgo is before any moment of a source.
const longAgo = -time.Hour

// Doubt doubts the dice that were searched for at a moment and lie where something
// is drawn: they may be nothing else. Plain tells whether plain light alone falls on
// a box. What was seen in such light once is doubted no more.
func (m *Memory) Doubt(t time.Duration, plain func(box constellation.Box) bool) {
	for i := range m.Dice {
		if r := &m.Dice[i]; r.sought == t && !r.proved {
			r.proved = plain(r.Box)
			r.Doubted = !r.proved
		}
	}
}

// Try tries the doubted die i by what was found about it in plain light: it is what
// lies there, or it is forgotten.
func (m *Memory) Try(i int, found []vision.Detection, t time.Duration) (is bool) {
	best, most := -1, 0.0
	for k, d := range found {
		if like := m.Dice[i].Box.IoU(d.Box); like > most && m.Dice[i].Box.Contains(d.Box.Centre()) {
			best, most = k, like
		}
	}
	m.Dice = slices.Delete(m.Dice, i, i+1)
	if best < 0 || overlapsAny(m.Dice, found[best]) {
		return false
	}
	d := found[best]
	r := Resting{Since: t, sought: t, proved: true, freed: t}
	r.there.search(d.Confidence)
	r.add(d, t)
	m.Dice = append(m.Dice, r)
	m.sort()
	return true
}

// afterglow is for how long a die is lit on that is doubted no more, until a game that
// was told of it lights it.
const afterglow = 400 * time.Millisecond

// wantsLight tells whether plain light is to fall on a die for it to be told. It goes on
// falling while something is over the die: that may be the light itself, which comes.
func (r *Resting) wantsLight(t time.Duration) bool { return r.Doubted || t-r.freed < afterglow }
