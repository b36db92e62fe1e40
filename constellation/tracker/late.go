package tracker

import (
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// A sensor that tells late, in frames that bear the time when they came, sees a die in motion where
// others saw it a moment ago. What it sees there is no other die.

// mayBeLateUntil is until when what has no id yet may be a die that has just come by, seen late; 0
// where it can't be. It has come to rest by then, and is that one if it lies in its place.
func (tr *Tracker) mayBeLateUntil(o *track) (at time.Duration) {
	for _, t := range tr.tracks {
		if until := t.quiet + toldLate + tr.cfg.Rest; tr.now < until && tr.mayBeSeenLate(t, o) {
			at = max(at, until)
		}
	}
	return at
}

// mayBeSeenLate tells whether one track may be where others saw another one come by.
func (tr *Tracker) mayBeSeenLate(t, o *track) bool {
	if t == o || !lies(t) || ofOtherSort(t, o) || seenByOne(t, o) || t.serial > o.serial && !t.born {
		return false
	}
	return t.cameBy(tr.onTableOf(o.ref, o.observation(o.ref).pos), tr.now-2*toldLate) <= tr.cfg.Fuse
}

// seenByOne tells whether one sensor sees both of two tracks, and so tells them apart.
func seenByOne(t, o *track) bool {
	for i := range t.observations {
		if t.observations[i].seen && o.observations[i].seen {
			return true
		}
	}
	return false
}

// cameBy is how near to a place a track has come since then as its own sensor saw it, mm.
func (t *track) cameBy(at constellation.Vec, since time.Duration) float64 {
	from := t.trail.last(0).pos
	mm := at.Dist(from)
	for i := 1; i < min(t.trail.n, len(t.trail.spots)) && t.trail.last(i).at >= since; i++ {
		to := t.trail.last(i).pos
		mm = min(mm, constellation.Segment{A: from, B: to}.Dist(at))
		from = to
	}
	if t.since >= since {
		mm = min(mm, constellation.Segment{A: from, B: t.came}.Dist(at))
	}
	return mm
}
