package tracker

import (
	"math"
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// An elbow or a cup that rests on the table is to a sensor that feels it what a die is. Another
// one that sees dice tells: where it looks and sees none, none lies. Where it looks is known
// from the dice that it has found at rest where others did, too.

// cover is where on the table a sensor looks, as far as dice have shown.
type cover struct {
	found  spread // where it has found dice at rest that another one has as well
	missed spread // where it has found none, and one lay there
}

// spread are places some way apart, mm.
type spread []constellation.Vec

const (
	// whole is at how many places a sensor must have found dice to be taken to look at the whole
	// table, as far as it misses none that lies nearer. Fewer: a die beyond the edge of what a
	// camera sees is told late. More: an elbow that comes early is a die.
	whole = 3
	// looksAbout is how far about dice that it finds it is taken to look before that, mm.
	// Smaller: an early elbow is a die. Larger: a die beyond its edge is told late.
	looksAbout = 200
	// onePlace is within what distance two places of a cover are one, mm.
	onePlace = 20
	// seenAsOne is how far from what a sensor sees, mm, it may take a die for a part of that.
	seenAsOne = 30

	// overlooked is for how long a contact rests at which a sensor sees no die until it is one that
	// the sensor misses, as cameras miss a small dark one for good: its player waits for it.
	// Shorter: elbows are dice, which lean there for up to 9 s. Longer: who threw such a die waits.
	// A sensor that tells late has told of all others by then.
	overlooked = 12 * time.Second
	// passedOver is the same since the last die came after it: nobody waited for the contact
	// then, and most likely it is a cup. Shorter: that is a die as soon as players ponder. Longer:
	// one of many dice thrown at once that is missed stays so until it is pushed.
	passedOver = time.Minute
	// several is how many contacts that have rested for long beyond all dice that a sensor finds are
	// dice where it doesn't look. Fewer: two cups are. More: dice beyond its edge are told late.
	several = 3
	// together is within what time dice may have been thrown together.
	together = 2 * time.Second
)

// note adds a place.
func (p *spread) note(at constellation.Vec) {
	if p.near(at) > onePlace {
		*p = append(*p, at)
	}
}

// near is how far from a place the nearest is, mm.
func (p spread) near(at constellation.Vec) float64 {
	mm := math.Inf(1)
	for _, q := range p {
		mm = min(mm, q.Dist(at))
	}
	return mm
}

// find notes that two sensors see a die at rest where it lies.
func (tr *Tracker) find(t *track, s *source) {
	at := tr.restingPlace(t)
	for _, s := range [...]*source{s, tr.sources[t.ref]} {
		if s.tells {
			s.cover.found.note(at)
			s.cover.missed = slices.DeleteFunc(s.cover.missed, func(p constellation.Vec) bool { return p.Dist(at) <= onePlace })
		}
	}
}

// miss notes who misses a die that is one by its contact alone.
func (tr *Tracker) miss(t *track) {
	for _, s := range tr.sources {
		if tr.denies(s, t) {
			s.cover.missed.note(t.die.Pos)
		}
	}
}

// isDenied tells whether a sensor that sees dice looks where a contact rests, and sees none.
func (tr *Tracker) isDenied(t *track) bool {
	return slices.ContainsFunc(tr.sources, func(s *source) bool { return tr.denies(s, t) })
}

func (tr *Tracker) denies(s *source, t *track) bool {
	at := t.die.Pos
	looks := s.index != t.ref && s.state.Blind == "" && !s.outage.on && tr.looksAt(s, at)
	return looks && !tr.seesAnyAt(s, at) && !tr.handOver(at) && !tr.blockOver(at)
}

// looksAt tells whether a sensor surely sees what lies at a place: it has found dice about it,
// and misses none that is nearer.
func (tr *Tracker) looksAt(s *source, at constellation.Vec) bool {
	mm := s.cover.found.near(at)
	return (len(s.cover.found) >= whole || mm <= looksAbout) && s.cover.missed.near(at) > mm && !slices.ContainsFunc(tr.tracks, func(o *track) bool {
		return tr.misses(s, o) && o.die.Pos.Dist(at) < mm+onePlace
	})
}

// misses tells whether a sensor doesn't see a die that others do, and not just for a moment.
func (tr *Tracker) misses(s *source, t *track) bool {
	switch g := t.observation(s.index); {
	case !t.born || !t.visible() || t.host != nil || g.seen || g.hidden:
		return false
	case g.ever:
		return tr.now-g.lost > tr.cfg.Gone
	default:
		return t.contact.on || tr.now-t.since > tr.cfg.Gone
	}
}

// seesAnyAt tells whether a sensor sees something at a place, or so near that it may see
// what lies there as one with that.
func (tr *Tracker) seesAnyAt(s *source, at constellation.Vec) bool {
	for _, o := range tr.tracks {
		if g := o.observation(s.index); g.seen && tr.onTableOf(s.index, g.pos).Dist(at) <= seenAsOne {
			return true
		}
	}
	return slices.ContainsFunc(s.glimpse, func(g constellation.Glimpse) bool {
		return tr.onTableOf(s.index, g.Pos).Dist(at) <= seenAsOne+g.Size/2
	})
}

// blockOver tells whether a block lies on a place.
func (tr *Tracker) blockOver(at constellation.Vec) bool {
	return slices.ContainsFunc(tr.tracks, func(b *track) bool {
		box := constellation.Reading{Pos: b.die.Pos, Angle: b.die.Angle, W: b.w, H: b.h, Size: b.die.Size}
		return b.role == constellation.RoleBlock && hides(&box, at, tr.cfg.HandMargin)
	})
}

// foundAt is when a contact that a sensor denies is a die that it misses.
func (tr *Tracker) foundAt(t *track) time.Duration {
	if tr.lastDie > t.quiet+together && !(tr.liesBeyond(t) && tr.lieBeyond() >= several) {
		return tr.lastDie + passedOver
	}
	return t.quiet + overlooked
}

// lieBeyond is how many contacts have long rested where a sensor that denies them may not look.
func (tr *Tracker) lieBeyond() (n int) {
	for _, t := range tr.tracks {
		if t.contact.on && !t.born && t.visible() && tr.now >= t.quiet+overlooked && tr.liesBeyond(t) {
			n++
		}
	}
	return n
}

// liesBeyond tells whether a contact lies beyond all dice that a sensor has found which denies it.
func (tr *Tracker) liesBeyond(t *track) bool {
	return !slices.ContainsFunc(tr.sources, func(s *source) bool {
		return tr.denies(s, t) && s.cover.found.surrounds(t.die.Pos)
	})
}

// surrounds tells whether a place lies within the convex hull of others: from it each has another
// one to its left.
func (p spread) surrounds(at constellation.Vec) bool {
	for _, q := range p {
		if !slices.ContainsFunc(p, func(r constellation.Vec) bool { return q.Sub(at).Cross(r.Sub(at)) > 0 }) {
			return false
		}
	}
	return len(p) > 0
}
