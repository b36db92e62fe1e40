package beam

import "time"

// lag is how late the camera's pictures are: from the moment a picture is projected
// to the arrival of one that shows it.
type lag struct{ usual time.Duration }

func firstLag() lag { return lag{100 * time.Millisecond} }

// How the view that a picture shows is found among those that were projected.
const (
	// firstWait is how long after the first projected picture the camera is believed to
	// show it. Nothing is learnt before.
	firstWait = 500 * time.Millisecond

	// longestLag is the longest delay of any camera: what was replaced before isn't seen.
	longestLag = 1200 * time.Millisecond

	// lessonsToTrust is after how many lessons the learnt response tells one view from
	// another. Until then each view is given the response that suits it best, found by
	// pickSamples samples at most.
	lessonsToTrust = 3
	pickSamples    = 1000

	// betterShare is what share of the mismatch of the usual delay's view another view's
	// must stay below to be taken in its place.
	betterShare = 0.93

	// mismatchStep is how many lit small pixels it is from one that is compared to the next.
	mismatchStep = 29

	// mostMismatch is the most that a pixel may add to a mismatch, as a share of the value
	// that is expected: where more is off something lies on the table.
	mostMismatch = 0.3
)

// pick returns the index of the view that a small picture shows, -1 where none is known:
// that of the usual delay, unless another one explains the picture clearly better. Of those
// that are alike, as when a picture blinks, it is the one nearest to the usual delay.
func (e *Evener) pick(small []uint8, now time.Duration) int {
	if e.learner.lessons == 0 && (len(e.views) == 0 || now-e.views[0].since < firstWait) {
		return -1 // the camera may not show it yet, and nothing is known to tell
	}
	usual := -1
	for i := range e.views {
		if e.views[i].since <= now-e.lag.usual || usual < 0 && e.views[i].since <= now {
			usual = i
		}
	}
	if usual < 0 {
		return usual
	}
	mismatch := e.mismatch
	if e.learner.lessons < lessonsToTrust {
		mismatch = e.mismatchAfresh
	}
	best, least := usual, betterShare*mismatch(small, &e.views[usual])
	for i := range e.views {
		if i == usual || e.views[i].since > now || e.away(i, now) > longestLag {
			continue
		}
		m := mismatch(small, &e.views[i])
		if m < least || m == least && e.away(i, now-e.lag.usual) < e.away(best, now-e.lag.usual) {
			best, least = i, m
		}
	}
	if best != usual {
		e.follow(best, now)
	}
	return best
}

// away is how far a moment lies from the time in which a view was projected, 0 if in it.
func (e *Evener) away(i int, at time.Duration) time.Duration {
	off := e.views[i].since - at
	if i+1 < len(e.views) {
		off = max(off, at-e.views[i+1].since)
	}
	return max(0, off)
}

// follow moves the usual delay towards that of a view which was seen although the usual
// delay led to another.
func (e *Evener) follow(seen int, now time.Duration) {
	most := now - e.views[seen].since
	least := time.Duration(0)
	if seen+1 < len(e.views) {
		least = now - e.views[seen+1].since
	}
	e.lag.usual += (max(least, min(most, e.lag.usual)) - e.lag.usual) / 4
}

// mismatch is how far a small picture is from showing a bare table under a view: the mean
// share, 0 to mostMismatch, by which its values differ from those that are expected.
func (e *Evener) mismatch(small []uint8, v *view) float64 {
	return e.mismatchUnder(&e.learner.response, small, v)
}

// mismatchAfresh is what the mismatch would be if the response were the one that suits
// that view best.
func (e *Evener) mismatchAfresh(small []uint8, v *view) float64 {
	l := &e.learner
	l.take(small, &e.grid, v.features)
	l.thin(pickSamples)
	if len(l.samples) < leastSamples {
		return mostMismatch
	}
	r := l.afresh()
	return e.mismatchUnder(&r, small, v)
}

// mismatchUnder is the mismatch if that were the response.
func (e *Evener) mismatchUnder(r *response, small []uint8, v *view) (sum float64) {
	g, n := &e.grid, 0
	for k := 0; k < len(g.lit); k += mismatchStep {
		m := g.sample(small, int(g.lit[k]), &v.features[k])
		off, _ := r.misses(&m)
		sum += min(off, mostMismatch)
		n++
	}
	return sum / float64(max(1, n))
}
