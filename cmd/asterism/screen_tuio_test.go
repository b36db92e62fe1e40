package main

import (
	"bytes"
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/tuio"
)

// A game goes on when nobody can be told what lies on the table; that is said once.
func TestTuioScreen_aNetworkThatIsDownEndsNoGame(t *testing.T) {
	sender, err := tuio.NewSender(context.Background(), tuio.SenderConfig{Targets: []string{"127.0.0.1:9"}})
	require.NoError(t, err)
	var log bytes.Buffer
	s := &tuioScreen{sender: sender, log: &log}
	require.NoError(t, sender.Close())
	for i := range 3 {
		table := constellation.Table{Width: 600, Height: 400, Dice: []constellation.Die{{ID: "a", Pos: constellation.Vec{X: float64(i)}}}}
		require.NoError(t, s.Show(update{Snapshot: rules.Snapshot{Table: &table}, Sensed: true}))
	}
	require.Equal(t, 1, bytes.Count(log.Bytes(), []byte("trying on")), log.String())
}
