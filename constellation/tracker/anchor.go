package tracker

import (
	"math"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
)

// reachOfThrow is how far from a rolling die, mm, others may have been pushed by
// it: they tell nothing of a bump.
const reachOfThrow = 120

// anchor is a die at rest by which a bump of a sensor is felt.
type anchor struct {
	*track
	home constellation.Vec // where the sensor sees it while nothing moves, mm
}

// anchors are all of them, in the order of the dice's ids.
type anchors []anchor

// findAnchors lists the dice by which a bump is felt: those at rest that no hand
// hides and no rolling die can have pushed.
func (tr *Tracker) findAnchors(s *source) {
	tr.anchors = tr.anchors[:0]
	for _, t := range tr.tracks {
		if g := t.observation(s.index); t.born && t.host == nil && t.die.Still && g.homed && g.ever && !tr.handOver(g.home) {
			tr.anchors = append(tr.anchors, anchor{t, g.home})
		}
	}
	for _, r := range tr.tracks {
		if !r.die.Still && r.visible() && r.host == nil {
			tr.anchors = slices.DeleteFunc(tr.anchors, func(a anchor) bool { return a.die.Pos.Dist(r.die.Pos) < reachOfThrow })
		}
	}
}

// sample returns the k-th of a few anchors, spread over all of them.
func (as anchors) sample(k, of int) anchor { return as[k*len(as)/of] }

// farthest returns the anchor that is farthest from a.
func (as anchors) farthest(a anchor) anchor {
	best, far := a, -1.0
	for _, b := range as {
		if d := b.home.Dist(a.home); b.track != a.track && d > far {
			best, far = b, d
		}
	}
	return best
}

// moved is how far a motion moves the anchors, mm, in the median: one die that was laid elsewhere
// makes no bump of those that lie still.
func (as anchors) moved(m constellation.Motion) float64 {
	var all []float64
	for _, a := range as {
		all = append(all, m.Apply(a.home).Dist(a.home))
	}
	slices.Sort(all)
	return all[(len(all)-1)/2]
}

// noise is by how much the mean of their places trembles, mm.
func (as anchors) noise() float64 {
	sum := 0.0
	for _, a := range as {
		sum += a.track.noise
	}
	return math.Sqrt(sum) / float64(len(as))
}
