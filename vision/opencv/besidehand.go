package opencv

import (
	"slices"
	"time"

	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/motion"
)

// handAgain is how long hands are left alone once it was looked beside them, though they
// move in between: that takes about as long as a look at the whole table, and a hand that
// trembles holds still again and again.
const handAgain = time.Second

// readBesideHands reads the dice that lie against a hand that holds still, in pictures in
// which nothing else is read: nothing there moves, so that such a die is one piece with
// the hand. An arm may lean on the table for as long as it likes.
func (l *Live) readBesideHands(t time.Duration) error {
	if len(l.changes.Still) == 0 || l.stages.Reads > 0 || l.besideHands > 0 && t-l.besideHands < handAgain {
		return nil
	}
	l.besideHands = t
	for _, h := range l.changes.Still {
		if err := l.readBeside(h, t); err != nil {
			return err
		}
	}
	return nil
}

// readBeside reads the sure dice in a hand's box of which nothing was known.
func (l *Live) readBeside(hand motion.Blob, t time.Duration) error {
	dice, err := l.readSure(hand, l.enlarge(hand.Box), sureDie)
	if err != nil {
		return err
	}
	for _, d := range dice {
		if l.known(d) {
			continue
		}
		l.background.Accept(l.shrink(d.Box).Inset(-1))
		l.memory.Replace(vision.Rect(d.Box), []vision.Detection{d}, t)
	}
	return nil
}

// known tells whether a die lies where one was read.
func (l *Live) known(d vision.Detection) bool {
	return slices.ContainsFunc(l.memory.Dice, func(o motion.Resting) bool {
		return touches(d.Box, o.Box)
	})
}
