package tracker

import "github.com/asterism-dice/asterism/constellation"

// A sensor that tells late, and knows dice by keys, may take each of those that were thrown
// together for another one, and goes on with that. Then two are told to lie where each is seen by
// one sensor alone, and where both of these see one nothing is told to lie.

// meetElsewhere is the die of which another sensor sees the same as s does of a die at rest, and
// that sensor, where neither is told to lie there; nil for none.
func (tr *Tracker) meetElsewhere(t *track, s *source, at constellation.Vec) (*track, *source) {
	if !tr.straysTo(t, s, at) {
		return nil, nil
	}
	for _, o := range tr.tracks {
		for _, q := range tr.sources {
			if o != t && q != s && lies(o) && tr.straysTo(o, q, at) {
				return o, q
			}
		}
	}
	return nil, nil
}

// straysTo tells whether what a sensor sees as a die at rest is at a place where that isn't told to lie.
func (tr *Tracker) straysTo(t *track, s *source, at constellation.Vec) bool {
	g := t.observation(s.index)
	return g.seen && tr.elsewhere(t, s, g.pos) && tr.onTableOf(s.index, g.pos).Dist(at) < t.die.Size/2
}

// join makes a die of its own of what one sensor sees as t and another one as o.
func (tr *Tracker) join(t *track, s *source, o *track, q *source) {
	a, b := *t.observation(s.index), *o.observation(q.index)
	t.leave(s)
	o.leave(q)
	tr.startTrack(s, &constellation.Reading{Key: a.key, Role: t.role, Kind: constellation.Unknown, Pos: a.pos, NoAngle: true})
	tr.tracks[len(tr.tracks)-1].goOn(b, q)
}

// goOn lets a sensor see as what has come what it took for another die.
func (t *track) goOn(from observation, s *source) {
	if from.key != "" {
		s.giveKey(from.key, t)
	}
	from.homed = false
	from.forgetApart()
	*t.observation(s.index) = from
}
