package tracker

import (
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

const (
	// turnLasts is for how long a die that was turned on the spot is followed after it
	// has turned on. Shorter: a die that turns slowly is told in jerks. Longer: the
	// angle trembles on when nobody turns it.
	turnLasts = time.Second
	// longestTurn is how far one reading turns such a die at most, degrees. What is
	// further, as where a sensor takes another side for the upper one, must be seen
	// twice.
	longestTurn = 30
)

// turning is how a die at rest is turned on the spot.
type turning struct {
	away   timer               // it is seen turned, which isn't believed yet
	on     bool                // it was, and is followed
	anchor constellation.Angle // where it was when it turned on last
	since  time.Duration       // when that was
}

// turnTo turns a die as the sensor sees it that tells how it is turned.
func (tr *Tracker) turnTo(t *track, s *source, r *constellation.Reading) {
	g := t.observation(s.index)
	g.angled = !r.NoAngle && (constellation.Vec{X: r.Angle.Degrees()}).Finite()
	if !g.angled || !t.turnsAs(s) {
		return
	}
	angle := r.Angle.Norm()
	if !t.die.Still || !t.angled {
		t.die.Angle, t.turn, t.angled = angle, turning{}, true
		return
	}
	tr.turnAtRest(t, angle, g.key != "")
}

// turnsAs tells whether it is a sensor's to say how a die is turned: that gives its place, or
// if that can't tell, as of what it takes for a finger, it is the first one that can.
func (t *track) turnsAs(s *source) bool {
	if ref := t.observation(t.ref); ref.seen && ref.angled {
		return t.ref == s.index
	}
	for i := range s.index {
		if g := &t.observations[i]; g.seen && g.angled {
			return false
		}
	}
	return true
}

// turnAtRest throws small turns of a die at rest away until a larger one is seen, which is
// followed until it ends. A sensor that doesn't know its dice by keys, as a camera, errs by
// too much to be followed.
func (tr *Tracker) turnAtRest(t *track, angle constellation.Angle, keyed bool) {
	apart := angle.Apart(t.die.Angle)
	t.turn.on = t.turn.on && tr.now-t.turn.since < turnLasts
	if t.turn.on && apart <= longestTurn {
		t.die.Angle = angle
		t.turn.follow(angle, tr.cfg.Turn, tr.now)
		return
	}
	t.turn.away.set(apart > tr.cfg.Turn, tr.now)
	if t.turn.away.on && tr.now-t.turn.away.since >= tr.cfg.Confirm {
		t.die.Angle, t.turn = angle, turning{on: keyed, anchor: angle, since: tr.now}
	}
}

// follow notes whether the die has turned on by more than noise, degrees.
func (g *turning) follow(angle, noise constellation.Angle, now time.Duration) {
	g.away.on = false
	if angle.Apart(g.anchor) > noise {
		g.anchor, g.since = angle, now
	}
}
