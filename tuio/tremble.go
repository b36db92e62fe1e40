package tuio

import "time"

// Most senders measure anew in each frame, so that all they see trembles even at rest. One that
// does so is never silent while something lies there, though no frame repeats another.

const (
	// stirsAgain is within what time what trembles is told to lie elsewhere again. Shorter: a
	// slow sender seems to rest. Longer: things that are moved one after another tremble.
	stirsAgain = 500 * time.Millisecond
	// longStir is for how long one thing must stir all the time to tremble, and several a part of
	// that; shortStir at least. Shorter: one that spins for long trembles. Longer: a sender that is
	// lost soon after the start isn't missed.
	longStir, shortStir = 10 * time.Second, 2 * time.Second
)

// tremor is since when all that a source sees has stirred all the time.
type tremor struct {
	since time.Duration
	last  time.Duration // of its frames
}

// feel takes in that a source has told a frame.
func (t *tremor) feel(stirs bool, now time.Duration) {
	if !stirs || now-t.last > stirsAgain {
		t.since = now
	}
	t.last = now
}

// stirs tells whether all that v sees has just changed.
func (v *voice) stirs(now time.Duration) bool {
	for p := range v.profiles {
		for _, at := range v.profiles[p].stirred {
			if now-at > stirsAgain {
				return false
			}
		}
	}
	return v.objects() > 0
}

// trembles tells whether all that v sees stirred all the time up to its last frame, so that its
// silence means that it is gone. One that was wrongly taken to be gone must repeat itself.
func (v *voice) trembles() bool {
	n := v.objects()
	return n > 0 && v.echoes >= 0 && v.tremor.last-v.tremor.since >= max(shortStir, longStir/time.Duration(n))
}

// isMissed tells whether the silence of v means that it is gone.
func (v *voice) isMissed() bool { return v.repeats() || v.trembles() }
