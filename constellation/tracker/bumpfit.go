package tracker

import (
	"math"

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
	// fitTolerance is how far, mm beside the noise, dice may be off the motion of
	// the sensor: dice that slid themselves slid by different ways.
	fitTolerance = 0.6
	// anchorsTried and pairsTried bound the search for the motion.
	anchorsTried, pairsTried = 24, 6
)

// bumpFit finds the motion by which a sensor was bumped from what it reads of the
// dice at rest.
type bumpFit struct {
	*Tracker
	source   *source
	readings []constellation.Reading
}

// motion finds the motion that most dice at rest follow, false if there is none.
// There are two dice at least. Of it the part is returned that gain says.
func (f bumpFit) motion(gain float64) (constellation.Motion, bool) {
	way := f.bestWay()
	var fit constellation.MotionFit
	for _, a := range f.anchors {
		if i := f.reading(a, way); i >= 0 {
			fit.Add(a.home, a.home.Add(f.readings[i].Pos.Sub(a.home).Mul(gain)))
		}
	}
	m, off := fit.Motion()
	enough := float64(fit.Len()) >= bumpPart*float64(len(f.anchors)) && (fit.Len() >= 3 || fit.Len() == 2 && math.Abs(m.Turn().Degrees()) < 1)
	return m, enough && off <= f.exactness() && float64(f.strayed(way)) <= strayPart*float64(len(f.anchors))
}

// bestWay returns the motion of a pair of dice that most others follow, none if
// as many stay: of dice in a row each may be the next.
func (f bumpFit) bestWay() constellation.Motion {
	pairs, all := min(len(f.anchors), pairsTried), min(len(f.anchors), anchorsTried)
	best, most := constellation.NoMotion, f.followers(constellation.NoMotion)
	for k := 0; k < pairs && most < all; k++ {
		if m, n := f.tryPair(f.anchors.sample(k, pairs)); n > most {
			best, most = m, n
		}
	}
	return best
}

// tryPair tries all motions that bring a die and the one farthest from it to
// readings near them, and returns that which most dice follow.
func (f bumpFit) tryPair(a anchor) (best constellation.Motion, most int) {
	best = constellation.NoMotion
	b := f.anchors.farthest(a)
	for i := range f.readings {
		if !f.mayBe(a, &f.readings[i]) {
			continue
		}
		for j := range f.readings {
			if j == i || !f.mayBe(b, &f.readings[j]) {
				continue
			}
			if m, n := f.tryWay(a, b, f.readings[i].Pos, f.readings[j].Pos); n > most {
				best, most = m, n
			}
		}
	}
	return best, most
}

// tryWay returns the motion that brings two dice to two places, and how many follow
// it: none if no motion of a table does.
func (f bumpFit) tryWay(a, b anchor, p, q constellation.Vec) (constellation.Motion, int) {
	if math.Abs(p.Dist(q)-a.home.Dist(b.home)) > f.cfg.Jitter {
		return constellation.NoMotion, 0
	}
	var fit constellation.MotionFit
	fit.Add(a.home, p)
	fit.Add(b.home, q)
	m, _ := fit.Motion()
	if math.Abs(m.Turn().Degrees()) > maxTurn {
		return constellation.NoMotion, 0
	}
	return m, f.followers(m)
}

// followers counts, of a few dice, those that a motion explains.
func (f bumpFit) followers(m constellation.Motion) (n int) {
	few := min(len(f.anchors), anchorsTried)
	for k := range few {
		if f.reading(f.anchors.sample(k, few), m) >= 0 {
			n++
		}
	}
	return n
}

// reading returns which reading a die has after a motion, -1 for none within the
// noise.
func (f bumpFit) reading(a anchor, m constellation.Motion) int {
	at := m.Apply(a.home)
	best, near := -1, f.cfg.Jitter
	for i := range f.readings {
		r := &f.readings[i]
		if d := r.Pos.Dist(at); d <= near && roleOf(r) == a.role {
			best, near = i, d
		}
	}
	return best
}

// exactness is how far, mm in the mean, dice may be off the motion of a sensor. One that
// says itself that it was bumped may be off as far as a die at rest: a camera that was
// turned sees the table in another perspective, which is no motion of a table at all.
func (f bumpFit) exactness() float64 {
	if f.source.bump.jumped > 0 {
		return f.cfg.Jitter / 2
	}
	return min(f.cfg.Jitter/2, fitTolerance+2*f.anchors.noise()*math.Sqrt(float64(len(f.anchors))))
}

// strayed counts the dice that are seen elsewhere than a motion says. One that
// isn't seen says nothing.
func (f bumpFit) strayed(m constellation.Motion) (n int) {
	f.claimed = append(f.claimed[:0], make([]bool, len(f.readings))...)
	for _, a := range f.anchors {
		if i := f.reading(a, m); i >= 0 {
			f.claimed[i] = true
		}
	}
	for _, a := range f.anchors {
		if f.reading(a, m) < 0 && f.seenAstray(a) {
			n++
		}
	}
	return n
}

// seenAstray tells whether a die that follows no motion may be one of the readings
// that no other die claims.
func (f bumpFit) seenAstray(a anchor) bool {
	for i := range f.readings {
		if !f.claimed[i] && f.mayBe(a, &f.readings[i]) {
			return true
		}
	}
	return false
}

// mayBe tells whether a reading may be of a die that was bumped.
func (f bumpFit) mayBe(a anchor, r *constellation.Reading) bool {
	if roleOf(r) != a.role || r.Pos.Dist(a.home) > maxBump {
		return false
	}
	if k := f.source.keyed(r); k != nil && k != a.track && k.host == nil {
		return false
	}
	return mismatchCost(a.track, r) < costKind
}
