package tracker

import "time"

// settle lets happen what is due by now.
func (tr *Tracker) settle() {
	gone := false
	tr.settleSources()
	tr.feelJolt()
	for _, t := range tr.tracks {
		if t.host == nil {
			tr.settleTrack(t)
			gone = gone || tr.isGone(t)
		}
	}
	if gone {
		tr.removeGone()
	}
	tr.settleDoubles()
	tr.forgetReplaced()
}

func (tr *Tracker) settleTrack(t *track) {
	tr.updateHidden(t)
	switch visible := t.visible(); {
	case !t.born && visible && tr.crossed(t):
	case !t.born && visible && (t.wasRead() || !tr.covered(t)) && tr.now >= tr.bornAt(t) && tr.isDie(t) && !tr.isDouble(t):
		tr.giveID(t)
	case visible:
		t.die.Doubtful = false
	case tr.now >= t.vanished()+tr.cfg.Doubt:
		t.die.Doubtful = true
		tr.joinStack(t)
	}
	if g := t.observation(t.ref); g.seen {
		tr.settlePlace(t)
	}
	if t.count.said != t.count.believed && tr.now-t.count.since >= tr.cfg.Rest {
		t.count.believed = t.count.said
	}
}

// bornAt is when a track has been seen for long enough to be a die: of one whose face is
// surely read half as long, for no reflection shows one.
func (tr *Tracker) bornAt(t *track) time.Duration {
	birth := tr.cfg.Birth
	if t.wasRead() {
		birth /= 2
	}
	if tr.liesOnAnother(t) {
		birth = laidFor
	}
	return max(t.since+birth, tr.settledAt(t), tr.mayBeLateUntil(t))
}

// rolling is how fast a die was, mm/s, that can't have come to rest where it was
// seen last. Smaller: a die that a sensor of changes alone reports rests late.
// Larger: a die rests on its way when the sensor falls silent.
const rolling = 60

// cutOff tells whether the sensor stopped speaking while a die rolled: where it
// rests is seen when the sensor speaks again.
func (tr *Tracker) cutOff(t *track) bool {
	g, s := t.observation(t.ref), tr.sources[t.ref]
	rolls := g.vel.Len() > rolling || len(t.face.votes) == 0 && t.reason == reasonMoving
	return rolls && s.period > 0 && tr.now-s.state.Last > 4*s.period
}

// mayRest tells whether a die that isn't at rest may come to rest: the sensor speaks,
// and no sensor says last that it moves. The one by whose eyes it is placed must see it at rest:
// what moves is seen with its blur and its shadow, beside where it lies.
func (tr *Tracker) mayRest(t *track) bool {
	return !t.die.Still && !tr.cutOff(t) && t.reason != reasonMoving && t.observation(t.ref).reason != reasonMoving
}

// onTheMove is for how long a knocked die is shown on the move at least, though it has
// been quiet for long where it is: who reads the table sees that it was knocked.
const onTheMove = time.Millisecond

// restsAt is when a die that isn't at rest will be if it lies as it does.
func (tr *Tracker) restsAt(t *track) time.Duration {
	at := t.quiet + tr.cfg.Rest
	if t.moved > 0 {
		at = max(at, t.moved+onTheMove)
	}
	return at
}

// settlePlace lets a die come to rest, or believes that it was knocked.
func (tr *Tracker) settlePlace(t *track) {
	switch {
	case tr.now >= tr.restsAt(t) && tr.mayRest(t):
		tr.rest(t)
	case t.away.on && tr.now >= tr.knockedAt(t):
		tr.knock(t)
	}
}

// secondLook is how long a sensor that has shown a resting die elsewhere once may be
// silent before it is believed: one that speaks only of changes has nothing to add.
// Shorter: one bad reading before a hiccup breaks links. Longer: they stay behind a die
// that jumped.
const secondLook = 200 * time.Millisecond

// longestLook is the same of a slow sensor: it has some of its periods, but no more than
// this, since what speaks of changes alone, and once a second that it is there, seems slow.
const longestLook = 600 * time.Millisecond

// knockedAt is when a die that is seen away from its place was knocked for certain:
// Confirm later if it was seen there again, so that one bad reading breaks nothing, else
// when the sensor should long have spoken.
func (tr *Tracker) knockedAt(t *track) time.Duration {
	if t.observation(t.ref).at > t.away.since {
		return t.away.since + tr.cfg.Confirm
	}
	return t.away.since + max(tr.cfg.Confirm, secondLook, min(4*tr.sources[t.ref].period, longestLook))
}
