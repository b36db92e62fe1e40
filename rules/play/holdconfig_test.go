package play

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestLimitsThatMakeNoSenseAreRefused(t *testing.T) {
	require.NoError(t, DefaultHold().Validate())
	for name, change := range map[string]func(*HoldConfig){
		"no hold":         func(c *HoldConfig) { c.Hold = 0 },
		"hold unknown":    func(c *HoldConfig) { c.Hold = math.NaN() },
		"gap beyond hold": func(c *HoldConfig) { c.Gap = 2 },
		"again at once":   func(c *HoldConfig) { c.Again = c.Hold },
		"no lean":         func(c *HoldConfig) { c.Lean = 0 },
		"no slip":         func(c *HoldConfig) { c.Slip = 0 },
		"taps backwards":  func(c *HoldConfig) { c.Lead = 3 },
	} {
		c := DefaultHold()
		change(&c)
		require.Error(t, c.Validate(), name)
	}
}
