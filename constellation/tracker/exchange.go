package tracker

import (
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// A touch tracker that loses sight of two dice side by side for a moment may give each the
// key of the other. Hands are slower than that.

// tooShort is in what time nobody exchanges two dice. Longer: two that were exchanged by
// hand, as a slow sensor sees it, keep their names. Shorter: a slow sensor's mistake is
// believed.
const tooShort = 250 * time.Millisecond

// exchanged is the die that a reading is of which bears the key of t: another one that rested
// there a moment ago, where keys went round.
func (tr *Tracker) exchanged(t *track, s *source, r *constellation.Reading, all []constellation.Reading) *track {
	if tr.rests(t, s, r.Pos) || !tr.seenJustNow(t, s) {
		return t
	}
	for _, o := range tr.tracks {
		if o != t && tr.free(o, s) && tr.seenJustNow(o, s) && tr.rests(o, s, r.Pos) && mismatchCost(o, r) < costKind && tr.goRound(t, o, s, all) {
			return o
		}
	}
	return t
}

// goRound tells whether keys of dice were exchanged among these: from o's on each is where another
// one rested, until that is t or has none any more. Where one is on nobody's place it was pushed
// there, and so were those behind it.
func (tr *Tracker) goRound(t, o *track, s *source, all []constellation.Reading) bool {
	for range tr.tracks {
		r := s.keyOf(o, all)
		if r == nil {
			return true
		}
		if o = tr.anotherAt(o, s, r.Pos); o == nil || o == t {
			return o == t
		}
	}
	return false
}

// keyOf is the reading that bears a die's key, nil if none does.
func (s *source) keyOf(t *track, all []constellation.Reading) *constellation.Reading {
	for i := range all {
		if s.keyed(&all[i]) == t {
			return &all[i]
		}
	}
	return nil
}

// anotherAt is another die that rested at a place a moment ago, nil for none.
func (tr *Tracker) anotherAt(o *track, s *source, p constellation.Vec) *track {
	for _, t := range tr.tracks {
		if t != o && tr.seenJustNow(t, s) && tr.rests(t, s, p) {
			return t
		}
	}
	return nil
}

// seenJustNow tells whether a sensor saw a die at rest in its last frame, and saw it there.
func (tr *Tracker) seenJustNow(t *track, s *source) bool {
	g := t.observation(s.index)
	return t.die.Still && g.seen && g.homed && tr.now-g.looked < tooShort
}

// rests tells whether a sensor's place is the one where it sees a die rest.
func (tr *Tracker) rests(t *track, s *source, p constellation.Vec) bool {
	_, near := tr.offHome(t.observation(s.index), p)
	return near
}
