package ur

import (
	"fmt"
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// trayKey is the switch for where dice are thrown.
const trayKey = "tray"

// thrownFor is how long the dice must lie still. Shorter: a die that is about
// to fall over counts, or what it showed before; longer: the table seems slow.
const thrownFor = 700 * time.Millisecond

const (
	// thrownFrom is how far, mm, a die must lie from all places of the last throw
	// to have been thrown anew. Smaller: a nudge is a throw; larger: a throw that
	// falls as the last one goes unseen.
	thrownFrom = 5
	// bothFrom is the same where two dice do. In a small tray one throw of a few
	// thousand falls within thrownFrom of the last.
	bothFrom = 2
	// startedFor is how long after the start three dice that lie in the tray are
	// those of a throw before, as after a break.
	startedFor = time.Second
)

// tray is the part of the table in which three two-sided dice are thrown.
type tray struct {
	at         board.Board // of one cell
	there      bool
	taken      []constellation.Vec // where the dice lay whose throw counts already, mm
	told       bool                // what comes to rest was said already
	first      time.Duration       // when the tray was first looked at
	since, now time.Duration
	count      int                 // dice that lie in it
	fewest     int                 // the least of it since a throw was left open
	dice       []constellation.Die // as they last lay there at rest
	up         bool                // some may have been taken up since
}

func trayOf(o rules.Options) (tray, error) {
	if o.Values[trayKey] == "" {
		return tray{}, nil
	}
	place, err := board.ParsePlacement(o.Values[trayKey])
	if err != nil {
		return tray{}, fmt.Errorf("ur: tray: %w", err)
	}
	return tray{at: board.Board{Size: rules.Grid{Columns: 1, Rows: 1}, Place: place}, there: true}, nil
}

// part separates the dice in the tray from the rest of the table.
func (y *tray) part(t *constellation.Table) (*constellation.Table, []constellation.Die) {
	if !y.there {
		return t, nil
	}
	rest := *t
	rest.Dice = nil
	var thrown []constellation.Die
	for _, d := range t.Dice {
		if y.at.At(d.Pos) == board.Off {
			rest.Dice = append(rest.Dice, d)
		} else {
			thrown = append(thrown, d)
		}
	}
	return &rest, thrown
}

// near tells whether a place lies in the tray, or nearer to it than so far, mm.
func (y *tray) near(at constellation.Vec, far float64) bool {
	if !y.there {
		return false
	}
	corners := y.at.Outline(0)
	for i, c := range corners {
		if (constellation.Segment{A: c, B: corners[(i+1)%len(corners)]}).Dist(at) < far {
			return true
		}
	}
	return y.at.At(at) != board.Off
}

// dicePerThrow is how many two-sided dice, or coins, are thrown.
const dicePerThrow = 3

// see returns what may lie in the tray; false while nothing was thrown since
// the last throw, or the dice don't lie still. A hand over them is no throw.
func (y *tray) see(dice []constellation.Die, now time.Duration) (cast, bool) {
	y.count, y.now = len(dice), now
	if y.first == 0 {
		y.first = now
	}
	if y.fewest = min(y.fewest, y.count); now-y.first < startedFor {
		y.fewest = dicePerThrow
	}
	if !y.calm(dice) {
		y.since, y.up = now, y.up || takenUp(dice)
		return cast{}, false
	}
	y.taken = y.followed(y.taken, dice)
	y.dice, y.up = dice, false
	if now-y.first < startedFor || y.told {
		y.take()
	}
	return castOf(dice), now-y.since >= thrownFor && y.fresh()
}

// calm tells whether all three dice lie still and in sight.
func (y *tray) calm(dice []constellation.Die) bool {
	moves := func(d constellation.Die) bool { return !d.Still || d.Doubtful }
	return y.there && len(dice) == dicePerThrow && !slices.ContainsFunc(dice, moves)
}

// takenUp tells whether some of the dice may be in somebody's hand.
func takenUp(dice []constellation.Die) bool {
	return len(dice) < dicePerThrow || slices.ContainsFunc(dice, func(d constellation.Die) bool { return d.Doubtful })
}

// take notes that what lies in the tray counts already.
func (y *tray) take() {
	y.taken, y.told = y.places(), false
}

// tell notes that what lies in the tray was said, also where it isn't read yet.
func (y *tray) tell() {
	y.take()
	y.told = y.count > 0 && y.since == y.now
}

// places is where the dice last lay at rest.
func (y *tray) places() []constellation.Vec { return placesOf(y.dice) }

func placesOf(dice []constellation.Die) (all []constellation.Vec) {
	for _, d := range dice {
		all = append(all, d.Pos)
	}
	return all
}

// fresh tells whether the dice were thrown since the last throw was taken.
func (y *tray) fresh() bool { return y.thrownSince(y.taken) }

// thrownSince tells whether the dice were thrown since they lay in places: one
// of them lies elsewhere. Dice that a hand hid for a while lie where they were.
func (y *tray) thrownSince(places []constellation.Vec) bool {
	return y.elsewhere(places, thrownFrom) > 0 || y.elsewhere(places, bothFrom) > 1
}

// thrownAnew tells whether they were beyond doubt: most of them lie elsewhere, or
// some were taken up, for one alone may have been nudged.
func (y *tray) thrownAnew(places []constellation.Vec) bool {
	return y.mostElsewhere(places) || y.fewest < dicePerThrow && y.thrownSince(places)
}

// mostElsewhere tells whether most of the dice lie elsewhere than in these places.
func (y *tray) mostElsewhere(places []constellation.Vec) bool {
	return y.elsewhere(places, thrownFrom) > dicePerThrow/2
}

// elsewhere counts the dice that lie so far, mm, from all of these places.
func (y *tray) elsewhere(places []constellation.Vec, mm float64) (n int) {
	for _, d := range y.dice {
		if !slices.ContainsFunc(places, func(p constellation.Vec) bool { return p.Dist(d.Pos) < mm }) {
			n++
		}
	}
	return n
}

// cast is the chance of each throw, 1 to 4.
type cast [5]float64

// castOf is what three dice may show, by how surely each is read.
func castOf(dice []constellation.Die) cast {
	white := [dicePerThrow + 1]float64{1} // chance of so many white ones
	for i := range dice {
		p := whiteChance(&dice[i])
		for n := dicePerThrow; n > 0; n-- {
			white[n] = white[n]*(1-p) + white[n-1]*p
		}
		white[0] *= 1 - p
	}
	var c cast
	for n, p := range white {
		c[ThrowOf(n)] += p
	}
	return c
}

// whiteChance is the chance that a two-sided die shows white.
func whiteChance(d *constellation.Die) float64 {
	switch d.Face {
	case "1":
		return d.FaceConfidence
	case "0":
		return 1 - d.FaceConfidence
	}
	for _, a := range d.Alternatives {
		if a.Face == "1" {
			return a.P
		}
	}
	return 0.5
}

// likeliest is the throw of the greatest chance.
func (c cast) likeliest() Throw {
	best := Throw(1)
	for t := range c {
		if c[t] > c[best] {
			best = Throw(t)
		}
	}
	return best
}

// possible lists the throws that are worth considering.
func (c cast) possible() []rules.Move {
	var all []rules.Move
	for t := Throw(1); t <= 4; t++ {
		if c[t] >= rules.AlsoFrom {
			all = append(all, t)
		}
	}
	return all
}

// due is when dice that lie still will have done so for long enough.
func (y *tray) due() (time.Duration, bool) {
	at := y.since + thrownFor
	return at, y.count == dicePerThrow && at > y.now
}
