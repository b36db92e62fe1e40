package constellation

import "math"

// What speaks against a reading being of a die, as a distance in mm that is
// squared and added to that of the places.
const (
	otherKind = 150.0 // sensors take a d10 for a d8
	otherTeam = 150.0
	otherFace = 15.0 // it may have tumbled
	otherSize = 60.0 // for twice the size
)

// What it costs that a die has no reading, as such a distance: much when the
// sensor saw it a moment ago, less when not.
const (
	unseenNow    = 250.0
	unseenBefore = 130.0
	unseenHome   = 350.0 // and a reading lies where it rested
)

// never is the cost of what can't be.
const never = 1e12

// costOf says how little a reading is like what a track should look like now,
// in mm².
func (tr *Tracker) costOf(t *track, s *source, r *Reading) float64 {
	if t.role != r.Role {
		return never
	}
	way, gate := tr.expect(t, s)
	off := way.dist(r.Pos)
	if off > gate {
		return never
	}
	ahead := r.Pos.Dist(way.b)
	return (off*off+ahead*ahead)/2 + against(t, r)
}

// blink is the least time for which a die is given room to slide, s: sensors
// don't stamp their frames well.
const blink = 0.02

// expect returns the way on which a source should see a track now, and how far
// off it may be. A die that was at rest when it was lost is found again where
// it lay.
func (tr *Tracker) expect(t *track, s *source) (way segment, gate float64) {
	g := t.sight(s.index)
	dt := math.Max(blink, (tr.now - g.at).Seconds())
	slide := math.Min(tr.cfg.Jump, tr.cfg.Speed*dt+tr.cfg.Jitter)
	switch {
	case g.seen && t.die.Still:
		return segment{g.pos, g.pos}, slide
	case g.seen:
		return segment{g.pos, g.pos.Add(g.vel.Mul(math.Min(dt, 0.1)))}, slide
	case t.visible() || !g.ever:
		gate = tr.cfg.Fuse
		if !t.die.Still {
			gate += tr.cfg.Speed * blink
		}
		return segment{t.die.Pos, t.die.Pos}, gate
	case t.die.Still:
		return segment{g.pos, g.pos}, tr.cfg.Jitter + t.die.Size/2
	}
	return segment{g.pos, g.pos}, slide
}

// against is what speaks against a reading being of a track, beside its place.
func against(t *track, r *Reading) float64 {
	sum := 0.0
	if kind, _ := t.kind.winner(); contradict(kind, string(r.Kind)) && r.Kind != Unknown {
		sum += otherKind * otherKind
	}
	if team, _ := t.team.winner(); contradict(team, string(r.Team)) {
		sum += otherTeam * otherTeam
	}
	if face, _ := t.face.winner(); contradict(face, r.Face) {
		sum += otherFace * otherFace
	}
	if r.Size > 0 && t.sizes > 0 {
		off := otherSize * math.Min(1, math.Abs(math.Log2(r.Size/t.die.Size)))
		sum += off * off
	}
	return sum
}

// contradict tells whether two words say different things; the empty one says
// nothing.
func contradict(a, b string) bool { return a != "" && b != "" && a != b }
