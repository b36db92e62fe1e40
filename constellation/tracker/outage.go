package tracker

import (
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// outage is a time in which a sensor speaks but has lost most dice: it may
// have crashed inside, or something lies over its eyes. Where dice may be put away it
// is more likely that an arm has swept them off: then the sensor isn't called blind,
// and is waited for no longer than it takes to find most dice.
type outage struct {
	on    bool
	since time.Duration // when the dice were lost
	until time.Duration // when the sensor is believed at last
	first int           // serial of the first track that came after that
	lost  int           // how many dice
}

const (
	// atOnce is how far apart, at most, a sensor loses dice that it loses at
	// once. Longer: quick hands look like a blackout. Shorter: a sensor that
	// loses them over several frames takes them away.
	atOnce = 100 * time.Millisecond
	// mostDice is the part of the dice that must be lost, or be found again.
	mostDice = 0.6
	// fewDice is how many dice must be lost where others stay; of fewer a hand
	// may have taken as many.
	fewDice = 4
	// warmUp is how long a sensor that can look again may take to find most
	// dice. Shorter: a slow start takes dice away. Longer: what was taken off
	// meanwhile is noticed late.
	warmUp = 4 * time.Second
	// moment is for how long a sensor is blind at most that has merely blinked.
	moment = time.Second
)

// watchOutage notes when a sensor has lost most dice at once, or hasn't found
// them yet after it was blind for so long, and when it has found them.
func (tr *Tracker) watchOutage(s *source, wasBlind bool, long time.Duration) {
	switch {
	case s.outage.on:
		if tr.recovered(s) {
			tr.endOutage(s, tr.now)
		}
	case tr.cfg.Blackout == 0:
	case wasBlind:
		if found, missing, _ := tr.inventory(s); float64(found) < mostDice*float64(found+missing) {
			tr.beginOutage(s, missing, tr.warmUp(missing, long))
		}
	default:
		if lost := tr.lostAtOnce(s); lost > 0 {
			tr.beginOutage(s, lost, tr.patience())
		}
	}
}

// warmUp is how long a sensor that was blind for so long may take to find most dice. A
// moment is enough to lose many by, as when a lamp goes out, but none to take them off.
func (tr *Tracker) warmUp(missing int, long time.Duration) time.Duration {
	if long < moment && missing >= fewDice {
		return tr.patience()
	}
	return min(warmUp, tr.cfg.Blackout)
}

// patience is how long a sensor that has lost most dice at once is waited for.
func (tr *Tracker) patience() time.Duration {
	if tr.clearing {
		return min(warmUp, tr.cfg.Blackout)
	}
	return tr.cfg.Blackout
}

func (tr *Tracker) beginOutage(s *source, lost int, limit time.Duration) {
	s.outage = outage{on: true, since: tr.now, until: tr.now + limit, first: tr.serial + 1, lost: lost}
	if !tr.clearing {
		s.state.Blind, s.state.Since = constellation.LostAllDice, tr.now
	}
}

// lostAtOnce counts the resting dice that a sensor has lost just now, 0 where that
// may be a hand's doing, or dice rolled off.
func (tr *Tracker) lostAtOnce(s *source) int {
	lost, kept, rolled := 0, 0, 0
	for _, t := range tr.tracks {
		g := t.observation(s.index)
		switch {
		case !t.born || t.host != nil || t.role != constellation.RoleDie || !g.ever:
		case g.seen:
			kept++
		case tr.now-g.vanished > atOnce || tr.handOver(g.pos):
		case t.die.Still:
			lost++
		default:
			rolled++
		}
	}
	all := kept == 0 && lost > 0 && lost+rolled >= 2
	most := lost >= fewDice && float64(lost) >= mostDice*float64(lost+kept)
	if all || most {
		return lost
	}
	return 0
}

// recovered tells whether a sensor sees most of the dice again that it lost, or
// others that have come instead: then it isn't blind.
func (tr *Tracker) recovered(s *source) bool {
	found, missing, fresh := tr.inventory(s)
	return float64(found) >= mostDice*float64(found+missing) || 2*fresh >= max(2, s.outage.lost)
}

// inventory counts the dice that a sensor has seen: those it sees, those it
// misses, and those at rest that have come in an outage.
func (tr *Tracker) inventory(s *source) (found, missing, fresh int) {
	for _, t := range tr.tracks {
		g := t.observation(s.index)
		switch {
		case !t.born || t.host != nil || t.role != constellation.RoleDie || !g.ever:
		case s.outage.on && t.serial >= s.outage.first:
			if g.seen && t.die.Still {
				fresh++
			}
		case g.seen:
			found++
		default:
			missing++
		}
	}
	return found, missing, fresh
}

// endOutage lets a sensor look again. What it hasn't found counts as lost
// since the time given.
func (tr *Tracker) endOutage(s *source, lost time.Duration) {
	s.outage = outage{}
	s.state.Blind, s.state.Since = "", 0
	for _, t := range tr.tracks {
		if g := t.observation(s.index); g.ever && !g.seen && g.hidden && !tr.handOver(g.pos) {
			g.hidden, g.lost = false, max(lost, g.vanished)
		}
	}
}
