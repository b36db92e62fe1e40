package beam

import "time"

// lag is how late the camera's pictures are: from the moment a picture is thrown
// to the arrival of one that shows it.
type lag struct{ usual time.Duration }

func firstLag() lag { return lag{100 * time.Millisecond} }

// What is believed of the delay.
const (
	firstWait  = 500 * time.Millisecond // from the first thrown picture on, until it is believed to be seen
	fewSamples = 1000                   // that tell which of several pictures is seen
	surely     = 3                      // lessons until what was learnt tells one picture from another
	longestLag = 1200 * time.Millisecond
	lagStep    = 29   // small pixels from one that is compared to the next
	mostOff    = 0.3  // share of the value: more is something else
	clearly    = 0.93 // of the difference that the usual delay leaves: another one is right
)

// pick returns which of the thrown pictures a small picture shows, -1 where none
// is known: the one of the usual delay, unless another explains it clearly better.
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
	unlike := e.unlike
	if e.learner.lessons < surely {
		unlike = e.unlikeAny
	}
	best, least := usual, clearly*unlike(small, &e.views[usual])
	for i := range e.views {
		if i == usual || now-e.views[i].since > longestLag || e.views[i].since > now {
			continue
		}
		if u := unlike(small, &e.views[i]); u < least {
			best, least = i, u
		}
	}
	if best != usual {
		e.follow(best, now)
	}
	return best
}

// follow takes note of a view that was seen though the usual delay tells another.
func (e *Evener) follow(seen int, now time.Duration) {
	most := now - e.views[seen].since
	least := time.Duration(0)
	if seen+1 < len(e.views) {
		least = now - e.views[seen+1].since
	}
	e.lag.usual += (max(least, min(most, e.lag.usual)) - e.lag.usual) / 4
}

// unlike is the mean share by which the values of a small picture differ from those
// of a bare table under a view.
func (e *Evener) unlike(small []uint8, v *view) float64 {
	return e.unlikeBy(&e.learner.response, small, v)
}

// unlikeAny is what unlike would be if the response were the one that suits that
// view best.
func (e *Evener) unlikeAny(small []uint8, v *view) float64 {
	l := &e.learner
	l.take(small, &e.grid, v.features)
	l.thin(fewSamples)
	if len(l.samples) < leastSamples {
		return mostOff
	}
	r := l.afresh()
	return e.unlikeBy(&r, small, v)
}

func (e *Evener) unlikeBy(r *response, small []uint8, v *view) (sum float64) {
	g, n := &e.grid, 0
	for k := 0; k < len(g.lit); k += lagStep {
		m := g.sample(small, int(g.lit[k]), &v.features[k])
		off, _ := r.misses(&m)
		sum += min(off, mostOff)
		n++
	}
	return sum / float64(max(1, n))
}
