package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/tracker"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/play"
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

// When the session ends, those who hear see an empty table before anything else is done
// about the end; where it breaks off, when the screen is closed.
func TestTuioScreen_saysGoodbye(t *testing.T) {
	for name, end := range map[string]func(*tuioScreen) error{
		"at the end":   func(s *tuioScreen) error { return s.End(play.Snapshot{}, nil) },
		"broken off":   (*tuioScreen).Close,
		"at both ends": func(s *tuioScreen) error { return errors.Join(s.End(play.Snapshot{}, nil), s.Close()) },
	} {
		t.Run(name, func(t *testing.T) {
			s, l := heardScreen(t)
			table := constellation.Table{Width: 600, Height: 400, Time: time.Second, Dice: []constellation.Die{{ID: "a", Kind: constellation.D6}}}
			require.NoError(t, s.Show(update{Snapshot: rules.Snapshot{Table: &table}, Sensed: true}))
			require.NoError(t, end(s))
			r, err := tuio.NewReceiver(l, tuio.Config{}, tuio.Mapping{Width: 600, Height: 400})
			require.NoError(t, err)
			ctx, cancel := context.WithTimeout(context.Background(), time.Minute/2)
			defer cancel()
			first, last := false, false
			for !first || !last {
				f, err := r.Next(ctx)
				require.NoError(t, err, "the dice lie there for good")
				require.Empty(t, f.Blind)
				first = first || len(f.Readings) == 1
				last = first && len(f.Readings) == 0
			}
		})
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

// glidingDie is what a tracker sends of a die that goes by a fifth of the table a second,
// each 16 ms a bundle in each of these profiles, microseconds apart.
func glidingDie(profiles []tuio.Profile) []tuio.Packet {
	var sent []tuio.Packet
	encoders := make([]*tuio.Encoder, len(profiles))
	for i, p := range profiles {
		encoders[i] = tuio.NewEncoder(tuio.EncoderConfig{Profiles: []tuio.Profile{p}, FullEvery: time.Millisecond})
	}
	for at := time.Second; at < 3*time.Second; at += 16 * time.Millisecond {
		var c tuio.Content
		c.Add(tuio.Obj2D, tuio.Object{S: 1, I: 10717, X: 0.2 * float32(at.Seconds()), Y: 0.5})
		for i, e := range encoders {
			for _, data := range e.Encode(at, &c) {
				sent = append(sent, tuio.Packet{Time: at + time.Duration(i)*2*time.Microsecond, Data: bytes.Clone(data)})
			}
		}
	}
	return sent
}

// recordingOf is a source of packets.
func recordingOf(t *testing.T, packets []tuio.Packet) tuio.Source {
	t.Helper()
	file := filepath.Join(t.TempDir(), "sent.pcapng")
	w, err := tuio.CreateRecording(file, time.Now(), tuio.Layout{}, false)
	require.NoError(t, err)
	for _, p := range packets {
		require.NoError(t, w.Write(p))
	}
	require.NoError(t, w.Close())
	r, err := tuio.OpenRecording(file)
	require.NoError(t, err)
	t.Cleanup(func() { r.Close() })
	return r
}

// passedOn is what programs are told of the dice that a source of packets tells of.
func passedOn(t *testing.T, source tuio.Source) (speeds []float32) {
	t.Helper()
	r, err := tuio.NewReceiver(source, tuio.Config{}, tuio.Mapping{Width: 600, Height: 400})
	require.NoError(t, err)
	tr, err := tracker.New(tracker.Default())
	require.NoError(t, err)
	var d tuio.Describer
	var c tuio.Content
	e, client := tuio.NewEncoder(tuio.EncoderConfig{Profiles: []tuio.Profile{tuio.Obj2D}}), tuio.NewClient(tuio.Config{})
	for f, err := r.Next(context.Background()); err == nil; f, err = r.Next(context.Background()) {
		table := tr.Update(f)
		d.Describe(table, &c)
		for _, data := range e.Encode(table.Time, &c) {
			client.Feed(tuio.Packet{Time: table.Time, Data: data})
			for client.Scan() {
				for _, o := range client.Update().Objects {
					speeds = append(speeds, o.VX)
				}
			}
		}
	}
	return speeds
}

// In however many profiles a tracker tells of a die that moves, and in whatever order, who
// hears of the table hears how fast that is.
func TestTuioScreen_tellsHowFastDiceAre(t *testing.T) {
	for name, profiles := range map[string][]tuio.Profile{
		"one profile":       {tuio.Obj2D},
		"empty ones behind": {tuio.Obj2D, tuio.Cur2D, tuio.Blb2D},
		"one before":        {tuio.Cur2D, tuio.Obj2D},
	} {
		speeds := passedOn(t, recordingOf(t, glidingDie(profiles)))
		require.InDelta(t, 120, len(speeds), 10, name)
		require.Zero(t, speeds[0], name)
		for _, v := range speeds[1:] {
			require.InDelta(t, 0.2, v, 0.01, name)
		}
	}
}
