package tracker

import (
	"math"
	"slices"
	"sort"

	"github.com/asterism-dice/asterism/constellation"
)

const (
	// maxBump is how far a bump moves a die at most, mm, and maxTurn how far it
	// turns the table, degrees. Further: all dice were laid anew.
	maxBump = 60
	maxTurn = 15
	// bumpPart is the part of the dice that must follow one motion.
	bumpPart = 0.75
	// strayPart is the part of the dice that may be seen elsewhere than the motion
	// says. Larger: three dice of four that slid by much the same way, as they
	// may, are taken for a bump of the sensor. Smaller: one die that is knocked
	// at the same moment makes it look as if all had slid.
	strayPart = 0.125
	// smallBump and sureBump are the mean shifts, in Jitters, that are taken for a
	// bump when they last, and at once. Smaller: noise moves the sensor about.
	// Larger: dice are knocked before the bump is noticed.
	smallBump, sureBump = 0.6, 1.0
	// hintsNeeded is for how many frames a small bump must last.
	hintsNeeded = 3
	// fitTolerance is how far, mm beside the noise, dice may be off the motion of
	// the sensor: dice that slid themselves slid by different ways.
	fitTolerance = 0.6
	// noiseFactor is how many times the noise of the mean shift a bump must be.
	noiseFactor = 4
	// settleGain is the part of what is still off that is set right in a frame
	// after a bump: less averages the noise over more frames.
	settleGain = 0.3
	// reachOfThrow is how far from a rolling die, mm, others may have been
	// pushed by it: they tell nothing of a bump.
	reachOfThrow = 120
	// bumpLasts is for how many frames a sensor settles after a bump.
	bumpLasts = 15
	// anchorsTried and pairsTried bound the search for the motion.
	anchorsTried, pairsTried = 24, 6
)

// bumped is how a sensor was moved against the table.
type bumped struct {
	pose     constellation.Motion // from what it reports to the table
	before   constellation.Motion // the same before the last bump
	hints    int                  // frames in a row that hint at a small bump
	settling int                  // frames for which the motion goes on
	jumped   int                  // frames for which it is known by the sensor's word that it was bumped
}

// feelBump finds out whether a sensor was bumped: all dice at rest seem to have
// moved in one instant by one motion. Then it is the sensor that moved, and what
// it reports is to be set right by another motion. The readings are as they are
// on the table by the motion that is known so far.
func (tr *Tracker) feelBump(s *source, readings []constellation.Reading) bool {
	tr.findAnchors(s)
	s.bump.jumped = max(0, s.bump.jumped-1)
	if tr.carried || len(tr.anchors) < 2 || s.bump.settling == 0 && tr.calm(s, readings) { // one die alone tells nothing
		s.bump.hints = 0
		return false
	}
	m, ok := tr.fitBump(s, readings, 1)
	if !ok && s.bump.settling > 0 { // it went on otherwise: dice slide
		s.bump.pose, s.bump.settling = s.bump.before, 0
		return true
	}
	if !ok || !tr.believeBump(s, m) {
		return false
	}
	if tr.farBy(s, m) < smallBump*tr.cfg.Jitter { // it is coming to rest
		m, _ = tr.fitBump(s, readings, settleGain)
	}
	s.bump.pose = m.Inverse().After(s.bump.pose)
	return true
}

// setRight returns readings as they are on the table; those given stay as they
// are.
func (tr *Tracker) setRight(s *source, readings []constellation.Reading) []constellation.Reading {
	if s.bump.pose == constellation.NoMotion {
		return readings
	}
	tr.righted = append(tr.righted[:0], readings...)
	turn := s.bump.pose.Turn()
	for i := range tr.righted {
		r := &tr.righted[i]
		r.Pos = s.bump.pose.Apply(r.Pos)
		r.Angle += turn
	}
	return tr.righted
}

// findAnchors lists the dice by which a bump is felt: those at rest that no hand
// hides and no rolling die can have pushed.
func (tr *Tracker) findAnchors(s *source) {
	tr.anchors = tr.anchors[:0]
	for _, t := range tr.tracks {
		if g := t.observation(s.index); t.born && t.host == nil && t.die.Still && g.homed && g.ever && !tr.handOver(g.home) {
			tr.anchors = append(tr.anchors, t)
		}
	}
	for _, r := range tr.tracks {
		if !r.die.Still && r.visible() && r.host == nil {
			tr.anchors = slices.DeleteFunc(tr.anchors, func(t *track) bool { return t.die.Pos.Dist(r.die.Pos) < reachOfThrow })
		}
	}
}

// sample returns the k-th of a few anchors, spread over all of them.
func (tr *Tracker) sample(k, of int) *track { return tr.anchors[k*len(tr.anchors)/of] }

// calm tells whether most of a few dice lie where they lay.
func (tr *Tracker) calm(s *source, readings []constellation.Reading) bool {
	few := min(len(tr.anchors), 8)
	home := 0
	for k := 0; k < few && 2*home < few; k++ {
		if t := tr.sample(k, few); tr.isReadAt(t.observation(s.index).home, t.role, readings) {
			home++
		}
	}
	return 2*home >= few
}

// isReadAt tells whether there is a reading of that role at a place. It looks only
// where the sorted readings may be near: at rest this is all that a frame costs.
func (tr *Tracker) isReadAt(at constellation.Vec, role constellation.Role, readings []constellation.Reading) bool {
	near := tr.cfg.Jitter / 2
	first := sort.Search(len(tr.order), func(k int) bool { return readings[tr.order[k]].Pos.X >= at.X-near })
	for _, i := range tr.order[first:] {
		r := &readings[i]
		if r.Pos.X > at.X+near {
			return false
		}
		if _, ok := distWithin(r.Pos, at, near); ok && roleOf(r) == role {
			return true
		}
	}
	return false
}

// reads returns the reading that a die would have after a motion, -1 for none
// within tolerance, mm.
func (tr *Tracker) reads(t *track, s *source, readings []constellation.Reading, m constellation.Motion, tolerance float64) int {
	at := m.Apply(t.observation(s.index).home)
	best, near := -1, tolerance
	for i := range readings {
		r := &readings[i]
		if d := r.Pos.Dist(at); d <= near && roleOf(r) == t.role {
			best, near = i, d
		}
	}
	return best
}

// fitBump finds the motion that most dice at rest follow, false if there is
// none, or that part of it which gain says. There are two dice at least.
func (tr *Tracker) fitBump(s *source, readings []constellation.Reading, gain float64) (constellation.Motion, bool) {
	best, most := constellation.NoMotion, tr.followers(s, readings, constellation.NoMotion) // of dice in a row each may be the next
	for k := 0; k < min(len(tr.anchors), pairsTried) && most < min(len(tr.anchors), anchorsTried); k++ {
		if m, n := tr.tryPair(s, readings, tr.sample(k, min(len(tr.anchors), pairsTried))); n > most {
			best, most = m, n
		}
	}
	var fit constellation.MotionFit
	for _, t := range tr.anchors {
		if i := tr.reads(t, s, readings, best, tr.cfg.Jitter); i >= 0 {
			home := t.observation(s.index).home
			fit.Add(home, home.Add(readings[i].Pos.Sub(home).Mul(gain)))
		}
	}
	m, off := fit.Motion()
	enough := float64(fit.Len()) >= bumpPart*float64(len(tr.anchors)) && (fit.Len() >= 3 || fit.Len() == 2 && math.Abs(m.Turn().Degrees()) < 1)
	return m, enough && off <= tr.exactness(s) && float64(tr.strayed(s, readings, best)) <= strayPart*float64(len(tr.anchors))
}

// exactness is how far, mm in the mean, dice may be off the motion of a sensor. One that
// says itself that it was bumped may be off as far as a die at rest: a camera that was
// turned sees the table in another perspective, which is no motion of a table at all.
func (tr *Tracker) exactness(s *source) float64 {
	if s.bump.jumped > 0 {
		return tr.cfg.Jitter / 2
	}
	return min(tr.cfg.Jitter/2, fitTolerance+2*tr.noise()*math.Sqrt(float64(len(tr.anchors))))
}

// strayed counts the dice that are seen elsewhere than a motion says. One that
// isn't seen says nothing.
func (tr *Tracker) strayed(s *source, readings []constellation.Reading, m constellation.Motion) (n int) {
	tr.claimed = append(tr.claimed[:0], make([]bool, len(readings))...)
	for _, t := range tr.anchors {
		if i := tr.reads(t, s, readings, m, tr.cfg.Jitter); i >= 0 {
			tr.claimed[i] = true
		}
	}
	for _, t := range tr.anchors {
		if tr.reads(t, s, readings, m, tr.cfg.Jitter) < 0 && tr.seenAstray(t, s, readings) {
			n++
		}
	}
	return n
}

// seenAstray tells whether a die that follows no motion may be one of the readings
// that no other die claims.
func (tr *Tracker) seenAstray(t *track, s *source, readings []constellation.Reading) bool {
	for i := range readings {
		if !tr.claimed[i] && tr.mayBe(t, s, &readings[i]) {
			return true
		}
	}
	return false
}

// tryPair tries all motions that bring a die and the one farthest from it to
// readings near them, and returns that which most dice follow.
func (tr *Tracker) tryPair(s *source, readings []constellation.Reading, t *track) (best constellation.Motion, most int) {
	u := tr.farthest(s, t)
	a, b := t.observation(s.index).home, u.observation(s.index).home
	best = constellation.NoMotion
	for i := range readings {
		if !tr.mayBe(t, s, &readings[i]) {
			continue
		}
		for j := range readings {
			if j == i || !tr.mayBe(u, s, &readings[j]) || math.Abs(readings[i].Pos.Dist(readings[j].Pos)-a.Dist(b)) > tr.cfg.Jitter {
				continue
			}
			var fit constellation.MotionFit
			fit.Add(a, readings[i].Pos)
			fit.Add(b, readings[j].Pos)
			m, _ := fit.Motion()
			if n := tr.followers(s, readings, m); n > most && math.Abs(m.Turn().Degrees()) <= maxTurn {
				best, most = m, n
			}
		}
	}
	return best, most
}

// followers counts, of a few dice, those that a motion explains.
func (tr *Tracker) followers(s *source, readings []constellation.Reading, m constellation.Motion) (n int) {
	few := min(len(tr.anchors), anchorsTried)
	for k := range few {
		if tr.reads(tr.sample(k, few), s, readings, m, tr.cfg.Jitter) >= 0 {
			n++
		}
	}
	return n
}

// farthest returns the anchor that is farthest from t.
func (tr *Tracker) farthest(s *source, t *track) *track {
	best, far := t, -1.0
	for _, u := range tr.anchors {
		if d := u.observation(s.index).home.Dist(t.observation(s.index).home); u != t && d > far {
			best, far = u, d
		}
	}
	return best
}

// mayBe tells whether a reading may be of a die that was bumped.
func (tr *Tracker) mayBe(t *track, s *source, r *constellation.Reading) bool {
	if roleOf(r) != t.role || r.Pos.Dist(t.observation(s.index).home) > maxBump {
		return false
	}
	if k := s.keyed(r); k != nil && k != t && k.host == nil {
		return false
	}
	return mismatchCost(t, r) < costKind
}

// farBy is how far a motion moves the dice, mm in the mean.
func (tr *Tracker) farBy(s *source, m constellation.Motion) float64 {
	sum := 0.0
	for _, t := range tr.anchors {
		home := t.observation(s.index).home
		sum += m.Apply(home).Dist(home)
	}
	return sum / float64(len(tr.anchors))
}

// noise is by how much the mean of the dice's places trembles, mm.
func (tr *Tracker) noise() float64 {
	sum := 0.0
	for _, t := range tr.anchors {
		sum += t.noise
	}
	return math.Sqrt(sum) / float64(len(tr.anchors))
}

// believeBump tells whether a motion is a bump, and not noise.
func (tr *Tracker) believeBump(s *source, m constellation.Motion) bool {
	far := tr.farBy(s, m)
	switch {
	case s.bump.settling > 0:
		s.bump.settling--
		return true
	case far < noiseFactor*tr.noise():
		s.bump.hints = 0
		return false
	case s.bump.jumped > 0 || tr.wouldMove(): // or it is too late
	case far < smallBump*tr.cfg.Jitter:
		s.bump.hints = 0
		return false
	case far < sureBump*tr.cfg.Jitter && s.bump.hints < hintsNeeded:
		s.bump.hints++
		return false
	}
	s.bump.hints, s.bump.settling, s.bump.before = 0, bumpLasts, s.bump.pose
	return true
}

// wouldMove tells whether one of the dice is about to be told to have been knocked: it has
// been seen away from its place for long enough.
func (tr *Tracker) wouldMove() bool {
	return slices.ContainsFunc(tr.anchors, func(t *track) bool {
		return t.away.on && tr.now-t.away.since >= tr.cfg.Confirm
	})
}
