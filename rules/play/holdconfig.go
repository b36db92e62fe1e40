package play

import (
	"fmt"
	"time"
)

// HoldConfig says what counts as a press on a touch area and as a tap.
type HoldConfig struct {
	Hold  float64 // s, how long a button is held; shorter: dice and sleeves set it off
	Gap   float64 // s, a finger may be lost this long by the sensor and still holds; longer: two touches look like one
	Slip  float64 // mm, a finger that moves further only passes by
	Tap   float64 // s, a tap on a dial is lifted within this; longer: a resting hand sets dials
	Again float64 // s, a button that asks once more must be held again within this; longer: two arms that lean there press it
	Lean  float64 // s, a finger that stays this long after its button was pressed is an arm: what it did is taken back; shorter: who is slow to let go presses nothing
	Lead  float64 // s, a contact shorter than this is no tap but a die that hops
}

// DefaultHold returns the limits of the product.
func DefaultHold() HoldConfig {
	return HoldConfig{Hold: 1, Gap: 0.15, Slip: 8, Tap: 2, Again: 5, Lean: 1.2, Lead: 0.04}
}

// Validate tells what is wrong with c.
func (c HoldConfig) Validate() error {
	switch {
	case !(c.Hold > 0 && c.Hold <= 10):
		return fmt.Errorf("play: hold of %v s is not in (0, 10]", c.Hold)
	case !(c.Gap >= 0 && c.Gap < c.Hold):
		return fmt.Errorf("play: gap of %v s is not in [0, %v)", c.Gap, c.Hold)
	case !(c.Again > c.Hold && c.Again <= 60):
		return fmt.Errorf("play: again within %v s is not in (%v, 60]", c.Again, c.Hold)
	case !(c.Lean > 0 && c.Lean <= 60):
		return fmt.Errorf("play: lean of %v s is not in (0, 60]", c.Lean)
	case !(c.Slip > 0 && c.Slip <= 100):
		return fmt.Errorf("play: slip of %v mm is not in (0, 100]", c.Slip)
	case !(c.Lead >= 0 && c.Lead < c.Tap && c.Tap <= 10):
		return fmt.Errorf("play: taps from %v to %v s: want 0 <= lead < tap <= 10", c.Lead, c.Tap)
	}
	return nil
}

// span is Hold as a duration.
func (c HoldConfig) span() time.Duration { return time.Duration(c.Hold * float64(time.Second)) }

// lean is Lean as a duration.
func (c HoldConfig) lean() time.Duration { return time.Duration(c.Lean * float64(time.Second)) }
