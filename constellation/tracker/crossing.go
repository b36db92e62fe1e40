package tracker

import "github.com/asterism-dice/asterism/constellation"

// A die that leaves what one sensor sees comes into what another sees, as on a table of
// two halves. The other one may look before the first one misses it.

// mayCross tells whether a reading of a sensor that has never seen a die may be of it since
// no other sees it any more. A finger that is felt beside a die which it hides is none.
func (tr *Tracker) mayCross(t *track, g *observation, r *constellation.Reading) bool {
	return !g.ever && !t.visible() && (t.contact.on || r.Role != constellation.RoleContact)
}

// costOfCrossing says how little a place is like one where a die may have got to from where
// another sensor saw it last.
func (tr *Tracker) costOfCrossing(t *track, s *source, p constellation.Vec) float64 {
	from := t.observation(t.ref)
	p = p.Sub(s.align.offset).Add(tr.sources[t.ref].align.offset) // as that one would see it
	if t.die.Still {
		return costWithin(from.pos, p, tr.cfg.Fuse+tr.strays(t, from), costFound)
	}
	return min(costWithin(from.pos, p, tr.cfg.Fuse+tr.drift(t), costFound), tr.costOfMove(from, p))
}

// reach is how far from where one sensor saw a die last another may see it now, mm.
func (tr *Tracker) reach(g *observation) float64 { return tr.cfg.Fuse + tr.slide(tr.sinceReading(g)) }

// crossed tells whether a die at rest was moved from what one sensor sees, whose place
// it had, to where another sees it.
func (tr *Tracker) crossed(t *track, source int) bool {
	old, g := t.observation(t.ref), t.observation(source)
	if !t.die.Still || old.seen || g.homed {
		return false
	}
	off := tr.onTableOf(source, g.pos).Dist(t.die.Pos)
	if g.appeared > old.at && !old.hidden && tr.sources[t.ref].state.Blind == "" {
		return off > tr.cfg.Jitter // it went out of one's sight and into the other's
	}
	return off > tr.cfg.Fuse // further than they can disagree about where it lies
}

// joinCrossed takes what another sensor has begun to see for a die that a sensor has lost
// just now.
func (tr *Tracker) joinCrossed(t *track, s *source) {
	if !t.born || t.host != nil || t.visible() {
		return
	}
	for _, o := range tr.tracks {
		if !o.born && o.visible() && (t.contact.on || !o.contact.on) && tr.mayHaveCrossed(t, s, o) {
			tr.become(t, o)
			return
		}
	}
}

// mayHaveCrossed tells whether what has no id yet may be a die that a sensor saw last before
// that began.
func (tr *Tracker) mayHaveCrossed(t *track, s *source, o *track) bool {
	g := t.observation(s.index)
	kind, _ := t.kind.winner()
	other, _ := o.kind.winner()
	return o.ref != s.index && o.role == t.role && o.since > g.at && !contradict(kind, other) &&
		tr.onTableOf(s.index, g.pos).Dist(o.die.Pos) <= tr.reach(g)
}

// awaitsOther tells whether what has no id yet may be a die of which another sensor, that
// hasn't looked since, may miss it in its next frame.
func (tr *Tracker) awaitsOther(o *track) bool {
	for _, t := range tr.tracks {
		if t.born && t.host == nil && t.observation(t.ref).seen && tr.mayHaveCrossed(t, tr.sources[t.ref], o) {
			return true
		}
	}
	return false
}

// become lets a die be what has no id yet: where that is seen.
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
	if t.ref = o.ref; t.die.Still {
		tr.takeOver(t, t.ref)
	}
	t.trail = o.trail
	tr.place(t, t.observation(t.ref))
}
