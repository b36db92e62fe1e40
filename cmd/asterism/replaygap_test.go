package main

import (
	"bytes"
	"context"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/stage"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/tuio"
)

// blindfolded doesn't say when its next packet comes, as a live source can't.
type blindfolded struct{ tuio.Source }

// countedFrames counts the frames of a recording.
type countedFrames struct {
	frames
	n int
}

func (c *countedFrames) Next(ctx context.Context) (constellation.Frame, error) {
	c.n++
	return c.frames.Next(ctx)
}

// A replay crosses a gap in the times of a recording quickly, and says just what it
// says when it plays each half second of it.
func TestReplay_crossesGapsQuickly(t *testing.T) {
	for _, tc := range []struct {
		name, game, script string
		at                 time.Duration // when the gap begins
	}{
		{"dice at rest, and one is pushed later", "stardice", battleScript, 3 * time.Second},
		{"a die that still moves", "stardice", battleScript, 4100 * time.Millisecond},
		{"a finger that rests on the table", "stardice", battleScript, 6500 * time.Millisecond},
		{"a roll before its round", "utara", sailScript, 3 * time.Second},
		{"an unfinished path", "utara", sailScript, 7100 * time.Millisecond},
	} {
		t.Run(tc.name, func(t *testing.T) {
			slow, quick := filepath.Join(t.TempDir(), "slow"), filepath.Join(t.TempDir(), "quick")
			packets := changesOf(t, tc.script)
			writeWithGap(t, slow, packets, tc.at, 40*time.Minute+1234*time.Millisecond)
			writeWithGap(t, quick, packets, tc.at, 50*365*24*time.Hour)
			want, frames := replayed(t, slow, tc.game, func(s tuio.Source) tuio.Source { return blindfolded{s} })
			got, fewer := replayed(t, slow, tc.game, func(s tuio.Source) tuio.Source { return s })
			require.Equal(t, want, got)
			require.Greater(t, frames, 4800)
			require.Less(t, fewer, 2800)
			got, fewer = replayed(t, quick, tc.game, func(s tuio.Source) tuio.Source { return s })
			require.Equal(t, len(strings.Split(want, "\n")), len(strings.Split(got, "\n")))
			require.Less(t, fewer, 2800)
		})
	}
}

const (
	battleScript = `table 610 457
rate 30; jitter 0; pixel 0
at 0 place a d20 white at 100 100 face 17; place b d12 white at 180 100 face 4; place c d8 red at 140 170 face 3
at 4 slide d d6 red to 200 170 face 2
at 6 tap at 500 400 for 2
at 9 push a by 60 0
end 12
`
	sailScript = `table 600 400
rate 30; jitter 0; pixel 0
at 0 place a utara at 50 50 face E; place b utara at 150 50 face S; place c utara at 150 200 face W; place z utara at 500 300 face N
at 7 lift a
at 8 lift b c
at 11 lift z
end 14
`
)

// changesOf are the packets of a script by a sender that sends only on change.
func changesOf(t *testing.T, script string) []tuio.Packet {
	t.Helper()
	parsed, err := stage.Parse(strings.NewReader(script), "script")
	require.NoError(t, err)
	sim, err := stage.NewPlayer(parsed, nil)
	require.NoError(t, err)
	file := filepath.Join(t.TempDir(), "changes")
	r, err := tuio.CreateRecording(file, sessionBegan, tuio.Layout{}, false)
	require.NoError(t, err)
	require.NoError(t, recordSimulation(sim, tuio.EncoderConfig{Profiles: []tuio.Profile{tuio.Obj2D, tuio.Cur2D}, FullEvery: 1000 * time.Hour}, r))
	require.NoError(t, r.Close())
	return packetsOf(t, file)
}

// writeWithGap writes packets as if nothing had been sent for so long at that time.
func writeWithGap(t *testing.T, file string, packets []tuio.Packet, at, gap time.Duration) {
	t.Helper()
	r, err := tuio.CreateRecording(file, sessionBegan, tuio.Layout{}, false)
	require.NoError(t, err)
	for _, p := range packets {
		if p.Time > at {
			p.Time += gap
		}
		require.NoError(t, r.Write(p))
	}
	require.NoError(t, r.Close())
}

// replayed is what a replay says, and how many frames it took.
func replayed(t *testing.T, file, name string, as func(tuio.Source) tuio.Source) (string, int) {
	t.Helper()
	r, err := tuio.OpenRecording(file)
	require.NoError(t, err)
	defer r.Close()
	cfg, err := readConfig("", "")
	require.NoError(t, err)
	g, err := game(name)
	require.NoError(t, err)
	s, err := newSession(g, rules.Options{}, cfg, true)
	require.NoError(t, err)
	source, err := tuio.NewReceiver(as(r), tuio.Config{}, cfg.mapping())
	require.NoError(t, err)
	var out bytes.Buffer
	c := &countedFrames{frames: source}
	require.NoError(t, replay(context.Background(), s, sensed(c), &textScreen{w: &out, asJSON: true}))
	return out.String(), c.n
}
