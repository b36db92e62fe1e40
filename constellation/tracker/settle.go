package tracker

import (
	"cmp"
	"slices"
	"strconv"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// settle lets happen what is due by now.
func (tr *Tracker) settle() {
	gone := false
	for _, t := range tr.tracks {
		if t.host == nil {
			tr.settleTrack(t)
			gone = gone || tr.over(t)
		}
	}
	if gone {
		tr.sweep()
	}
}

func (tr *Tracker) settleTrack(t *track) {
	tr.shade(t)
	switch visible := t.visible(); {
	case !t.born && visible && !tr.covered(t) && tr.now-t.since >= tr.cfg.Birth:
		tr.name(t)
	case visible:
		t.die.Doubtful = false
	case tr.now >= t.vanished()+tr.cfg.Doubt:
		t.die.Doubtful = true
		tr.absorb(t)
	}
	if g := t.sight(t.ref); g.seen {
		tr.settlePlace(t)
	}
	if t.count.said != t.count.believed && tr.now-t.count.since >= tr.cfg.Rest {
		t.count.believed = t.count.said
	}
}

// settlePlace lets a die come to rest, or believes that it was knocked.
func (tr *Tracker) settlePlace(t *track) {
	switch {
	case !t.die.Still && tr.now-t.quiet >= tr.cfg.Rest:
		tr.rest(t)
	case t.away.on && tr.now-t.away.since >= tr.cfg.Confirm:
		tr.knock(t)
	}
}

// shade finds out for which of the sensors that don't see a track this means
// nothing. Their time runs on from when they can look again.
func (tr *Tracker) shade(t *track) {
	for i := range t.sights {
		g := &t.sights[i]
		if g.seen || !g.ever {
			continue
		}
		hidden := tr.sources[i].state.Blind != "" || tr.handOver(g.pos)
		if g.hidden && !hidden {
			g.lost = tr.now
		}
		g.hidden = hidden
	}
}

// handOver tells whether a hand hides a place. Hands are seen by cameras, but
// they lift dice from touch tables too, so any sensor's hand counts.
func (tr *Tracker) handOver(p constellation.Vec) bool {
	for _, s := range tr.sources {
		for i := range s.hands {
			if hides(&s.hands[i], p, tr.cfg.HandMargin) {
				return true
			}
		}
	}
	return false
}

// hides tells whether a place lies in the box of a hand or near it.
func hides(r *constellation.Reading, p constellation.Vec, margin float64) bool {
	w, h := r.W, r.H
	if w == 0 || h == 0 {
		w, h = r.Size, r.Size
	}
	d := p.Sub(r.Pos).Turn(-r.Angle)
	return max(d.X, -d.X) <= w/2+margin && max(d.Y, -d.Y) <= h/2+margin
}

// covered tells whether all sensors that see a track see it under a hand of
// their own: fingers look like dice.
func (tr *Tracker) covered(t *track) bool {
	for i := range t.sights {
		if t.sights[i].seen && !tr.underHand(i, t.sights[i].pos) {
			return false
		}
	}
	return true
}

func (tr *Tracker) underHand(source int, p constellation.Vec) bool {
	for i := range tr.sources[source].hands {
		if hides(&tr.sources[source].hands[i], p, 0) {
			return true
		}
	}
	return false
}

// vanished returns when the last of the sensors lost sight of t.
func (t *track) vanished() time.Duration {
	var at time.Duration
	for i := range t.sights {
		if t.sights[i].ever {
			at = max(at, t.sights[i].vanished)
		}
	}
	return at
}

// over tells whether a track is gone. What has no id yet goes at once.
func (tr *Tracker) over(t *track) bool {
	at, ok := tr.goneAt(t)
	return ok && (!t.born || tr.now >= at)
}

// goneAt returns when a track is gone if no sensor sees it until then: unseen
// by all for long enough. That is not to be foreseen while one sees it, or
// can't look there.
func (tr *Tracker) goneAt(t *track) (at time.Duration, ok bool) {
	at = t.since
	for i := range t.sights {
		g := &t.sights[i]
		switch {
		case !g.ever:
		case g.seen || g.hidden:
			return 0, false
		default:
			at = max(at, g.lost)
		}
	}
	return at + tr.cfg.Gone, true
}

// sweep forgets the tracks that are over, and those hidden in their stacks.
func (tr *Tracker) sweep() {
	tr.tracks = slices.DeleteFunc(tr.tracks, func(t *track) bool {
		if t.host == nil && !tr.over(t) || t.host != nil && !tr.over(t.host) {
			return false
		}
		for i := range t.sights {
			if s := tr.sources[i]; s.keys[t.sights[i].key] == t {
				delete(s.keys, t.sights[i].key)
			}
		}
		return true
	})
}

// begin makes a track of a reading that is of nothing known.
func (tr *Tracker) begin(s *source, r *constellation.Reading) {
	tr.serial++
	t := &track{role: r.Role, serial: tr.serial, since: tr.now, ref: s.index, quiet: tr.now, anchor: r.Pos}
	t.die = constellation.Die{Kind: constellation.Unknown, Size: constellation.DefaultSize, Confidence: 1}
	t.count = counter{believed: 1, said: 1, since: tr.now}
	t.sights = make([]sight, len(tr.sources))
	tr.tracks = append(tr.tracks, t)
	tr.follow(t, s, r)
}

// name gives a track its id: d1, d2 … for dice and b1, b2 … for blocks, by
// order of appearance.
func (tr *Tracker) name(t *track) {
	t.born = true
	letter := "d"
	if t.role == constellation.RoleBlock {
		letter = "b"
	}
	t.die.ID = tr.nextName(letter)
}

func (tr *Tracker) nextName(letter string) string {
	tr.named[letter]++
	tr.unsorted = true
	return letter + strconv.Itoa(tr.named[letter])
}

// sortTracks keeps the tracks in the order of their ids, so that the table
// needs no sorting.
func (tr *Tracker) sortTracks() {
	if tr.unsorted {
		slices.SortFunc(tr.tracks, func(a, b *track) int {
			return cmp.Or(compareBool(b.born, a.born), cmp.Compare(a.die.ID, b.die.ID), cmp.Compare(a.serial, b.serial))
		})
		tr.unsorted = false
	}
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}
