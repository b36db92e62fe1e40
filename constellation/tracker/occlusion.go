package tracker

import (
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// updateHidden finds out for which of the sensors that don't see a track this means
// nothing. Their time runs on from when they can look again.
func (tr *Tracker) updateHidden(t *track) {
	for i := range t.observations {
		g := &t.observations[i]
		if g.seen || !g.ever {
			continue
		}
		hidden := tr.holds(tr.sources[i]) || tr.handOver(g.pos) || tr.sources[i].remembers(g) || tr.crowdsOut(t, g, tr.sources[i])
		if g.hidden && !hidden {
			g.lost = tr.now
		}
		g.hidden = hidden
	}
}

// crowdedFor is for how long a die may lie there that a sensor let go of for something else. Shorter:
// it is out though an arm just leans there. Longer: a die that was taken away as another came lies
// there for too long.
const crowdedFor = 30 * time.Second

// crowdsOut tells whether a sensor that tells no more things apart may have let go of a die at rest
// for something else, such as an arm: it told as many in the frame before and has ever since.
func (tr *Tracker) crowdsOut(t *track, g *observation, s *source) bool {
	g.crowded = g.crowded && s.state.AtLimit
	return g.crowded && t.die.Still && tr.now-g.vanished < crowdedFor
}

// handOver tells whether a hand hides a place. Hands are seen by cameras, but
// they lift dice from touch tables too, so any sensor's hand counts.
func (tr *Tracker) handOver(p constellation.Vec) bool {
	for _, s := range tr.sources {
		for i := range s.hands {
			if hides(&s.hands[i], p, tr.cfg.HandMargin) {
				return true
			}
		}
	}
	return false
}

// hides tells whether a place lies in the box of a hand or near it.
func hides(r *constellation.Reading, p constellation.Vec, margin float64) bool {
	w, h := r.W, r.H
	if w == 0 || h == 0 {
		w, h = r.Size, r.Size
	}
	d := p.Sub(r.Pos).Turn(-r.Angle)
	return max(d.X, -d.X) <= w/2+margin && max(d.Y, -d.Y) <= h/2+margin
}

// covered tells whether all sensors that see a track see it under a hand of
// their own: fingers look like dice.
func (tr *Tracker) covered(t *track) bool {
	for i := range t.observations {
		if t.observations[i].seen && !tr.underHand(i, t.observations[i].pos) {
			return false
		}
	}
	return true
}

// surelyRead is how sure a face must be, 0…1, to be no finger's.
const surelyRead = 0.8

// wasRead tells whether a face was read that no finger shows: it lies beside the hand
// whose box it is in.
func (t *track) wasRead() bool {
	face, sure := t.face.winner()
	return face != "" && sure >= surelyRead
}

func (tr *Tracker) underHand(source int, p constellation.Vec) bool {
	for i := range tr.sources[source].hands {
		if hides(&tr.sources[source].hands[i], p, 0) {
			return true
		}
	}
	return false
}
