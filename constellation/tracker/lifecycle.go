package tracker

import (
	"math"
	"slices"
	"strconv"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// vanished returns when the last of the sensors lost sight of t.
func (t *track) vanished() time.Duration {
	var at time.Duration
	for i := range t.observations {
		if t.observations[i].ever {
			at = max(at, t.observations[i].vanished)
		}
	}
	return at
}

// unseen is since when no sensor sees t, 0 while one does.
func (t *track) unseen() time.Duration {
	if t.visible() {
		return 0
	}
	return t.vanished()
}

// isGone tells whether a track is gone. What has no id yet goes at once, unless
// it may be a die that hops.
func (tr *Tracker) isGone(t *track) bool {
	at, ok := tr.goneAt(t)
	if t.contact.on && !t.born {
		return ok && tr.now >= t.vanished()+hop
	}
	return ok && (!t.born || tr.now >= at)
}

// goneAt returns when a track is gone if no sensor sees it until then: unseen
// by all for long enough. That is not to be foreseen while one sees it, or
// can't look there and no other has seen it go.
func (tr *Tracker) goneAt(t *track) (at time.Duration, ok bool) {
	at = t.since
	for i := range t.observations {
		g := &t.observations[i]
		switch {
		case !g.ever:
		case g.seen, g.hidden && !tr.seenToGo(t, i), tr.pauses(tr.sources[i]):
			return 0, false
		case !g.hidden:
			at = max(at, g.lost)
		}
	}
	return at + tr.cfg.Gone, true
}

// removeGone forgets the tracks that are over, and those hidden in their stacks.
func (tr *Tracker) removeGone() {
	tr.remove(func(t *track) bool {
		return t.host == nil && tr.isGone(t) || t.host != nil && tr.isGone(t.host)
	})
}

// remove forgets tracks, and the keys that stood for them.
func (tr *Tracker) remove(over func(*track) bool) {
	tr.tracks = slices.DeleteFunc(tr.tracks, func(t *track) bool {
		if !over(t) {
			return false
		}
		for i := range t.observations {
			if s := tr.sources[i]; s.keys[t.observations[i].key] == t {
				delete(s.keys, t.observations[i].key)
			}
		}
		return true
	})
}

// startTrack makes a track of a reading that is of nothing known.
func (tr *Tracker) startTrack(s *source, r *constellation.Reading) {
	tr.serial++
	t := &track{role: roleOf(r), serial: tr.serial, since: tr.now, ref: s.index, quiet: tr.now, anchor: r.Pos, came: tr.onTableOf(s.index, r.Pos)}
	t.die = constellation.Die{Kind: constellation.Unknown, Size: constellation.DefaultSize, Confidence: 1}
	t.count = counter{believed: 1, said: 1, since: tr.now}
	t.observations = make([]observation, len(tr.sources))
	tr.tracks = append(tr.tracks, t)
	if r.Role == constellation.RoleContact {
		t.contact = contact{on: true, bare: true, id: tr.nextID("t"), control: tr.inControl(r.Pos)}
	}
	tr.follow(t, s, r)
}

// giveID gives a track its id: d1, d2 … for dice and b1, b2 … for blocks, by
// order of appearance.
func (tr *Tracker) giveID(t *track) {
	switch {
	case t.contact.on:
		tr.miss(t)
	case t.role == constellation.RoleDie:
		tr.lastDie = tr.now
	}
	t.born = true
	tr.given++
	t.order = tr.given
	letter := "d"
	if t.role == constellation.RoleBlock {
		letter = "b"
	}
	t.die.ID = tr.nextID(letter)
}

// Reserve takes ids that dice or blocks had before, as in a journal that is gone
// on from: nothing new gets one of them. Ids of another form are left as they
// are, for none of those is ever given.
func (tr *Tracker) Reserve(ids ...string) {
	for _, id := range ids {
		if len(id) < 2 {
			continue
		}
		if n, err := strconv.Atoi(id[1:]); err == nil && n < math.MaxInt32 { // more were never given
			tr.named[id[:1]] = max(tr.named[id[:1]], n)
		}
	}
}

// nextID returns an id that begins with the letter.
func (tr *Tracker) nextID(letter string) string {
	tr.named[letter]++
	tr.unsorted = true
	return letter + strconv.Itoa(tr.named[letter])
}
