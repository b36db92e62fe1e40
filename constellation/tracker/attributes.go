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

// sizeReadings is after how many readings the size of a thing is known: a stack
// is told from one die by its greater size.
const sizeReadings = 40

// reasonMoving is why a sensor names no face of what it sees in motion.
const reasonMoving = "moving"

// What is larger or smaller, mm, than anything that anybody lays on a table, or of more
// dice than any stack, says nothing.
const (
	maxSize  = 2000
	minSize  = 0.5
	maxStack = 100
)

// updateAttributes takes what a reading says beside the place.
func (tr *Tracker) updateAttributes(t *track, s *source, r *constellation.Reading) {
	if r.Kind != "" && r.Kind != constellation.Unknown && r.Kind.Valid() {
		t.kind.add(string(r.Kind), 0)
		t.atRest = t.atRest || t.die.Still && tr.now >= t.quiet+toldLate && liesOn(t, tr.onTableOf(s.index, r.Pos))
	}
	if r.Team != "" && r.Team.Valid() {
		t.team.add(string(r.Team), 0)
	}
	if r.Face != "" {
		t.stopMoving()
		t.face.read(r.Face, r.FaceConfidence, r.Alternatives)
		t.told = r.Look
	} else {
		t.takenBack(r)
		t.leftOpen(r)
	}
	if r.Look != "" || r.Face != "" || r.Reason == reasonMoving { // others say nothing of it
		t.die.Look = r.Look
	}
	t.applyVotes()
	t.updateSize(r)
	t.updateBlock(r)
	if said := min(max(1, r.Count), maxStack); said != t.count.said {
		t.count.said, t.count.since = said, tr.now
	}
}

// takenBack forgets a face that a sensor had been told and isn't any more: it leaves open
// what it named before.
func (t *track) takenBack(r *constellation.Reading) {
	if r.Look != "" && r.Look == t.told {
		t.face.clear()
		t.told = ""
	}
}

// leftOpen takes a reading without a face. Its reason stays until another is told, but
// what isn't said to move moves no more.
func (t *track) leftOpen(r *constellation.Reading) {
	if t.stopMoving(); r.Reason != "" {
		t.reason = r.Reason
	}
	t.face.readOpen(r.Alternatives)
}

// stopMoving forgets that a die was seen in motion.
func (t *track) stopMoving() {
	if t.reason == reasonMoving {
		t.reason = ""
	}
}

// applyVotes brings the die up to what the readings voted for.
func (t *track) applyVotes() {
	d := &t.die
	if kind, _ := t.kind.winner(); kind != "" {
		d.Kind = constellation.Kind(kind)
	}
	if team, _ := t.team.winner(); team != "" {
		d.Team = constellation.Team(team)
	}
	face, sure := t.face.winner()
	if face == "" || !d.Kind.Has(face) {
		t.leaveFaceOpen()
		return
	}
	d.Face, d.FaceConfidence, d.Margin, d.Reason = face, sure, sure, ""
	d.Alternatives = t.face.appendAlternatives(d.Alternatives[:0], d.Kind)
	if len(d.Alternatives) > 0 {
		d.Margin = sure - d.Alternatives[0].P
	}
}

// updateSize takes size and confidence, the mean of the first readings of what isn't at rest.
// What is measured in motion, blurred and with its shadow, counts until it is measured otherwise,
// and never tells how many dice there are.
func (t *track) updateSize(r *constellation.Reading) {
	confidence := r.Confidence
	if !(confidence > 0 && confidence <= 1) {
		confidence = 1
	}
	t.die.Confidence += (confidence - t.die.Confidence) * (1 - voteDecay)
	t.lastSize = 0
	if !(r.Size >= minSize && r.Size <= maxSize) {
		return
	}
	moving := r.Reason == reasonMoving
	if !moving {
		t.lastSize = r.Size
	}
	if moving && !t.blurred && t.sizes > 0 {
		return
	}
	if t.blurred && !moving {
		t.sizes = 0
	}
	t.blurred = moving
	if t.sizes < sizeReadings && !t.die.Still {
		t.sizes++
		t.die.Size += (r.Size - t.die.Size) / float64(t.sizes)
	}
}

// updateBlock takes the size of a block.
func (t *track) updateBlock(r *constellation.Reading) {
	if r.W > 0 && r.W <= maxSize && r.H > 0 && r.H <= maxSize && !t.die.Still {
		t.w, t.h = r.W, r.H
	}
}
