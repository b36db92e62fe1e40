package tracker

import (
	"cmp"
	"math"
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// track is one thing that lies on the table, a die or a block, with what each
// sensor sees of it.
type track struct {
	die    constellation.Die // as it is published
	w, h   float64
	role   constellation.Role
	serial int               // in order of appearance
	order  int               // in which it was given its id
	since  time.Duration     // first seen
	came   constellation.Vec // where that was, on the table
	born   bool              // has an id
	host   *track            // the die in whose stack this one is hidden
	before before            // what lay in its place

	contact contact // of what a sensor can't tell from a finger

	observations []observation // by source
	ref          int           // the source whose readings give the place
	trail        trail         // of the place, as that source saw it

	anchor constellation.Vec // where the quiet began
	quiet  time.Duration     // since when the readings stay about the anchor
	late   bool              // the second half of Rest has begun
	away   timer             // at rest, but seen elsewhere
	found  bool              // away, and there since it came into sight
	moved  time.Duration     // when it was knocked last
	angled bool              // a sensor has told how it is turned
	turn   turning           // of a die at rest

	kind, team ballot
	atRest     bool // these were read where it rested
	face       evidence
	told       string // the sensor's name for what is up, where it was told what that shows
	showed     string // the face when it was knocked last
	reason     string // why the last reading without a face had none
	sizes      int    // readings that gave Size
	blurred    bool   // these were of what was in motion
	lastSize   float64
	noise      float64 // mm², variance of one axis at rest
	noises     int
	count      counter
}

// observation returns what a source sees of t.
func (t *track) observation(source int) *observation { return &t.observations[source] }

// visible tells whether any sensor sees t.
func (t *track) visible() bool {
	for i := range t.observations {
		if t.observations[i].seen {
			return true
		}
	}
	return false
}

// follow takes a reading of one sensor, whose key stands for t from now on.
func (tr *Tracker) follow(t *track, s *source, r *constellation.Reading) {
	if r.Key != "" {
		if g := t.observation(s.index); g.key != r.Key {
			g.feltAnew(tr.now)
		}
		s.giveKey(r.Key, t)
	}
	tr.observe(t, s, r)
}

// feltElsewhere tells whether a die at rest that was lost under a hand is felt again where it didn't
// lie: some sensors give the key of what has left to what comes next.
func (tr *Tracker) feltElsewhere(t *track, s *source, p constellation.Vec) bool {
	g := t.observation(s.index)
	return t.die.Still && g.homed && !g.seen && tr.now-g.vanished >= 2*s.period && (tr.handOver(g.home) || t.isCovered()) &&
		p.Dist(g.home) > max(tr.cfg.Jitter/3, surelyOff*math.Sqrt(t.noise))
}

// isCovered tells whether a sensor says that something is over a track.
func (t *track) isCovered() bool {
	return slices.ContainsFunc(t.observations, func(g observation) bool { return g.covered || g.seen && g.reason == reasonCovered })
}

// surelyOff is how many times the noise of one axis a place is off that isn't noise.
const surelyOff = 5

// observe takes a reading of one sensor, whose key, if it has one, already stands
// for t.
func (tr *Tracker) observe(t *track, s *source, r *constellation.Reading) {
	if tr.onlyRemembers(t, s, r) {
		tr.remember(t, s)
		return
	}
	g := t.observation(s.index)
	if r.Key != "" && tr.feltElsewhere(t, s, r.Pos) {
		g.feltAnew(tr.now)
	}
	g.take(r, tr.now)
	if g.read = tr.readAt(r); r.Reason != reasonMoving && r.Reason != reasonCovered {
		g.known = g.read
	}
	tr.feel(t, r)
	s.tells = s.tells || r.Role != constellation.RoleContact
	g.frame = tr.frame
	if tr.chooseReference(t, s.index) {
		t.trail.note(tr.seen, tr.onTableOf(s.index, g.pos))
		tr.place(t, g)
		tr.turnTo(t, s, r)
		if !t.away.on && !t.turn.away.on {
			t.die.Seen = g.read
		}
	} else {
		tr.compare(t, s, g)
		tr.turnTo(t, s, r)
	}
	if !tr.elsewhere(t, s, r.Pos) {
		tr.updateAttributes(t, s, r)
	}
}

// readAt is when a reading was made.
func (tr *Tracker) readAt(r *constellation.Reading) time.Duration { return cmp.Or(r.Seen, tr.seen) }

// leaveFaceOpen publishes what the die may show where nobody names its face.
func (t *track) leaveFaceOpen() {
	t.forgetFace()
	if face, _ := t.face.winner(); face == "" {
		t.die.Alternatives = t.face.appendAlternatives(t.die.Alternatives, t.die.Kind)
	}
}

// forgetFace leaves the face open, with nothing known of it.
func (t *track) forgetFace() {
	d := &t.die
	d.Face, d.FaceConfidence, d.Margin, d.Reason = "", 0, 0, t.reason
	d.Alternatives = d.Alternatives[:0]
}
