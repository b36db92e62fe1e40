package ur

import (
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// A throw may come to lie where the one before lay, as in a tray with hollows, or where coins
// are laid down beside each other. Places don't tell it then: the tray that stood empty does,
// and what the dice show.

const (
	// backFor is how long dice must lie in sight again after they were out of it: only then
	// their places are new ones. Shorter: who takes the dice up and throws them at once may have
	// pushed them; longer: a push soon after a hand passed is a throw.
	backFor = 400 * time.Millisecond
	// readFor is how long dice that were touched, and not thrown, must lie until what they show
	// is what they showed before. Shorter: a face that is read anew slowly is missed; longer: a
	// face that was misread before the touch and is mended later is taken for another throw.
	readFor = 5 * time.Second
)

// certainty is how surely dice were thrown that lie where they lay.
type certainty int

const (
	no certainty = iota
	maybe
	surely
)

// before is what lay in the tray before the dice were touched, and what happened since.
type before struct {
	dice    []constellation.Die
	touched bool // they moved, or were out of sight
	out     bool // the tray stood empty, and a sensor looked
}

// note begins anew to watch for a throw: what lies there now isn't one.
func (y *tray) note() { y.before = before{dice: y.dice} }

// watch keeps what becomes of the dice in the tray; looks tells whether an empty one is seen to
// be empty.
func (y *tray) watch(dice []constellation.Die, looks bool) {
	b := &y.before
	b.out = b.out || looks && len(dice) == 0
	b.touched = b.touched || b.out || !y.calm(dice)
	settled := y.now-y.since >= readFor && y.inPlace() == no
	if y.calm(dice) && (!b.touched || settled) {
		*b = before{dice: dice}
	}
}

// inPlace is how surely the dice were thrown since they were noted, by what they show and
// whether they were gone, wherever they lie. One face alone may have been misread before.
func (y *tray) inPlace() certainty {
	n := y.turned()
	switch b := y.before; {
	case b.out && n > 0, n > 1:
		return surely
	case b.out && len(b.dice) > 0, n > 0:
		return maybe
	}
	return no
}

// turned counts the dice that surely show something else than the one that lay there before.
func (y *tray) turned() (n int) {
	if !y.before.touched {
		return 0
	}
	for _, d := range y.dice {
		for _, was := range y.before.dice {
			if was.Pos.Dist(d.Pos) < thrownFrom && isRead(d) && isRead(was) && d.Face != was.Face {
				n++
				break
			}
		}
	}
	return n
}

// isRead tells whether it is certain what a die shows.
func isRead(d constellation.Die) bool {
	return d.Face != "" && d.FaceConfidence >= rules.PlayedFrom
}

// ask notes that the throw which lies there is asked about: from now on the next one is watched
// for.
func (y *tray) ask() {
	y.fewest, y.again = dicePerThrow, max(y.again, y.inPlace())
	y.note()
}

// mayLie tells whether it has to be asked whether the dice were thrown at all.
func (y *tray) mayLie() bool {
	return !y.thrownSince(y.taken) && max(y.again, y.inPlace()) == maybe
}

// answer notes that players say what lies there: then it was thrown.
func (y *tray) answer() {
	if y.again == maybe {
		y.again = surely
	}
}
