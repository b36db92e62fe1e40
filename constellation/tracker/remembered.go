package tracker

import (
	"slices"

	"github.com/asterism-dice/asterism/constellation"
)

// A camera remembers a die that a hand hides. What it sees there once the hand has left may be
// another one: the first was taken away meanwhile, or the other was laid on it. So what it
// remembers counts for nothing where another sensor sees the die.

// onlyRemembers tells whether a sensor but remembers a die that another one sees, or tells that
// something stirs where it did: that may be the other die, as the hand leaves.
func (tr *Tracker) onlyRemembers(t *track, s *source, r *constellation.Reading) bool {
	g := t.observation(s.index) // what is told twice in one frame moves on itself: knock.go
	stirs := r.Reason == reasonMoving && g.covered && !s.remembers(g)
	return (r.Reason == reasonCovered || stirs) && slices.ContainsFunc(tr.sources, func(o *source) bool {
		other := t.observation(o.index)
		return o != s && other.seen && other.reason != reasonCovered && !tr.pauses(o)
	})
}

// remember notes that a sensor remembers a die that it can't see.
func (tr *Tracker) remember(t *track, s *source) {
	g := t.observation(s.index)
	if g.seen {
		g.vanish(tr.now)
	}
	g.covered, g.hidden, g.frame = true, true, tr.frame
}

// remembers tells whether a die was in a sensor's last frame as one that it can't see.
func (s *source) remembers(g *observation) bool { return g.covered && g.frame == s.frame }

// isUncovered tells whether a reading shows a die at rest where the sensor saw it before
// something came over it: what others see meanwhile is no surer.
func (tr *Tracker) isUncovered(t *track, s *source, r *constellation.Reading) bool {
	g := t.observation(s.index)
	return g.covered && t.die.Still && g.homed && tr.rests(t, s, r.Pos) && mismatchCost(t, r) < costKind
}
