package tracker

import (
	"math"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// track is one thing that lies on the table, a die or a block, with what each
// sensor sees of it.
type track struct {
	die    constellation.Die // as it is published
	w, h   float64
	role   constellation.Role
	serial int           // in order of appearance
	since  time.Duration // first seen
	born   bool          // has an id
	host   *track        // the die in whose stack this one is hidden

	sights []sight // by source
	ref    int     // the source whose readings give the place

	anchor constellation.Vec // where the quiet began
	quiet  time.Duration     // since when the readings stay about the anchor
	late   bool              // the second half of Rest has begun
	away   timer             // at rest, but seen elsewhere
	turn   timer             // at rest, but seen turned

	kind, team ballot
	face       evidence
	reason     string // why the last reading without a face had none
	sizes      int    // readings that gave Size
	lastSize   float64
	noise      float64 // mm², variance of one axis at rest
	noises     int
	count      counter
}

// sight is what one sensor sees of a track.
type sight struct {
	key      string
	pos, vel constellation.Vec // mm and mm/s, at the last reading
	at       time.Duration     // of the last reading
	base     kinetic           // at the moment before: a sensor may report several times a moment
	ever     bool              // was seen by this sensor at all
	seen     bool              // in the sensor's last frame
	frame    int               // the tracker's frame that it was last in
	vanished time.Duration     // when it was seen no more
	lost     time.Duration     // the same, or when the hand over it left
	hidden   bool              // not seen, and the sensor can't look there
	home     constellation.Vec // where this sensor sees the die that rests
	homed    bool
	sum      constellation.Vec // of the readings since the second half of Rest began
	n        int
}

// kinetic is how something moved at a moment.
type kinetic struct {
	at       time.Duration
	pos, vel constellation.Vec
}

// timer is a condition that must last.
type timer struct {
	on    bool
	since time.Duration
}

// set notes whether the condition holds now.
func (t *timer) set(on bool, now time.Duration) {
	if on && !t.on {
		t.since = now
	}
	t.on = on
}

// sight returns what a source sees of t.
func (t *track) sight(source int) *sight { return &t.sights[source] }

// vanish notes that a sensor sees the track no more.
func (g *sight) vanish(now time.Duration) {
	g.seen, g.hidden, g.vanished, g.lost = false, false, now, now
}

// visible tells whether any sensor sees t.
func (t *track) visible() bool {
	for i := range t.sights {
		if t.sights[i].seen {
			return true
		}
	}
	return false
}

// follow takes a reading of one sensor.
func (tr *Tracker) follow(t *track, s *source, r *constellation.Reading) {
	g := t.sight(s.index)
	g.take(r, tr.now)
	g.frame = tr.frame
	if r.Key != "" {
		if g.key != r.Key && s.keys[g.key] == t {
			delete(s.keys, g.key)
		}
		g.key = r.Key
		s.keys[r.Key] = t
	}
	if tr.refer(t, s.index) {
		tr.place(t, g)
		tr.swing(t, r.Angle)
	}
	tr.learn(t, r)
}

// forgetSpeed is after how long unseen the speed of a die is not known.
const forgetSpeed = 200 * time.Millisecond

// take notes place and speed.
func (g *sight) take(r *constellation.Reading, now time.Duration) {
	switch {
	case !g.ever || !g.seen && now-g.at > forgetSpeed:
		g.base, g.vel = kinetic{at: now, pos: r.Pos}, constellation.Vec{}
	case now > g.at:
		g.base = kinetic{g.at, g.pos, g.vel}
	}
	if dt := (now - g.base.at).Seconds(); dt > 0 {
		g.vel = g.base.vel.Add(r.Pos.Sub(g.base.pos).Mul(1 / dt)).Mul(0.5)
	}
	g.pos, g.at, g.seen, g.ever, g.hidden = r.Pos, now, true, true, false
}

// refer decides whether the place is this source's to give. A sensor that
// knows its dice by keys touches them, so it knows best where they are.
func (tr *Tracker) refer(t *track, source int) bool {
	if t.ref == source {
		return true
	}
	old, g := t.sight(t.ref), t.sight(source)
	if old.seen && (old.key != "" || g.key == "") {
		return false
	}
	t.ref = source
	if !t.die.Still {
		tr.stir(t, g.pos)
	}
	return true
}

// place moves a moving die, and asks whether a resting one has moved.
func (tr *Tracker) place(t *track, g *sight) {
	if t.die.Still {
		if !g.homed {
			g.home, g.homed = g.pos, true
		}
		t.away.set(g.pos.Dist(g.home) > tr.cfg.Jitter, tr.now)
		if !t.away.on {
			t.hear(g.pos.Sub(g.home))
		}
		return
	}
	t.die.Pos = tr.clamp(g.pos)
	if g.pos.Dist(t.anchor) > tr.cfg.Jitter {
		tr.stir(t, g.pos)
	}
	if !t.late && tr.now-t.quiet >= tr.cfg.Rest/2 { // the first half may still have been on the move
		t.late = true
		t.forgetPlaces()
	}
	g.sum, g.n = g.sum.Add(g.pos), g.n+1
}

// hear measures the noise of a resting die from how far a reading is off.
func (t *track) hear(off constellation.Vec) {
	t.noises = min(t.noises+1, 256)
	t.noise += (off.Dot(off)/2 - t.noise) / float64(t.noises)
	t.die.Sigma = math.Sqrt(t.noise)
}

// stir begins the quiet anew: the die moves.
func (tr *Tracker) stir(t *track, at constellation.Vec) {
	t.anchor, t.quiet, t.late = at, tr.now, false
	t.face.clear()
	t.reason = ""
	t.forgetPlaces()
}

// forgetFace leaves the face open, with nothing known of it.
func (t *track) forgetFace() {
	d := &t.die
	d.Face, d.FaceConfidence, d.Margin, d.Reason = "", 0, 0, t.reason
	d.Alternatives = d.Alternatives[:0]
}

func (t *track) forgetPlaces() {
	for i := range t.sights {
		t.sights[i].sum, t.sights[i].n = constellation.Vec{}, 0
	}
}

// swing turns a die; at rest small turns are thrown away.
func (tr *Tracker) swing(t *track, angle constellation.Angle) {
	if !(constellation.Vec{X: angle.Degrees()}).Finite() {
		return
	}
	angle = angle.Norm()
	turned := angle.Apart(t.die.Angle) > tr.cfg.Turn
	if !t.die.Still {
		t.die.Angle = angle
		turned = false
	}
	t.turn.set(turned, tr.now)
	if turned && tr.now-t.turn.since >= tr.cfg.Confirm {
		t.die.Angle = angle
		t.turn.on = false
	}
}

// knock notes that a resting die has moved, so that what it showed is worth
// nothing now.
func (tr *Tracker) knock(t *track) {
	g := t.sight(t.ref)
	t.die.Still, t.away.on, t.turn.on = false, false, false
	t.forgetFace()
	for i := range t.sights {
		t.sights[i].homed = false
	}
	tr.stir(t, g.pos)
	t.die.Pos = tr.clamp(g.pos)
}

// rest notes that a die has come to rest.
func (tr *Tracker) rest(t *track) {
	t.die.Still, t.away.on, t.noises, t.noise = true, false, 0, 0
	for i := range t.sights {
		g := &t.sights[i]
		if g.homed = g.seen; g.n > 0 {
			g.home = g.sum.Mul(1 / float64(g.n))
		} else {
			g.home = g.pos
		}
	}
	t.die.Pos = tr.clamp(t.sights[t.ref].home)
}
