package main

import (
	"bytes"
	"context"
	"io"
	"testing"
	"time"

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

// heardScreen is a screen with somebody who hears it.
func heardScreen(t *testing.T) (*tuioScreen, *tuio.Listener) {
	t.Helper()
	l, err := tuio.Listen(context.Background(), tuio.ListenerConfig{UDP: "127.0.0.1:0"})
	require.NoError(t, err)
	t.Cleanup(func() { l.Close() })
	sender, err := tuio.NewSender(context.Background(), tuio.SenderConfig{Targets: []string{l.Addrs()[0].String()}})
	require.NoError(t, err)
	return &tuioScreen{sender: sender, log: io.Discard}, l
}

// When the program ends, those who hear see an empty table.
func TestTuioScreen_saysGoodbye(t *testing.T) {
	s, l := heardScreen(t)
	table := constellation.Table{Width: 600, Height: 400, Time: time.Second, Dice: []constellation.Die{{ID: "a", Kind: constellation.D6}}}
	require.NoError(t, s.Show(update{Snapshot: rules.Snapshot{Table: &table}, Sensed: true}))
	require.NoError(t, s.Close())
	r, err := tuio.NewReceiver(l, tuio.Config{}, tuio.Mapping{Width: 600, Height: 400})
	require.NoError(t, err)
	first, last := false, false
	for !first || !last {
		ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
		f, err := r.Next(ctx)
		cancel()
		require.NoError(t, err)
		require.Empty(t, f.Blind)
		first = first || len(f.Readings) == 1
		last = first && len(f.Readings) == 0
	}
}

// Who hears of the table hears of a die what players said of it.
func TestTuioScreen_sendsDiceAsTheGameTakesThem(t *testing.T) {
	s, l := heardScreen(t)
	defer s.Close()
	seen := constellation.Die{ID: "a", Kind: constellation.Unknown, Pos: constellation.Vec{X: 100, Y: 100}}
	said := seen
	said.Kind, said.Team, said.Face = constellation.D20, constellation.White, "17"
	table := constellation.Table{Width: 600, Height: 400, Time: time.Second, Dice: []constellation.Die{seen}}
	require.NoError(t, s.Show(update{Snapshot: rules.Snapshot{Table: &table, Corrected: []constellation.Die{said}}, Sensed: true}))
	r, err := tuio.NewReceiver(l, tuio.Config{}, tuio.Mapping{Width: 600, Height: 400})
	require.NoError(t, err)
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	f, err := r.Next(ctx)
	require.NoError(t, err)
	require.Len(t, f.Readings, 1)
	require.Equal(t, constellation.D20, f.Readings[0].Kind)
	require.Equal(t, "17", f.Readings[0].Face)
}
