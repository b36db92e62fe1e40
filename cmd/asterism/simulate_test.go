package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/tuio"
)

// asterism runs the program with arguments and standard input.
func asterism(in string, args ...string) (code int, out, errs string) {
	var o, e bytes.Buffer
	code = run(args, strings.NewReader(in), &o, &e)
	return code, o.String(), e.String()
}

// packetsOf reads a whole recording.
func packetsOf(t *testing.T, file string) []tuio.Packet {
	t.Helper()
	r, err := tuio.OpenRecording(file)
	require.NoError(t, err)
	defer r.Close()
	var all []tuio.Packet
	for {
		p, err := r.Next(context.Background(), tuio.Forever)
		if errors.Is(err, io.EOF) {
			return all
		}
		require.NoError(t, err)
		p.Data = bytes.Clone(p.Data)
		all = append(all, p)
	}
}

// A newcomer sees a whole battle within a minute: all dice come in, links
// break, the battle is counted and two closed shapes lie there.
func TestTheBundledSessionIsAWholeBattle(t *testing.T) {
	g, err := game("stardice")
	require.NoError(t, err)
	cfg, err := readConfig("", "")
	require.NoError(t, err)
	s, err := newSession(g, rules.Options{}, cfg, true)
	require.NoError(t, err)
	b, err := openBundled(g)
	require.NoError(t, err)
	happened := map[rules.EventKind]int{}
	for {
		in, err := b(context.Background())
		if errors.Is(err, io.EOF) {
			break
		}
		require.NoError(t, err)
		require.Less(t, in.frame.Time, time.Minute)
		for _, c := range in.commands {
			_, err := s.Do(c)
			require.NoError(t, err)
		}
		events, err := s.See(*in.frame)
		require.NoError(t, err)
		for _, e := range events {
			happened[e.Kind]++
		}
	}
	require.Equal(t, 15, len(s.Snapshot().Table.Dice))
	require.Equal(t, 15, happened[rules.Entered])
	require.GreaterOrEqual(t, happened[rules.Broken], 2)
	require.Equal(t, 1, happened[rules.Ended])
	require.Zero(t, happened[rules.Faulted])
	require.GreaterOrEqual(t, strings.Count(s.Answer().Text(), "closed shape"), 2)
}

const shortScript = `rate 60
at 0 place a d20 white at 100 100 face 17
at 0 place b d6 red at 200 100 face 3
at 0.2 push b by 10 0
end 1
`

func TestSimulateSendsToWhoListens(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	start := time.Now()
	l, err := tuio.Listen(ctx, tuio.ListenerConfig{UDP: "127.0.0.1:0", Clock: func() time.Duration { return time.Since(start) }})
	require.NoError(t, err)
	defer l.Close()
	done := make(chan string, 1)
	go func() {
		_, _, errs := asterism(shortScript, "simulate", "-", "--speed", "4", "--profile", "tuio2", "--to", l.Addrs()[0].String())
		done <- errs
	}()
	r, err := tuio.NewReceiver(l, tuio.Config{}, tuio.Mapping{Width: 610, Height: 457})
	require.NoError(t, err)
	for {
		f, err := r.Next(ctx)
		require.NoError(t, err)
		if len(f.Readings) == 2 {
			require.Equal(t, "17", f.Readings[0].Face)
			require.InDelta(t, 100, f.Readings[0].Pos.X, 2)
			break
		}
	}
	require.Contains(t, <-done, "sending to "+l.Addrs()[0].String()+", Ctrl-C ends\n")
}

func TestSimulatePrintsAScriptThatItReads(t *testing.T) {
	code, script, _ := asterism("", "simulate", "--seed", "5", "--print")
	require.Equal(t, 0, code)
	code, again, errs := asterism(script, "simulate", "-", "--print")
	require.Equal(t, 0, code, errs)
	require.Equal(t, script, again)
}

// What a script's end cuts off is said, and what comes before it is played.
func TestSimulateSaysWhatComesTooLate(t *testing.T) {
	code, out, errs := asterism("place a d20 at 100 100\nat 30 throw b d20 to 100 100\nend 10\n", "simulate", "-", "--print")
	require.Equal(t, 0, code, errs)
	require.Contains(t, out, "at 30 throw b")
	require.Equal(t, "simulate: the script ends at 10s: throw at 30s and whatever comes after it is left out\n", errs)
}

func TestSimulateOverwritesOnlyWhenTold(t *testing.T) {
	out := filepath.Join(t.TempDir(), "x.pcapng")
	require.NoError(t, os.WriteFile(out, []byte("mine"), 0o600))
	code, _, errs := asterism(shortScript, "simulate", "-", "--out", out)
	require.Equal(t, 2, code)
	require.Contains(t, errs, "--force")
	code, _, errs = asterism(shortScript, "simulate", "-", "--out", out, "--force")
	require.Equal(t, 0, code, errs)
	require.NotEmpty(t, packetsOf(t, out))
}

func TestSimulateRefusesWhatItDoesNotKnow(t *testing.T) {
	for _, c := range []struct {
		in   string
		args []string
		want string
	}{
		{"at 1 jump a\nend 2", []string{"-"}, "standard input: line 1: \"jump\" is no setting and no act"},
		{"", []string{"nowhere.txt"}, "script: open nowhere.txt"},
		{shortScript, []string{"-", "--profile", "4Dobj"}, "4Dobj"},
		{shortScript, []string{"-", "--profile", "25Dobj"}, "25Dobj"},
		{shortScript, []string{"-", "--to", "pigeon://roof"}, "pigeon"},
	} {
		code, _, errs := asterism(c.in, append([]string{"simulate"}, c.args...)...)
		require.Equal(t, 2, code, errs)
		require.Contains(t, errs, c.want)
	}
}
