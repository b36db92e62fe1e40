package tracker

import (
	"slices"
	"sort"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

const (
	// smallBump and sureBump are the shifts, in Jitters and in the median, that are taken for a
	// bump when they last, and at once. Smaller: noise moves the sensor about.
	// Larger: dice are knocked before the bump is noticed.
	smallBump, sureBump = 0.6, 1.0
	// hintsNeeded is for how many frames a small bump must last.
	hintsNeeded = 3
	// noiseFactor is how many times the noise of the mean shift a bump must be.
	noiseFactor = 4
	// settleGain is the part of what is still off that is set right in a frame
	// after a bump: less averages the noise over more frames.
	settleGain = 0.3
	// bumpLasts is for how many frames a sensor settles after a bump.
	bumpLasts = 15
)

// bumped is how a sensor was moved against the table.
type bumped struct {
	pose     constellation.Motion // from what it reports to the table
	before   constellation.Motion // the same before the last bump
	at       time.Duration        // when it was felt last; 0: not, or it was taken back
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
	if tr.feelSlide(s, readings) {
		return true
	}
	if tr.carried || tr.slides() || len(tr.anchors) < 2 || s.bump.settling == 0 && tr.calm(readings) { // one die alone tells nothing
		s.bump.hints = 0
		return false
	}
	fit := bumpFit{tr, s, readings}
	m, ok := fit.motion(1)
	if !ok && s.bump.settling > 0 { // it went on otherwise: dice slide
		s.bump.pose, s.bump.settling = s.bump.before, 0
		return true
	}
	if !ok || !tr.believeBump(s, m) {
		return false
	}
	if tr.anchors.moved(m) < smallBump*tr.cfg.Jitter { // it is coming to rest
		m, _ = fit.motion(settleGain)
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

// calm tells whether most of a few dice lie where they lay.
func (tr *Tracker) calm(readings []constellation.Reading) bool {
	few := min(len(tr.anchors), 8)
	home := 0
	for k := 0; k < few && 2*home < few; k++ {
		if a := tr.anchors.sample(k, few); tr.isReadAt(a.home, a.role, readings) {
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

// believeBump tells whether a motion is a bump, and not noise.
func (tr *Tracker) believeBump(s *source, m constellation.Motion) bool {
	far := tr.anchors.moved(m)
	switch {
	case s.bump.settling > 0:
		s.bump.settling--
		return true
	case far < noiseFactor*tr.anchors.noise():
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
	s.bump.hints, s.bump.settling, s.bump.before, s.bump.at = 0, bumpLasts, s.bump.pose, tr.now
	return true
}

// wouldMove tells whether one of the dice is about to be told to have been knocked: it has
// been seen away from its place for long enough.
func (tr *Tracker) wouldMove() bool {
	return slices.ContainsFunc(tr.anchors, func(a anchor) bool {
		return a.away.on && tr.now-a.away.since >= tr.cfg.Confirm
	})
}
