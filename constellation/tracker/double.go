package tracker

import (
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// Two dice can't lie on one spot. Where sensors show two there, and none sees both, they
// took one for two:
//
//   - A die is taken away and another is put in its place, as one that captures it. To a
//     sensor that feels dice and knows no kinds the first has come back; who sees kinds
//     sees another one there, and the first is gone.
//   - A die that was thrown was taken for two, since one sensor told late where it is.
//
// But a die that is laid on another is one that the first sensor doesn't feel.

// settleDoubles lets go what lies where another die is.
func (tr *Tracker) settleDoubles() {
	if len(tr.sources) < 2 {
		return
	}
	for i := 0; i < len(tr.tracks); i++ {
		t := tr.tracks[i]
		tr.settleBefore(t)
		if o := tr.lyingAt(t); o != nil {
			tr.merge(o, t)
			i = -1 // others may have gone with it
		}
	}
}

// lyingAt is the die that t is really, nil for none.
func (tr *Tracker) lyingAt(t *track) *track {
	if !liesAlone(t) || !tr.seenThere(t) {
		return nil
	}
	for _, o := range tr.tracks {
		if o != t && onOneSpot(t, o) && (t.die.Still || o.die.Still) && liesAlone(o) && tr.seenThere(o) && tr.isDoubleOf(t, o) {
			return o
		}
	}
	return nil
}

// liesAlone tells whether a track is a die of its own in sight, at rest or known for long: to
// a sensor whose places tremble nothing ever rests.
func liesAlone(t *track) bool {
	return t.born && lies(t) && (t.die.Still || t.seenFor() >= knownFor)
}

// lies tells whether a track may be a die of its own in sight.
func lies(t *track) bool {
	return t.host == nil && t.role == constellation.RoleDie && t.visible()
}

// seenThere tells whether all sensors that see a die see it where it is told to lie: of one
// that two dice were taken for that isn't so.
func (tr *Tracker) seenThere(t *track) bool {
	for i := range t.observations {
		if g := &t.observations[i]; g.seen && !liesOn(t, tr.onTableOf(i, g.pos)) {
			return false
		}
	}
	return true
}

// knownFor is how long a die that doesn't rest, or is of another sort, must have been seen for it
// to be believed that it lies on the spot of another. Shorter: one that was misread at first
// takes a die's place. Longer: two lie there for longer.
const knownFor = 600 * time.Millisecond

// seenFor is from when to when a die was seen.
func (t *track) seenFor() time.Duration {
	last := t.since
	for i := range t.observations {
		last = max(last, t.observations[i].at)
	}
	return last - t.since
}

// onOneSpot tells whether two dice are told to lie nearer to each other than any two can.
func onOneSpot(t, o *track) bool {
	_, near := distWithin(t.die.Pos, o.die.Pos, min(t.die.Size, o.die.Size)/2)
	return near
}

// isDoubleOf tells whether t is o by what sensors saw of both: one of another sort that came
// in t's place, or the same one, which was known earlier.
func (tr *Tracker) isDoubleOf(t, o *track) bool {
	switch {
	case areOfTwoSorts(t, o):
		return o.seenFor() >= knownFor && cameBackSince(t, o) || isAgain(t, o)
	case o.atRest && ofOtherSort(t, o) && tr.now < t.quiet+2*toldLate:
		return false // it is read soon, if anybody sees it
	case o.order < t.order && tr.isReadAgain(t, o):
		return true
	}
	return o.order < t.order && tr.neverSawBoth(t, o) && tr.neverSawBoth(o, t)
}

// areOfTwoSorts tells whether two dice that rest are surely of different sorts. What a sensor
// that tells late reads of dice in motion may be of others.
func areOfTwoSorts(t, o *track) bool { return t.atRest && o.atRest && ofOtherSort(t, o) }

// kindTeam is what a die is as far as was read, whatever it shows; empty: nothing was.
type kindTeam struct{ kind, team string }

func (t *track) sort() kindTeam {
	kind, _ := t.kind.winner()
	team, _ := t.team.winner()
	return kindTeam{kind, team}
}

// differs tells whether no die is both.
func (a kindTeam) differs(b kindTeam) bool {
	return contradict(a.kind, b.kind) || contradict(a.team, b.team)
}

// ofOtherSort tells whether two dice differ in kind or team.
func ofOtherSort(t, o *track) bool { return t.sort().differs(o.sort()) }

// cameBackSince tells whether those that see o saw t before, and those that see t lost it
// meanwhile. Where they didn't, o lies on it, whether or not they lost it later.
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
			if g := &t.observations[j]; g.seen && (o.observations[j].seen || g.returned <= last.known || g.returned > o.quiet+toldLate) {
				return false
			}
		}
	}
	return true
}

// toldLate is by how much a sensor may tell late where a die is, at most. Smaller: one that
// was thrown stays two. Larger: one that is laid on another soon after that came to rest is
// taken for it.
const toldLate = 500 * time.Millisecond

// neverSawBoth tells whether no sensor that sees o has seen t where it rests.
func (tr *Tracker) neverSawBoth(t, o *track) bool {
	for i := range o.observations {
		g := &t.observations[i]
		if o.observations[i].seen && g.ever && (g.seen || g.at > t.quiet+toldLate && liesOn(t, tr.onTableOf(i, g.pos))) {
			return false
		}
	}
	return true
}

// merge gives what sensors see as t to o, and lets t go, with what lies hidden in its
// stack.
func (tr *Tracker) merge(o, t *track) {
	switch {
	case !areOfTwoSorts(t, o):
		o.learn(t)
	case isAgain(t, o):
		tr.rename(o)
		o.forgetSort()
		o.learn(t)
	default:
		o.before = before{was: t.name(), is: o.name(), at: tr.now}
	}
	for i := range t.observations {
		if from := t.observations[i]; from.seen {
			o.takeOn(from, tr.sources[i])
		}
	}
	tr.remove(func(x *track) bool { return x == t || x.host == t })
}

// learn takes what was read of a die at rest of which nothing was.
func (t *track) learn(from *track) {
	if !t.atRest && (from.atRest || ofOtherSort(t, from)) {
		t.forgetSort()
	}
	if len(t.kind.votes) == 0 {
		t.kind = from.kind
	}
	if len(t.team.votes) == 0 {
		t.team = from.team
	}
	if len(t.face.votes) == 0 {
		t.face, t.reason = from.face, from.reason
	}
	t.atRest = t.atRest || from.atRest
	t.applyVotes()
}

// takeOn lets a sensor see as t, which rests there, what it took for another die.
func (t *track) takeOn(from observation, s *source) {
	t.goOn(from, s)
	g := t.observation(s.index)
	g.home, g.homed = g.pos, true
}
