package tracker

import (
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// slideShows is for how long after a bump of a sensor another one may show that it was none, and
// for how long no other is felt then. Shorter: what a late camera sees comes too late. Longer:
// dice that are pushed by hand after a bump, all alike, undo it.
const slideShows = time.Second

// feelSlide takes back what was taken for a bump of a sensor where another one saw all dice move in
// the same way: the table was knocked, and they slid. One of both feels the dice, since two
// cameras may stand on one arm. It tells whether anything was taken back.
func (tr *Tracker) feelSlide(s *source, readings []constellation.Reading) bool {
	for _, o := range tr.sources {
		if o == s || !o.touches && !s.touches || !tr.wasBumped(o) || !tr.slidAlike(s, o, readings) {
			continue
		}
		o.bump.undo()
		s.bump.undo()
		tr.slid = tr.now
		return true
	}
	return false
}

// slides tells whether it was found a moment ago that dice slid.
func (tr *Tracker) slides() bool { return tr.slid > 0 && tr.now-tr.slid <= slideShows }

// wasBumped tells whether a sensor was bumped a moment ago, as it seemed, and didn't say so itself.
func (tr *Tracker) wasBumped(s *source) bool {
	return s.bump.at > 0 && tr.now-s.bump.at <= slideShows && s.bump.jumped == 0
}

// slidAlike tells whether a sensor saw the dice move as another one that seemed to be bumped: it
// seemed to be bumped in the same way, or reads them elsewhere.
func (tr *Tracker) slidAlike(s, o *source, readings []constellation.Reading) bool {
	if tr.wasBumped(s) {
		return tr.alike(s.bump.slide(), o.bump.slide())
	}
	return tr.readSlid(s, o.bump.slide(), readings)
}

// slide is the motion by which dice slid, if it wasn't the sensor that was bumped.
func (b *bumped) slide() constellation.Motion { return b.before.After(b.pose.Inverse()) }

// undo takes a bump back.
func (b *bumped) undo() {
	if b.at > 0 {
		b.pose, b.settling, b.hints, b.at = b.before, 0, 0, 0
	}
}

// alike tells whether two motions take dice to much the same places.
func (tr *Tracker) alike(m, k constellation.Motion) bool {
	for _, a := range tr.anchors {
		if m.Apply(a.home).Dist(k.Apply(a.home)) > tr.cfg.Jitter {
			return false
		}
	}
	return len(tr.anchors) >= 2
}

// readSlid tells whether a sensor reads most dice where a motion takes them.
func (tr *Tracker) readSlid(s *source, m constellation.Motion, readings []constellation.Reading) bool {
	if len(tr.anchors) < 2 || tr.anchors.moved(m) <= tr.cfg.Jitter {
		return false
	}
	fit, n := bumpFit{tr, s, readings}, 0
	for _, a := range tr.anchors {
		if i := fit.reading(a, m); i >= 0 && readings[i].Pos.Dist(a.home) > tr.cfg.Jitter {
			n++
		}
	}
	return float64(n) >= bumpPart*float64(len(tr.anchors))
}
