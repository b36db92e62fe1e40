package tracker

import (
	"slices"

	"github.com/asterism-dice/asterism/constellation"
)

// forgetReplaced drops the sensors whose place others have taken and of which nothing
// hangs any more, for a sender that takes a new port each time is a new sensor each time.
func (tr *Tracker) forgetReplaced() {
	for i := len(tr.sources) - 1; i >= 0; i-- {
		s := tr.sources[i]
		if s.state.Blind == constellation.Replaced && tr.leftForGood(s) && !tr.holds(s) && !tr.needed(i) {
			tr.forget(i)
		}
	}
}

// needed tells whether a track has its place from a sensor, or can't be told to be gone
// without it.
func (tr *Tracker) needed(source int) bool {
	return slices.ContainsFunc(tr.tracks, func(t *track) bool {
		return t.ref == source || t.observations[source].ever && !t.visible()
	})
}

// forget drops a sensor: those behind it move up.
func (tr *Tracker) forget(source int) {
	tr.sources = slices.Delete(tr.sources, source, source+1)
	for i, s := range tr.sources[source:] {
		s.index = source + i
	}
	for _, t := range tr.tracks {
		t.observations = slices.Delete(t.observations, source, source+1)
		if t.ref > source {
			t.ref--
		}
	}
	for i := range tr.touches {
		if f := &tr.touches[i]; f.source > source {
			f.source--
		}
	}
}
