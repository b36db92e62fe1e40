package tracker

import (
	"fmt"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// Config says how much a sensor may err before something has happened
// on the table. Lengths are mm.
type Config struct {
	Width, Height float64             // of the table
	North         constellation.Angle // degrees clockwise from the table's up to compass North

	// Jitter is how far two readings of a resting die may lie apart. A die
	// whose readings stay this near to its place hasn't moved, however long
	// it drifts within. Too small: links break by themselves. Too large: a
	// gentle push goes unseen.
	Jitter float64
	// Turn is the same for the angle, degrees: at rest smaller turns are thrown
	// away. Turning in place breaks no links.
	Turn constellation.Angle
	// Rest is how long a die must stay within Jitter to have come to rest. Too
	// short: a die that hesitates on its edge is linked too early. Too long:
	// the table answers late.
	Rest time.Duration
	// Confirm is how long a resting die must be seen away from its place, twice
	// at least, to have been knocked, so that one bad reading breaks nothing. A
	// sensor that is silent after the first time is believed later. Too long: the
	// links of a knocked die stay on the table behind it.
	Confirm time.Duration
	// Birth is how long something new must be seen to be a die. Too short:
	// reflections become dice. Too long: the ring about a thrown die comes late.
	Birth time.Duration

	// Doubt is how long a die may be unseen before it is shown as doubtful.
	Doubt time.Duration
	// Gone is how long it may be unseen, and not under a hand, before it has
	// left the table. Too short: a hand passing over takes dice away that the
	// sensor can't see through. Too long: a die that was picked up haunts.
	Gone time.Duration
	// Silence is how long a sensor may send nothing before it can't look; one
	// that is slow by nature may take four times its usual pace. Too short:
	// the game stops at every hiccup. Too long: it goes on without eyes.
	Silence time.Duration
	// Blackout is how long a sensor that loses most dice at once is taken to be
	// blind, since hands take them one after another; 0 for not at all. Too
	// short: a sensor that comes back late takes dice away. Too long: who
	// sweeps the table clear waits.
	Blackout time.Duration
	// GiveUp is how long a sensor that can't look holds its dice while another
	// one looks. Too short: a sensor that is started anew takes dice away. Too
	// long: dice of a sensor that was carried off haunt.
	GiveUp time.Duration
	// Contact is how long a bare contact must be there, the second half of it at
	// rest, to be a die and no finger. Shorter: fingers that rest are dice.
	// Longer: a thrown die counts late.
	Contact time.Duration
	// HandMargin is how far beyond a hand's box its shadow may hide a die.
	HandMargin float64

	// Speed is the fastest that a die slides, mm/s, and Jump the furthest that
	// it may go unseen. Too small: a fast die becomes a new one on its way. Too
	// large: a die put down soon after another was lifted is taken for it.
	Speed, Jump float64
	// Fuse is how far two sensors may disagree about the place of one die. Too
	// small: a die is there twice. Too large: two dice become one.
	Fuse float64
	// Touching is the gap between two dice, as a part of their mean size,
	// below which a sensor may see them as one.
	Touching float64
	// Edge is how far beyond the table's edge a reading is still taken for one
	// at the edge; what lies further out isn't on the table.
	Edge float64
}

// Default returns a configuration for a table of the size of the first
// Surface (610 × 457 mm) and sensors with about 1 mm of noise at 15 to 60
// frames a second.
func Default() Config {
	return Config{
		Width: 610, Height: 457,
		Jitter: 3, Turn: 8, Rest: 250 * time.Millisecond, Confirm: 40 * time.Millisecond, Birth: 50 * time.Millisecond,
		Doubt: 400 * time.Millisecond, Gone: 1500 * time.Millisecond, HandMargin: 15,
		Silence: 2 * time.Second, Blackout: 12 * time.Second, GiveUp: 30 * time.Second, Contact: 2 * time.Second,
		Speed: 3000, Jump: 250, Fuse: 20, Touching: 0.4, Edge: 10,
	}
}

// Validate tells what is wrong with c.
func (c Config) Validate() error {
	switch {
	case !(c.Width > 0 && c.Height > 0) || !(constellation.Vec{X: c.Width, Y: c.Height}).Finite():
		return fmt.Errorf("tracker: a table of %v × %v mm has no area", c.Width, c.Height)
	case !(constellation.Vec{X: c.North.Degrees()}).Finite():
		return fmt.Errorf("tracker: north %v° is no angle", c.North)
	case !(c.Jitter > 0 && c.Jitter <= 50):
		return fmt.Errorf("tracker: jitter %v mm is not in (0, 50]", c.Jitter)
	case !(c.Turn > 0 && c.Turn <= 180):
		return fmt.Errorf("tracker: turn %v° is not in (0, 180]", c.Turn)
	case c.Rest <= 0 || c.Confirm < 0 || c.Birth < 0:
		return fmt.Errorf("tracker: rest %v must be more than 0, confirm %v and birth %v not less", c.Rest, c.Confirm, c.Birth)
	case c.Doubt < 0 || c.Gone < c.Doubt:
		return fmt.Errorf("tracker: gone %v must not be less than doubt %v, nor that less than 0", c.Gone, c.Doubt)
	case c.Silence <= 0 || c.Blackout < 0 || c.GiveUp < 0:
		return fmt.Errorf("tracker: silence %v must be more than 0, blackout %v and give up %v not less", c.Silence, c.Blackout, c.GiveUp)
	case c.Contact < 0:
		return fmt.Errorf("tracker: contact %v must not be negative", c.Contact)
	case !(c.Speed > 0) || !(c.Jump >= c.Jitter) || !(constellation.Vec{X: c.Speed, Y: c.Jump}).Finite():
		return fmt.Errorf("tracker: speed %v mm/s must be more than 0 and jump %v mm no less than jitter", c.Speed, c.Jump)
	case !(c.Fuse >= 0 && c.Touching >= 0 && c.Edge >= 0 && c.HandMargin >= 0):
		return fmt.Errorf("tracker: fuse %v mm, touching %v, edge %v mm and hand margin %v mm must not be negative", c.Fuse, c.Touching, c.Edge, c.HandMargin)
	}
	return nil
}
