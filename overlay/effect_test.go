package overlay

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

func TestPointsRiseAndFade(t *testing.T) {
	c := composer(t, Default())
	v := rules.View{Players: []rules.PlayerView{{Name: "Ada", Score: 6}}}
	c.Compose(snapshot(sky(0), v, []rules.Event{{Seq: 1, Kind: rules.Scored, Points: map[string]int{"Ada": 6}}}))
	early := c.Compose(snapshot(sky(400*time.Millisecond), v, nil))
	require.Positive(t, opacity(early, "+6"))
	require.Zero(t, opacity(c.Compose(snapshot(sky(3*time.Second), v, nil)), "+6"))
}
