package tracker

import (
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// aPause is after how long without a frame a sensor counts as away: what it has
// lost isn't missed any longer meanwhile. Shorter: a slow sensor's dice stay
// too long. Longer: a hiccup takes dice away.
const aPause = 600 * time.Millisecond

// pauses tells whether a sensor that should speak says nothing.
func (tr *Tracker) pauses(s *source) bool {
	return s.state.Blind == "" && tr.now-s.state.Last > max(aPause, 6*s.period)
}

// endPause lets time go on from where it stood for what a sensor has lost.
func (tr *Tracker) endPause(s *source) {
	if !tr.pauses(s) {
		return
	}
	for _, t := range tr.tracks {
		if g := t.observation(s.index); g.ever && !g.seen {
			g.lost = min(tr.now, g.lost+tr.now-s.state.Last)
		}
	}
}

// heard notes that a sensor can look, and how often it does. One that is known to
// go on seeing the same until then isn't missed before.
func (s *source) heard(now, until time.Duration) {
	if dt := now - s.state.Last; dt > 0 && s.state.Last > 0 && s.state.Blind == "" {
		if s.period == 0 {
			s.period = dt
		}
		s.period += (dt - s.period) / 10
		s.state.Rate = float64(time.Second) / float64(s.period)
	}
	s.state.Last = max(now, until)
	if !s.outage.on {
		s.state.Blind, s.state.Since = "", 0
	}
}

// goBlind notes that a sensor can't look: what it saw may or may not be there.
func (tr *Tracker) goBlind(s *source, why string, since time.Duration) {
	if s.state.Blind == "" || s.outage.on || why == constellation.Replaced && s.state.Blind != why {
		if s.state.Since = since; since == 0 || since > tr.now {
			s.state.Since = tr.now
		}
	}
	if s.state.Blind = why; why != constellation.NoWord && why != constellation.Replaced {
		s.state.Last = tr.now
	}
	s.cover = cover{} // it may look elsewhere then
	if s.outage = (outage{}); why == constellation.PictureJumped {
		s.bump.jumped = bumpLasts
	}
	s.hands, s.glimpse = s.hands[:0], s.glimpse[:0]
	tr.touches = slices.DeleteFunc(tr.touches, func(f finger) bool { return f.source == s.index })
	for _, t := range tr.tracks {
		if g := t.observation(s.index); g.seen {
			g.vanish(tr.now)
		}
	}
}

// settleSources notes which sensors have fallen silent, and gives up waiting for
// those that lost the dice.
func (tr *Tracker) settleSources() {
	for _, s := range tr.sources {
		switch {
		case s.outage.on && tr.now >= s.outage.until:
			tr.endOutage(s, s.outage.since)
		case (s.state.Blind == "" || s.outage.on) && tr.now >= tr.silentAt(s):
			tr.goBlind(s, constellation.NoWord, s.state.Last)
		}
	}
}

// silentAt returns when a sensor will have been silent for too long.
func (tr *Tracker) silentAt(s *source) time.Duration {
	return s.state.Last + max(tr.cfg.Silence, 4*s.period)
}

// sourceDeadline returns when something happens to a sensor if it says
// nothing, 0 for never.
func (tr *Tracker) sourceDeadline(s *source) time.Duration {
	switch {
	case s.outage.on:
		return min(s.outage.until, tr.silentAt(s))
	case s.state.Blind == "":
		return tr.silentAt(s)
	}
	if at := tr.givenUpAt(s); at > tr.now {
		return at
	}
	return 0
}

// givenUpAt returns when a sensor that can't look is given up: soon where another
// one has taken its place, which has to find the dice by then.
func (tr *Tracker) givenUpAt(s *source) time.Duration {
	if s.state.Blind == constellation.Replaced {
		return s.state.Since + min(warmUp, tr.cfg.GiveUp)
	}
	return s.state.Since + tr.cfg.GiveUp
}

// holds tells whether a sensor can't look, or has just lost most dice, so that what
// it saw may still be there. It is given up after a while if another one can.
func (tr *Tracker) holds(s *source) bool {
	if s.state.Blind == "" {
		return s.outage.on
	}
	return tr.now < tr.givenUpAt(s) || !tr.anyLooks()
}

// leftForGood tells whether a sensor was given up that says nothing any more. One whose
// place another has taken won't speak again, even if the other one can't look now.
func (tr *Tracker) leftForGood(s *source) bool {
	switch s.state.Blind {
	case constellation.Replaced:
		return tr.now >= tr.givenUpAt(s)
	case constellation.NoWord:
		return !tr.holds(s)
	}
	return false
}

// anyLooks tells whether any sensor can look.
func (tr *Tracker) anyLooks() bool {
	for _, s := range tr.sources {
		if s.state.Blind == "" {
			return true
		}
	}
	return false
}

// seenToGo tells whether a sensor that can't look needn't be asked for a track: it
// was seen to go by another one that looked when this one still did.
func (tr *Tracker) seenToGo(t *track, blind int) bool {
	b := tr.sources[blind]
	since := b.state.Since
	switch {
	case b.outage.on:
		since = b.outage.since
	case b.state.Blind == "":
		return false // a hand hides it
	}
	for i := range t.observations {
		g := &t.observations[i]
		if i != blind && g.ever && !g.seen && !g.hidden && tr.sources[i].state.Blind == "" && g.vanished >= since {
			return true
		}
	}
	return false
}

// held tells whether nobody sees a track because a sensor that saw it can't
// look.
func (tr *Tracker) held(t *track) bool { return tr.holder(t) != nil }

// holder returns the sensor for whose sake a track that nobody sees stays, nil
// if for none's.
func (tr *Tracker) holder(t *track) *source {
	if t.host != nil || t.visible() {
		return nil
	}
	for i := range t.observations {
		if s := tr.sources[i]; t.observations[i].ever && tr.holds(s) && !tr.seenToGo(t, i) {
			return s
		}
	}
	return nil
}

// countDice counts for each sensor the dice that it sees and those that are held
// for its sake.
func (tr *Tracker) countDice() {
	for _, s := range tr.sources {
		s.state.Dice, s.state.Held = 0, 0
	}
	for _, t := range tr.tracks {
		if !t.born || t.role != constellation.RoleDie {
			continue
		}
		seen := false
		for i := range t.observations {
			if t.observations[i].seen {
				tr.sources[i].state.Dice++
				seen = true
			}
		}
		if seen {
			continue
		}
		if s := tr.holder(t); s != nil {
			s.state.Held++
		}
	}
}
