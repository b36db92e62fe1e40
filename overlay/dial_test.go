package overlay

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

func TestTheRingOfAHeldButtonFills(t *testing.T) {
	c := composer(t, Default())
	button := rules.Mark{ID: "undo", Kind: rules.MarkButton, Points: []constellation.Vec{{X: 50, Y: 50}}, Radius: 12}
	v := rules.View{Marks: []rules.Mark{button}}
	sweep := 0.0
	for ms := 0; ms < 960; ms += 40 {
		table := sky(time.Duration(ms) * time.Millisecond)
		c.Held = map[string]float64{"undo": float64(ms) / 1000}
		got := 0.0
		for _, o := range c.Compose(table, v, nil).Ops {
			if o.Kind == OpRing && o.Sweep < 360 {
				got = o.Sweep
			}
		}
		require.GreaterOrEqual(t, got, sweep)
		sweep = got
	}
	require.InDelta(t, 360*0.92, sweep, 1)
}
