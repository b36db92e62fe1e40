package tracker

import (
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// alignment is how the places that a sensor gives differ from those of the table,
// which are those of the sensor that touches the dice, else of the first: by its
// calibration, and by as much as a die is higher than the table. It is learnt
// from dice at rest that both see.
type alignment struct {
	offset constellation.Vec // mm, mean of its places less those of the table
	spread float64           // mm², variance of one axis about that
	n      float64           // samples that it rests on
}

const (
	// surePlace is the squared Mahalanobis distance that a reading of the same die
	// exceeds once in a thousand (chi-square with two degrees of freedom).
	surePlace = 13.8
	// firstSamples is how many samples the guess is worth that sensors disagree by
	// up to Config.Fuse. Fewer: the first dice decide alone. More: dice side by
	// side are confused for longer.
	firstSamples = 4
	// mostSamples is of how many samples the mean is taken. Fewer: it trembles.
	// More: a camera that sinks slowly is followed late.
	mostSamples = 60
	// toAlign is how many readings of a resting die make a sample.
	toAlign = 6
	// costApart is the cost of a reading where another sensor says that the die
	// isn't. It is less than that of a new die: a sensor may see later than it says.
	costApart = 8.0
)

func (tr *Tracker) firstAlignment() alignment {
	return alignment{spread: tr.cfg.Fuse * tr.cfg.Fuse / surePlace}
}

// learn takes by how much the sensor's place of a die differs from the table's.
func (a *alignment) learn(by constellation.Vec) {
	a.n = min(a.n+1, mostSamples)
	off := by.Sub(a.offset)
	a.offset = a.offset.Add(off.Mul(1 / a.n))
	a.spread += (off.Dot(off)/2*(1-1/a.n) - a.spread) / (a.n + firstSamples)
}

// base is the sensor whose places are the table's: one that touches the dice,
// else the first.
func (tr *Tracker) base() int {
	for i, s := range tr.sources {
		if s.touches {
			return i
		}
	}
	return 0
}

// onTableOf is where a place that a sensor gives lies on the table.
func (tr *Tracker) onTableOf(source int, p constellation.Vec) constellation.Vec {
	return tr.clamp(p.Sub(tr.sources[source].align.offset))
}

// trail is where a track was of late as its own sensor saw it, on the table: a
// sensor that sees late is compared with what was then.
type trail struct {
	spots [16]spot
	n     int // that were noted so far
}

type spot struct {
	at  time.Duration
	pos constellation.Vec
}

func (l *trail) note(at time.Duration, pos constellation.Vec) {
	l.spots[l.n%len(l.spots)] = spot{at, pos}
	l.n++
}

// last returns the i-th spot from the end, 0 being the last.
func (l *trail) last(i int) *spot { return &l.spots[(l.n-1-i)%len(l.spots)] }

// at is where the track was at a moment, and for how long before that nothing is
// known of it.
func (l *trail) at(when time.Duration) (pos constellation.Vec, unknown time.Duration) {
	many := min(l.n, len(l.spots))
	if when >= l.last(0).at {
		return l.last(0).pos, when - l.last(0).at
	}
	for i := 1; i < many; i++ {
		if before := l.last(i); when >= before.at {
			after := l.last(i - 1)
			part := float64(when-before.at) / float64(after.at-before.at)
			return before.pos.Add(after.pos.Sub(before.pos).Mul(part)), 0
		}
	}
	return l.last(many - 1).pos, 0
}

// followsOther tells whether another sensor sees a track now, and doesn't but remember it, and
// gives its place.
func (t *track) followsOther(source int) bool {
	g := t.observation(t.ref)
	return t.ref != source && t.trail.n > 0 && g.seen && g.reason != reasonCovered
}

// costOfAgreement says how little a place that a sensor gives is like the one
// where another sees the track: by the squared distance in parts of what both
// are off by (Mahalanobis).
func (tr *Tracker) costOfAgreement(t *track, s *source, p constellation.Vec) float64 {
	was, unknown := t.trail.at(tr.seen)
	least := tr.cfg.Jitter * tr.cfg.Jitter / 4
	variance := max(least, s.align.spread) + max(least, t.noise)
	if !t.die.Still {
		reach := tr.cfg.Speed * (minInterval + unknown.Seconds())
		variance += reach * reach / surePlace
	}
	d := p.Sub(s.align.offset).Dist(was)
	if d*d > surePlace*variance {
		return never
	}
	return costFound + d*d/variance/2
}

// costOfSight says how little a place is like the one where a sensor should see
// a track now, by what it saw itself and by what others see.
func (tr *Tracker) costOfSight(t *track, s *source, p constellation.Vec) float64 {
	g := t.observation(s.index)
	if !t.followsOther(s.index) {
		return tr.costOfPlace(t, g, p)
	}
	agreed := tr.costOfAgreement(t, s, p)
	switch {
	case !g.seen:
		return agreed
	case agreed < never:
		return min(agreed, tr.costOfPlace(t, g, p))
	}
	return min(never, tr.costOfPlace(t, g, p)+costApart)
}

// compare takes a sample of how a sensor's places differ from the table's, once
// it has seen a resting die for a while that another holds the place of.
func (tr *Tracker) compare(t *track, s *source, g *observation) {
	if !t.die.Still || t.away.on || !t.followsOther(s.index) {
		g.forgetApart()
		return
	}
	if g.compared >= toAlign {
		if !tr.elsewhere(t, s, g.pos) {
			return
		}
		g.forgetApart()
	}
	if tr.shifts(g) {
		g.forgetApart()
	}
	g.apart, g.felt = g.apart.Add(g.pos.Sub(tr.restingPlace(t))), g.felt.Add(g.pos)
	if g.compared++; g.compared < toAlign {
		return
	}
	switch by := g.apart.Mul(1.0 / toAlign); {
	case by.Dist(s.align.offset) <= tr.cfg.Fuse && !tr.seesCrossed(t, s):
		g.home, g.homed = g.felt.Mul(1.0/toAlign), true
		if s.index != tr.base() {
			s.align.learn(by)
		}
		tr.find(t, s)
	case !tr.shareDice(t, s.index):
		tr.part(t, s)
	default:
		tr.misled = append(tr.misled, t)
	}
}

// shifts tells whether a sensor sees a die that rests elsewhere than in the readings that are
// compared so far: it tells late, and still sees it come.
func (tr *Tracker) shifts(g *observation) bool {
	return g.compared > 0 && g.pos.Dist(g.felt.Mul(1/float64(g.compared))) > tr.tremor()
}

// elsewhere tells whether a sensor sees a die at rest where that doesn't lie by the one that gives
// its place: it may be another one.
func (tr *Tracker) elsewhere(t *track, s *source, p constellation.Vec) bool {
	return t.die.Still && t.followsOther(s.index) && t.die.Pos.Dist(tr.onTableOf(s.index, p)) > max(tr.cfg.Fuse, t.die.Size/2)
}

// seesCrossed tells whether a sensor sees a die at rest where another one lies, and that one where
// this one does: of two that lie side by side, too near for either to be elsewhere.
func (tr *Tracker) seesCrossed(t *track, s *source) bool {
	at := tr.onTableOf(s.index, t.observation(s.index).felt.Mul(1.0/toAlign))
	return !liesOn(t, at) && tr.anotherStill(t, func(o *track) bool { return liesOn(o, at) && tr.seesOn(s, o, t) }) != nil
}

// anotherStill is another die at rest of which a condition holds, nil for none.
func (tr *Tracker) anotherStill(t *track, holds func(o *track) bool) *track {
	for _, o := range tr.tracks {
		if o != t && lies(o) && o.die.Still && holds(o) {
			return o
		}
	}
	return nil
}

// seesOn tells whether a sensor sees a die where another one, or that itself, is told to lie.
func (tr *Tracker) seesOn(s *source, o, t *track) bool {
	g := o.observation(s.index)
	return g.seen && liesOn(t, tr.onTableOf(s.index, g.pos))
}

// setMisledRight lets a sensor see dice where they lie, once its frame has been taken whole.
func (tr *Tracker) setMisledRight(s *source) {
	for _, t := range tr.misled {
		if t.observation(s.index).compared >= toAlign { // else another one was handed what it saw
			tr.handToNeighbour(t, s)
		}
	}
	tr.misled = tr.misled[:0]
}

// handToNeighbour gives what a sensor sees as a die at rest to the die that lies there: of
// dice that were thrown together it took one for another. What it sees as that one is this
// one's then, rightly or until that is compared. Where no other lies there, nor is seen there by
// another sensor, it is compared again.
func (tr *Tracker) handToNeighbour(t *track, s *source) {
	at := tr.onTableOf(s.index, t.observation(s.index).felt.Mul(1.0/toAlign))
	if o := tr.neighbourAt(t, s, at); o != nil {
		exchangeSights(t, o, s)
		tr.handName(t, o)
		return
	}
	if o, q := tr.meetElsewhere(t, s, at); o != nil {
		tr.join(t, s, o, q)
		return
	}
	if o := tr.crossedWith(t, s, at); o != nil {
		exchangeSights(t, o, s)
		o.forgetSort()
		o.die.Pos = at
		return
	}
	t.observation(s.index).forgetApart()
}

// neighbourAt is another die that lies at a place, where a sensor doesn't see that; nil for none.
func (tr *Tracker) neighbourAt(t *track, s *source, at constellation.Vec) *track {
	return tr.anotherStill(t, func(o *track) bool { return liesOn(o, at) && !tr.seesOn(s, o, o) })
}

// crossedWith is the die with which a sensor confuses t: it sees that one on t's spot, and t where
// that one lies, as far as others see it. So both are told to lie on one spot, and nothing there.
func (tr *Tracker) crossedWith(t *track, s *source, at constellation.Vec) *track {
	return tr.anotherStill(t, func(o *track) bool { return onOneSpot(t, o) && tr.seenOnlyAt(o, s, at) && tr.seesOn(s, o, t) })
}

// seenOnlyAt tells whether all sensors but one that see a die see it at a place.
func (tr *Tracker) seenOnlyAt(t *track, but *source, at constellation.Vec) bool {
	for i := range t.observations {
		if g := &t.observations[i]; g.seen && i != but.index && tr.onTableOf(i, g.pos).Dist(at) >= t.die.Size/2 {
			return false
		}
	}
	return true
}

// liesOn tells whether a die at rest lies at a place.
func liesOn(t *track, at constellation.Vec) bool { return t.die.Pos.Dist(at) < t.die.Size/2 }

// exchangeSights gives what a sensor sees as t to o, and what it sees as o to t. What was read of
// either tells nothing of both, unless it was read where they rest.
func exchangeSights(t, o *track, s *source) {
	a, b := *t.observation(s.index), *o.observation(s.index)
	t.leave(s)
	o.leave(s)
	o.takeOn(a, s)
	if b.seen {
		t.takeOn(b, s)
	}
}

// handName lets what a sensor saw be the same die still where it belongs to what has no id yet: what
// came as a contact, and nobody else sees, is but a contact again.
func (tr *Tracker) handName(t, o *track) {
	if !t.contact.bare || !t.born || o.born || tr.isTold(t) {
		return
	}
	o.born, o.die.ID, o.order = true, t.die.ID, t.order
	t.born, t.die.ID, t.contact.on = false, "", true
	t.die.Kind, t.die.Team = constellation.Unknown, ""
	t.forgetFace()
	tr.unsorted = true
}

// isTold tells whether a sensor has seen a track that tells dice from fingers.
func (tr *Tracker) isTold(t *track) bool {
	return slices.ContainsFunc(tr.sources, func(s *source) bool { return s.tells && t.observation(s.index).ever })
}

// part leaves a die at rest to the one of two sensors that sees it where it is told to lie.
func (tr *Tracker) part(t *track, s *source) {
	g, other := t.observation(s.index), tr.sources[t.ref]
	if t.die.Pos.Dist(tr.onTableOf(s.index, g.pos)) < t.die.Pos.Dist(tr.restingPlace(t)) {
		t.ref, s = s.index, other
	}
	t.leave(s)
}

// shareDice tells whether a sensor sees other dice, too, that the one sees which gives a
// die's place. Where they don't, each sees a part of the table.
func (tr *Tracker) shareDice(t *track, source int) bool {
	for _, o := range tr.tracks {
		if o != t && o.born && o.observation(t.ref).seen && o.observation(source).seen {
			return true
		}
	}
	return false
}

// leave gives up what a sensor sees as a die at rest that lies elsewhere: another one that
// came at the same moment. What was read of both tells nothing of either.
func (t *track) leave(s *source) {
	g := t.observation(s.index)
	if g.key != "" {
		delete(s.keys, g.key)
	}
	*g = observation{}
	if !t.atRest {
		t.forgetSort()
	}
}

// forgetSort forgets what was read of a die.
func (t *track) forgetSort() {
	t.kind.clear()
	t.team.clear()
	t.face.clear()
	t.atRest = false
}

// restingPlace is where a die at rest lies on the table by the sensor that gives its place.
func (tr *Tracker) restingPlace(t *track) constellation.Vec {
	if g := t.observation(t.ref); g.homed {
		return tr.onTableOf(t.ref, g.home)
	}
	return t.die.Pos
}
