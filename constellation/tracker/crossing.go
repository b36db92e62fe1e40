package tracker

import (
	"math"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// A die that leaves what one sensor sees comes into what another sees, as on a table of
// two halves. Where that is further off than sensors disagree it looks like a new die, until
// the first sensor has missed the old one for longer than it drops one now and then.

const (
	// longestWay is how long a die may be out of sight on its way. Shorter: one that
	// crosses a gap between two sensors becomes a new one. Longer: a die that is thrown
	// soon after another was lifted is taken for it.
	longestWay = 120 * time.Millisecond
	// farthest is how far from where it was seen last a die may come into sight then, mm.
	// Smaller: one that was flicked becomes a new one. Larger: as of longestWay.
	farthest = 140
	// drops is of how many frames in a row a die must be missing to have gone elsewhere,
	// longestDrop how long at most in a slow sensor's. Smaller: one that is dropped just
	// when another is thrown is taken for that. Larger: a thrown die comes late.
	drops       = 4
	longestDrop = 150 * time.Millisecond
	// likeSizes is by what part the sizes of one die differ at most in two sensors' eyes.
	likeSizes = 0.4
)

// crossed takes what has no id yet for the die that another sensor has lost meanwhile, and
// reports whether it is one.
func (tr *Tracker) crossed(o *track) bool {
	var best *track
	for _, t := range tr.tracks {
		if tr.isMissed(t, o) && (best == nil || unlike(t, o) < unlike(best, o)) && !tr.anotherCame(t, o) {
			best = t
		}
	}
	if best != nil {
		tr.become(best, o)
	}
	return best != nil
}

// isMissed tells whether what has no id yet may be a die that its sensor has lost for good.
func (tr *Tracker) isMissed(t, o *track) bool {
	return tr.mayCross(t, o) && !t.visible() && tr.now >= tr.missedAt(t)
}

// anotherCame tells whether something else without an id is more like a lost die.
func (tr *Tracker) anotherCame(t, o *track) bool {
	for _, p := range tr.tracks {
		if p != o && !p.born && p.visible() && unlike(t, p) < unlike(t, o) && tr.mayCross(t, p) {
			return true
		}
	}
	return false
}

// otherFace is how much further off, mm, what shows another face than a lost die counts:
// what is pushed seldom tumbles.
const otherFace = 60

// unlike is how little what has no id yet is like a lost die, mm: how far off it came.
func unlike(t, o *track) float64 {
	off := t.die.Pos.Dist(o.came)
	face, _ := o.face.winner()
	if contradict(t.die.Face, face) {
		off += otherFace
	}
	return off
}

// settledAt is until when it isn't known whether what has no id yet is a die that another
// sensor has lost, 0 where it can't be.
func (tr *Tracker) settledAt(o *track) (at time.Duration) {
	for _, t := range tr.tracks {
		switch {
		case !tr.mayCross(t, o):
		case t.visible():
			at = max(at, o.since+tr.cfg.Birth) // until that sensor looks again
		default:
			at = max(at, tr.missedAt(t))
		}
	}
	return at
}

// missedAt is when a die that its sensor doesn't see was more than dropped.
func (tr *Tracker) missedAt(t *track) time.Duration {
	return t.observation(t.ref).vanished + max(tr.cfg.Confirm, min(drops*tr.sources[t.ref].period, longestDrop))
}

// mayCross tells whether what has no id yet may be a die that its own sensor saw last just
// before that came.
func (tr *Tracker) mayCross(t, o *track) bool {
	g := t.observation(t.ref)
	way := o.since - g.at
	if way <= 0 || way > longestWay || !tr.canBeMissed(t) || o.observation(t.ref).ever || t.observation(o.ref).seen {
		return false
	}
	reach := min(farthest, tr.cfg.Fuse+tr.slide(max(minInterval, way.Seconds())))
	return tr.onTableOf(t.ref, g.pos).Dist(o.came) <= reach && alike(t, o)
}

// canBeMissed tells whether a die rests where its sensor would see it. One that can't look,
// or sees a hand there, doesn't miss it.
func (tr *Tracker) canBeMissed(t *track) bool {
	s := tr.sources[t.ref]
	rests := t.born && t.role == constellation.RoleDie && t.die.Still && t.host == nil
	return rests && !t.observation(t.ref).hidden && s.state.Blind == "" && !s.outage.on && !tr.pauses(s)
}

// alike tells whether two tracks may be of one die by what was read of them.
func alike(t, o *track) bool {
	sized := t.sizes == 0 || o.sizes == 0 || math.Abs(math.Log(t.die.Size/o.die.Size)) <= likeSizes
	return t.role == o.role && t.contact.on == o.contact.on && !ofOtherSort(t, o) && sized
}

// become lets a die at rest be what has no id yet: where that is seen.
func (tr *Tracker) become(t, o *track) {
	for i := range o.observations {
		g, from := t.observation(i), o.observation(i)
		if !from.ever {
			continue
		}
		if from.key != "" {
			tr.sources[i].giveKey(from.key, t)
		}
		from.key = g.key
		*g, *from = *from, observation{}
	}
	t.ref, t.trail = o.ref, o.trail
	tr.takeOver(t, t.ref)
	tr.place(t, t.observation(t.ref))
}

// movedUnseen tells whether a die at rest lies further from its place than sensors disagree,
// by the sensor that gives its place from now on and hadn't seen it at rest.
func (tr *Tracker) movedUnseen(t *track, source int) bool {
	g := t.observation(source)
	return t.die.Still && !t.observation(t.ref).seen && !g.homed && tr.onTableOf(source, g.pos).Dist(t.die.Pos) > tr.cfg.Fuse
}
