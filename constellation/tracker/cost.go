package tracker

import (
	"math"

	"github.com/asterism-dice/asterism/constellation"
)

// Costs say how unlikely something is, about as -ln of its chance in one
// frame: 4 is a thing that happens once in 50 frames, 10 once in 20 000. Only
// their differences matter.
const (
	costDropped = 4.0  // a sensor misses a die
	costLost    = 0.5  // it still does
	costHidden  = 0.2  // there is a hand over the die
	costNew     = 16.0 // a die appears in the middle of the table
	costKnocked = 10.0 // a resting die moves
	costSlid    = 1.0  // a moving die moves on
	costFound   = 3.0  // a die is found again away from where it was lost
	costFar     = 6.0  // on top, at the greatest distance that it can have gone
	costJitter  = 2.0  // a reading of a resting die is off by Jitter
	costKind    = 12.0 // a sensor takes a d10 for a d8
	costTeam    = 12.0
	costFace    = 1.5 // it has tumbled, or was misread
	costSize    = 4.0 // for twice the size
	// costKey is that of a sensor's own key being another die's that may have moved. It
	// leaves a die where it lies, since a sensor that was started anew gives old keys to
	// other dice; but one that is found elsewhere is a new one then.
	costKey = 13.0
)

// never is the cost of what can't be.
const never = 1e12

// costOf says how little a reading is like what a track should look like now.
func (tr *Tracker) costOf(t *track, s *source, r *constellation.Reading) float64 {
	if t.role != roleOf(r) {
		return never
	}
	g := t.observation(s.index)
	cost := tr.costOfSight(t, s, r.Pos)
	if g.covered && tr.isUncovered(t, s, r) {
		cost = min(cost, tr.costOfPlace(t, g, r.Pos))
	}
	if cost >= never || tr.cantBe(t, s, r) { // most can't by their place alone
		return never
	}
	if k := s.keyed(r); k != nil && k != t && tr.mayHaveMoved(k, s, r) {
		cost += costKey
	}
	if tr.stays(t, g, r) {
		return cost // whatever colour it is taken for now
	}
	return cost + mismatchCost(t, r)
}

// cantBe tells whether a reading isn't of a track, wherever that is.
func (tr *Tracker) cantBe(t *track, s *source, r *constellation.Reading) bool {
	g := t.observation(s.index)
	return isRemembered(t, s, r) || tr.isOfAnother(t, s, r) || isAnother(t, s, r) || tr.isPress(t, g, r) ||
		g.covered && tr.isLaidOn(t, s, sortRead(r))
}

// mayHaveMoved tells whether a reading, whose key stood for a track, may be of it.
func (tr *Tracker) mayHaveMoved(t *track, s *source, r *constellation.Reading) bool {
	return tr.free(t, s) && t.role == roleOf(r) && mismatchCost(t, r) < costKind && !tr.isNextContact(t, s, r)
}

// isNextContact tells whether a contact bears the key of one that the sensor saw leave: some
// give the lowest free number to whatever touches the table next.
func (tr *Tracker) isNextContact(t *track, s *source, r *constellation.Reading) bool {
	g := t.observation(s.index)
	leftBefore := !g.seen && g.vanished < tr.now
	return r.Role == constellation.RoleContact && leftBefore && (!g.hidden || tr.handOver(g.pos))
}

// isAnother tells whether a sensor that knows its dice by keys, and had lost one, says that
// a reading is of another: by another key, and of another kind.
func isAnother(t *track, s *source, r *constellation.Reading) bool {
	g := t.observation(s.index)
	return !g.seen && g.key != "" && r.Key != "" && g.key != r.Key && ofOtherKind(t, r)
}

// ofOtherKind tells whether a reading says that it is of another kind of die.
func ofOtherKind(t *track, r *constellation.Reading) bool {
	kind, _ := t.kind.winner()
	return contradict(kind, string(r.Kind)) && r.Kind != constellation.Unknown
}

// minInterval is the least time for which a die is given room to slide, s: sensors
// don't stamp their frames well.
const minInterval = 0.02

// costOfPlace says how little a place is like the one where a sensor should
// see a track now.
func (tr *Tracker) costOfPlace(t *track, g *observation, p constellation.Vec) float64 {
	if t.die.Still && g.homed && g.ever {
		if off, ok := tr.offHome(g, p); ok {
			off /= tr.cfg.Jitter
			return costJitter * off * off
		}
	}
	switch {
	case g.seen && t.die.Still && !t.away.on:
		return costWithin(g.pos, p, tr.slide(tr.sinceReading(g)), costKnocked)
	case g.seen || g.ever && !t.die.Still && !t.visible():
		return tr.costOfMove(g, p)
	case t.visible() || !g.ever || t.die.Still && !g.homed: // where it saw it before tells nothing
		return costWithin(t.die.Pos, p, tr.cfg.Fuse+tr.drift(t), costFound)
	}
	return costWithin(g.pos, p, tr.strays(t, g), costFound)
}

// offHome is how far from where a sensor sees a die rest a place is, mm, and whether it may be that.
func (tr *Tracker) offHome(g *observation, p constellation.Vec) (mm float64, ok bool) {
	return distWithin(g.home, p, tr.tremor())
}

// tremor is how far from where it has seen a die rest a sensor may see it then, mm.
func (tr *Tracker) tremor() float64 { return 1.5 * tr.cfg.Jitter }

// sinceReading is how long ago a sensor saw a track, s, minInterval at least.
func (tr *Tracker) sinceReading(g *observation) float64 {
	return max(minInterval, (tr.now - g.looked).Seconds())
}

// slide is how far a die may have slid in so many seconds, mm.
func (tr *Tracker) slide(dt float64) float64 {
	return min(tr.cfg.Jump, tr.cfg.Speed*dt+tr.cfg.Jitter)
}

// unseenPush is how far a die may be pushed while nobody can look there, or
// while a sensor has lost it, mm. Smaller: it is a new die then. Larger: a new
// one is taken for it.
const unseenPush = 80

// strays is how far from where a resting die was lost it may be found, mm.
func (tr *Tracker) strays(t *track, g *observation) float64 {
	if g.hidden || tr.now-g.lost < tr.cfg.Gone {
		return unseenPush
	}
	return tr.cfg.Jitter + t.die.Size/2
}

// distWithin is how far two places lie apart, mm, and whether that is no more than
// a limit. One axis alone shows it of most dice and readings that aren't of each
// other.
func distWithin(a, b constellation.Vec, limit float64) (mm float64, ok bool) {
	d := a.Sub(b)
	if math.Abs(d.X) > limit || math.Abs(d.Y) > limit {
		return 0, false
	}
	mm = d.Len()
	return mm, mm <= limit
}

// costWithin is the cost of a die's being at b and not at a, up to a limit.
func costWithin(a, b constellation.Vec, limit, cost float64) float64 {
	off, ok := distWithin(a, b, limit)
	if !ok {
		return never
	}
	return cost + costFar*off/limit
}

// drift is how much further two sensors' readings of a moving die may lie
// apart since they don't look at the same moment, mm.
func (tr *Tracker) drift(t *track) float64 {
	if t.die.Still {
		return 0
	}
	return tr.cfg.Speed * minInterval
}

// costOfMove is the cost of a moving die being at p: most likely it went on as
// before, but it may have been stopped or have hit something on its way.
func (tr *Tracker) costOfMove(g *observation, p constellation.Vec) float64 {
	dt := tr.sinceReading(g)
	step := g.vel.Mul(min(dt, 0.2))
	way := constellation.Segment{A: g.pos, B: g.pos.Add(step)}
	aside := way.Dist(p)
	if aside > tr.slide(dt) {
		return never
	}
	off := (aside + p.Dist(way.B)) / 2 / (tr.cfg.Jitter + 0.3*step.Len())
	cost := costSlid + 2*math.Log1p(off*off)
	if !g.seen {
		cost += costFound - costSlid
	}
	return cost
}

// missedCost is the cost of a track without a reading.
func (tr *Tracker) missedCost(t *track, s *source) float64 {
	switch g := t.observation(s.index); {
	case tr.handOver(g.pos):
		return costHidden
	case g.seen:
		return costDropped
	}
	return costLost
}

// mismatchCost is what speaks against a reading being of a track, beside its place.
func mismatchCost(t *track, r *constellation.Reading) float64 {
	sum := 0.0
	if ofOtherKind(t, r) {
		sum += costKind
	}
	if team, _ := t.team.winner(); contradict(team, string(r.Team)) {
		sum += costTeam
	}
	if face, _ := t.face.winner(); contradict(face, r.Face) {
		sum += costFace
	}
	if r.Size > 0 && t.sizes > 0 {
		sum += costSize * math.Min(1, math.Abs(math.Log2(r.Size/t.die.Size)))
	}
	return sum
}

// contradict tells whether two words say different things; the empty one says
// nothing.
func contradict(a, b string) bool { return a != "" && b != "" && a != b }
