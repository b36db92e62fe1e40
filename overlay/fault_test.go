package overlay

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

func TestAFaultIsSaidToEachSideUntilItIsMended(t *testing.T) {
	v := rules.View{
		Players: []rules.PlayerView{{Name: "Ada"}, {Name: "Grace", Facing: 180}},
		Faults:  []rules.Fault{{Pos: constellation.Vec{X: 300, Y: 200}, Text: "out of turn"}},
	}
	c := composer(t, Default())
	for i := range 5 {
		s := c.Compose(snapshot(sky(time.Duration(i)*time.Minute), v, nil))
		require.ElementsMatch(t, []constellation.Angle{0, 180}, texts(s)["out of turn"])
	}
	v.Faults = nil
	require.NotContains(t, texts(c.Compose(snapshot(sky(time.Hour), v, nil))), "out of turn")
}
