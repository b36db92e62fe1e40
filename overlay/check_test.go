package overlay_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/rules"
)

// Checks stand whole at the table's rim, above all else, and only where they are
// asked for.
func TestChecks_standAtTheRim(t *testing.T) {
	table := &constellation.Table{Width: 600, Height: 375}
	scene := func(on bool) *overlay.Scene {
		cfg := overlay.Default()
		cfg.Checks = on
		c, err := overlay.NewComposer(cfg)
		require.NoError(t, err)
		return c.Compose(rules.Snapshot{Table: table})
	}
	places := overlay.Checks(constellation.Vec{X: 600, Y: 375})
	without, with := scene(false), scene(true)
	require.Len(t, with.Ops, len(without.Ops)+3*len(places))
	last := with.Ops[len(without.Ops):]
	for i, at := range places {
		require.Equal(t, overlay.OpFill, last[3*i+2].Kind)
		require.Equal(t, at, last[3*i+2].Points[0], "the lower right quarter begins in the middle")
		for _, p := range last[3*i].Points {
			require.True(t, p.X >= 0 && p.Y >= 0 && p.X <= 600 && p.Y <= 375, "%v isn't on the table", p)
		}
	}
}
