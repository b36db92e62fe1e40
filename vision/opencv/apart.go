package opencv

import (
	"image"
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/motion"
	"github.com/asterism-dice/asterism/vision/read"
)

// attempt is a part of the small picture in which no die was found beside what
// moves, and when.
type attempt struct {
	motion.Blob
	at time.Duration
}

const (
	// tryAgain is how long it takes until a part in which no die was found is looked at
	// again.
	tryAgain = 100 * time.Millisecond

	// sureDie is how likely a die beside a hand must be, and its face, and what share of
	// its box must lie in the part.
	sureDie = 0.8
)

// atRest leaves out what something moves over, which is to be looked at again once
// that is at rest: it may be what moves itself.
func (l *Live) atRest(dice []vision.Detection) []vision.Detection {
	return slices.DeleteFunc(dice, func(d vision.Detection) bool {
		moves := l.hidden(d.Box)
		if moves {
			l.background.Reject(l.shrink(d.Box))
		}
		return moves
	})
}

// readApart reads a die at rest that hangs together with a hand or with what else
// moves, one in each picture in which nothing else is read.
func (l *Live) readApart(t time.Duration) error {
	for _, p := range l.changes.Apart {
		if l.stages.Reads > 0 {
			return nil
		}
		if l.tries(p) {
			if err := l.readPart(p, t); err != nil {
				return err
			}
		}
	}
	return nil
}

// tries tells whether a part is to be read.
func (l *Live) tries(p motion.Blob) bool {
	return !l.wasTried(p) && !l.explained(boxOf(l.enlarge(p.Box)), nil) && (l.besideHand(p) || p.Full())
}

// putOffSpecks leaves what came to rest and is too small for a die to the next pictures
// while a part is to be read: about a hand's shadow there are always some.
func (l *Live) putOffSpecks() {
	least := lostPart * l.dieArea()
	large := func(p motion.Blob) bool { return boxOf(l.enlarge(p.Box)).Area() >= least }
	if !slices.ContainsFunc(l.changes.Settled, large) && slices.ContainsFunc(l.changes.Apart, l.tries) {
		l.changes.Settled = l.changes.Settled[:0]
	}
}

// forgetAttempts lets parts be looked at again in which no die was found some time ago.
func (l *Live) forgetAttempts(t time.Duration) {
	l.tried = slices.DeleteFunc(l.tried, func(a attempt) bool { return t-a.at >= tryAgain })
}

// grownRatio is how many times as large a part must be to be looked at again at once: more
// of a die came to rest.
const grownRatio = 1.2

// wasTried tells whether much of a part was looked at a moment ago.
func (l *Live) wasTried(p motion.Blob) bool {
	return slices.ContainsFunc(l.tried, func(a attempt) bool {
		both := a.Box.Intersect(p.Box)
		return 2*both.Dx()*both.Dy() > p.Box.Dx()*p.Box.Dy() && float64(p.Area) < grownRatio*float64(a.Area)
	})
}

// besideHand tells whether a piece may be a part of a hand that holds still while the
// rest of it moves.
func (l *Live) besideHand(p motion.Blob) bool { return l.handOver(boxOf(l.enlarge(p.Box))) }

// readPart reads the die that a piece may be. Where no hand is it is one that rolled, and
// told as any other.
func (l *Live) readPart(p motion.Blob, t time.Duration) error {
	r, least := l.enlarge(p.Box.Inset(-1)), sureDie
	if !l.besideHand(p) {
		least = read.LeastTold
	}
	dice, err := l.readSure(p, r, least)
	if err != nil {
		return err
	}
	if len(dice) == 0 {
		l.tried = append(l.tried, attempt{p, t})
		return nil
	}
	l.background.Accept(p.Box.Inset(-1))
	l.memory.Replace(r, dice, t)
	return nil
}

// readSure reads the dice about a piece that lie in a part of the picture, those that are
// so sure and whose faces are.
func (l *Live) readSure(p motion.Blob, r image.Rectangle, least float64) ([]vision.Detection, error) {
	all, err := l.readOne(l.region(p.Box))
	if err != nil {
		return nil, err
	}
	return sureIn(all, r, least), nil
}

// sureIn leaves those of the dice that are so sure, as are their faces, and lie in a part
// of the picture.
func sureIn(dice []vision.Detection, r image.Rectangle, least float64) []vision.Detection {
	in := boxOf(r)
	return slices.DeleteFunc(dice, func(d vision.Detection) bool {
		return d.Face == "" || d.FaceConfidence < least || d.Confidence < least || read.Inside(d.Box, in) < sureDie
	})
}

// A thing in motion is a die that is read as it lies if it holds that and is so many times
// as large at most, or if their boxes agree so well: of a die that hardly differs from the
// ground a part is seen to move, and its shadow.
const (
	stillDie = 3.0
	sameBox  = 0.4 // intersection over union
)

// stopMoving leaves out of what moves the dice that were read as they are.
func (l *Live) stopMoving() {
	l.moving = slices.DeleteFunc(l.moving, func(m constellation.Box) bool {
		return slices.ContainsFunc(l.memory.Dice, func(d motion.Resting) bool {
			return !d.Covered && (read.Inside(d.Box, m) > sureDie && m.Area() < stillDie*d.Box.Area() || m.IoU(d.Box) > sameBox)
		})
	})
}

// leftMoment is for how long a place that a die left still seems to move: two pictures at
// 60 a second.
const leftMoment = 20 * time.Millisecond

// forgetLeft leaves out of what moves the places that known dice have just left: nothing
// stirs there any more, or what does is beside them now.
func (l *Live) forgetLeft(t time.Duration) {
	all := slices.Clone(l.moving)
	l.moving = slices.DeleteFunc(l.moving, func(m constellation.Box) bool {
		return slices.ContainsFunc(l.memory.Dice, func(d motion.Resting) bool {
			return d.Covered && touches(m, d.Box) && (hasLeft(d.Box, all) || !l.background.Stirs(l.shrink(m), t-leftMoment))
		})
	})
}

// leastLeft is how large what left a box must be, as a share of it: at its edge there are
// specks.
const leastLeft = 0.3

// hasLeft tells whether what moves is beside a box, no farther off than that is wide.
func hasLeft(b constellation.Box, moving []constellation.Box) bool {
	near := constellation.Box{X: b.X - b.W, Y: b.Y - b.H, W: 3 * b.W, H: 3 * b.H}
	return slices.ContainsFunc(moving, func(m constellation.Box) bool {
		return m.IoU(near) > 0 && !touches(m, b) && m.Area() >= leastLeft*b.Area()
	})
}

// enlarge turns a box of the small picture into one of the picture.
func (l *Live) enlarge(b image.Rectangle) image.Rectangle {
	return image.Rect(b.Min.X*l.factor, b.Min.Y*l.factor, b.Max.X*l.factor, b.Max.Y*l.factor).Intersect(l.bounds())
}
