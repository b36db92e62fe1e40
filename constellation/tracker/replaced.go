package tracker

import "github.com/asterism-dice/asterism/constellation"

// A die that is taken away and another that is put in its place, as one that captures it,
// look to a sensor that feels dice and knows no kinds as if the first had come back. Who
// sees kinds sees another die there: two can't lie on one spot, so the first is gone.

// settleReplaced lets dice go whose place others have taken, which take over what is felt
// there.
func (tr *Tracker) settleReplaced() {
	for i := 0; i < len(tr.tracks); i++ {
		if o := tr.replacement(tr.tracks[i]); o != nil {
			tr.replace(tr.tracks[i], o)
			i = -1 // others may have gone with it
		}
	}
}

// replacement is the die at rest that lies in t's place, nil for none.
func (tr *Tracker) replacement(t *track) *track {
	if !t.missedBySome() {
		return nil
	}
	for _, o := range tr.tracks {
		if o != t && isPlainDie(o) && o.die.Still && ofOtherSort(t, o) && tr.onOneSpot(t, o) && cameBackSince(t, o) {
			return o
		}
	}
	return nil
}

// missedBySome tells whether a sensor sees a die that another saw once and doesn't see now.
func (t *track) missedBySome() bool {
	sees, misses := false, false
	for i := range t.observations {
		g := &t.observations[i]
		sees, misses = sees || g.seen, misses || g.ever && !g.seen
	}
	return sees && misses && isPlainDie(t)
}

// isPlainDie tells whether a track is a die of its own.
func isPlainDie(t *track) bool { return t.born && t.host == nil && t.role == constellation.RoleDie }

// ofOtherSort tells whether two dice differ in kind or team.
func ofOtherSort(t, o *track) bool {
	kind, _ := t.kind.winner()
	other, _ := o.kind.winner()
	team, _ := t.team.winner()
	others, _ := o.team.winner()
	return contradict(kind, other) || contradict(team, others)
}

// onOneSpot tells whether two dice are told to lie nearer to each other than any two can.
func (tr *Tracker) onOneSpot(t, o *track) bool {
	return tr.lies(t).Dist(tr.lies(o)) < min(t.die.Size, o.die.Size)/2
}

// lies is where the sensor that gives its place, or else another, sees a die now.
func (tr *Tracker) lies(t *track) (at constellation.Vec) {
	for i := range t.observations {
		if g := &t.observations[i]; g.seen {
			if at = tr.onTableOf(i, g.pos); i == t.ref {
				break
			}
		}
	}
	return at
}

// cameBackSince tells whether no sensor sees both of two dice, those that see o saw t
// before, and those that see t lost it meanwhile. Where they didn't, o lies on it.
func cameBackSince(t, o *track) bool {
	for i := range o.observations {
		if !o.observations[i].seen {
			continue
		}
		last := &t.observations[i]
		if last.seen || !last.ever {
			return false
		}
		for j := range t.observations {
			if g := &t.observations[j]; g.seen && (o.observations[j].seen || g.appeared <= last.read) {
				return false
			}
		}
	}
	return o.visible()
}

// replace gives what sensors see as t to o, and lets t go, with what lies hidden in its
// stack.
func (tr *Tracker) replace(t, o *track) {
	for i := range t.observations {
		if from := &t.observations[i]; from.seen {
			tr.handOn(from, o, tr.sources[i])
		}
	}
	tr.remove(func(x *track) bool { return x == t || x.host == t })
}

// handOn lets a sensor see as o what it took for another die.
func (tr *Tracker) handOn(from *observation, o *track, s *source) {
	key := from.key
	if from.key = ""; key != "" {
		s.giveKey(key, o)
	}
	g := o.observation(s.index)
	*g = *from
	g.key, g.home, g.homed = key, g.pos, true
	g.forgetApart()
}
