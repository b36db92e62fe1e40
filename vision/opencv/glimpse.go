package opencv

import (
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
)

// mostTries is how many doubted dice are tried in one picture at most.
const mostTries = 3

// doubts tells whether dice are reported only once they were seen in plain light. While it
// isn't known at all what is projected, they are reported as they are read.
func (l *Live) doubts() bool { return l.cfg.Even != nil && l.cfg.Lights && l.lightKnown }

// doubtWhereDrawn doubts the dice that were just read where something is drawn.
func (l *Live) doubtWhereDrawn(t time.Duration) {
	if !l.doubts() {
		return
	}
	l.memory.Doubt(t, l.cfg.Even.Plain)
	for i := range l.memory.Dice {
		if d := &l.memory.Dice[i]; d.Doubted && d.Odd == 0 {
			d.Odd, _ = l.cfg.Even.Unexplained(d.Box)
		}
	}
}

// tryGlimpses reads once more what was seen where something was drawn, once plain
// light alone falls there: it is a die, or it isn't there any more.
func (l *Live) tryGlimpses(t time.Duration) error {
	if !l.doubts() {
		return nil
	}
	tries := 0
	for i := len(l.memory.Dice) - 1; i >= 0 && tries < mostTries; i-- {
		d := &l.memory.Dice[i]
		if !d.Doubted || l.handOver(d.Box) || !l.cfg.Even.Plain(d.Box) {
			continue
		}
		tries++
		if err := l.try(i, t); err != nil {
			return err
		}
	}
	return nil
}

// handOver tells whether a hand is over a box. What else seems to be over it may be
// the light that came.
func (l *Live) handOver(b constellation.Box) bool {
	return slices.ContainsFunc(l.hands, func(h constellation.Box) bool { return h.IoU(b) > 0 })
}

// try reads the i-th die, which was doubted, in plain light. What reaches beyond that
// light is none: the spot itself may pass for a die.
func (l *Live) try(i int, t time.Duration) error {
	d := l.memory.Dice[i]
	found, err := l.readOne(l.region(l.shrink(d.Box)))
	if err != nil {
		return err
	}
	found = slices.DeleteFunc(found, func(f vision.Detection) bool { return !l.cfg.Even.Plain(f.Box) })
	if !l.memory.Try(i, found, t) {
		l.dismissed.Add(d.Box, d.Odd, t)
	}
	return nil
}

// dismisses tells whether what passes for a die in a box was found to be light a
// while ago.
func (l *Live) dismisses(b constellation.Box) bool {
	if !l.doubts() {
		return false
	}
	odd, _ := l.cfg.Even.Unexplained(b)
	return l.dismissed.Bars(b, odd, l.last) && !l.cfg.Even.Plain(b)
}

// allowRetries lets dice be found again where light passed for one, once enough time has
// passed or something moves there that is no light.
func (l *Live) allowRetries(t time.Duration) {
	l.dismissed.Over(t, func(b constellation.Box) { l.background.Reject(l.shrink(b)) })
	for _, boxes := range [...][]constellation.Box{l.moving, l.hands} {
		for _, b := range boxes {
			l.dismissed.Lift(b)
		}
	}
}
