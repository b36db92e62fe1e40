package tracker

import (
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// counter is how many dice a sensor thinks lie at one place, believed when it
// has thought so for a while.
type counter struct {
	believed, said int
	since          time.Duration
}

// learnSizes is after how many readings the size of a thing is known: a stack
// is told from one die by its greater size.
const learnSizes = 40

// greatest is the size of the largest thing that anybody lays on a table, mm:
// a sensor that says more says nothing.
const greatest = 2000

// learn takes what a reading says beside the place.
func (tr *Tracker) learn(t *track, r *constellation.Reading) {
	if r.Kind != "" && r.Kind != constellation.Unknown && r.Kind.Valid() {
		t.kind.add(string(r.Kind), 0)
	}
	if r.Team != "" && r.Team.Valid() {
		t.team.add(string(r.Team), 0)
	}
	if r.Face != "" {
		t.face.read(r.Face, r.FaceConfidence, r.Alternatives)
	} else if r.Reason != "" {
		t.reason = r.Reason
	}
	t.believe()
	t.measure(r)
	t.shape(r)
	if said := max(1, r.Count); said != t.count.said {
		t.count.said, t.count.since = said, tr.now
	}
}

// believe brings the die up to what the readings voted for.
func (t *track) believe() {
	d := &t.die
	if kind, _ := t.kind.winner(); kind != "" {
		d.Kind = constellation.Kind(kind)
	}
	if team, _ := t.team.winner(); team != "" {
		d.Team = constellation.Team(team)
	}
	face, sure := t.face.winner()
	if face == "" || !d.Kind.Has(face) {
		t.forgetFace()
		return
	}
	d.Face, d.FaceConfidence, d.Margin, d.Reason = face, sure, sure, ""
	d.Alternatives = t.face.appendAlternatives(d.Alternatives[:0])
	if len(d.Alternatives) > 0 {
		d.Margin = sure - d.Alternatives[0].P
	}
}

// measure takes size and confidence, the mean of the first readings.
func (t *track) measure(r *constellation.Reading) {
	confidence := r.Confidence
	if !(confidence > 0 && confidence <= 1) {
		confidence = 1
	}
	t.die.Confidence += (confidence - t.die.Confidence) * (1 - memory)
	t.lastSize = 0
	if !(r.Size > 0 && r.Size <= greatest) {
		return
	}
	t.lastSize = r.Size
	if t.sizes < learnSizes && !t.die.Still {
		t.sizes++
		t.die.Size += (r.Size - t.die.Size) / float64(t.sizes)
	}
}

// shape takes the size of a block.
func (t *track) shape(r *constellation.Reading) {
	if r.W > 0 && r.W <= greatest && r.H > 0 && r.H <= greatest && !t.die.Still {
		t.w, t.h = r.W, r.H
	}
}
