package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// That the end of a recording can't be put onto the disk is told, in a line, before the
// player is closed.
func TestPlay_tellsThatTheEndOfARecordingIsLost(t *testing.T) {
	for name, c := range map[string]struct {
		full bool
		want string
	}{
		"a disk with room": {false, ""},
		"a full disk":      {true, "tuio: recording: write"},
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "heard.pcapng")
			said := &output{}
			p, err := newPlayer(t.Context(), parsedPlay(t, "stardice", "--live", "--udp", "127.0.0.1:0", "--journal", "none", "--record", file), &stdio{out: said, err: said})
			require.NoError(t, err)
			ctx, stop := context.WithCancel(t.Context())
			sensors, err := p.sensors(ctx, time.Now())
			require.NoError(t, err)
			if c.full {
				fill(t, file)
			}
			in := merge(ctx, sensors)
			stop()
			p.close()
			_, open := <-in
			require.False(t, open)
			if c.want == "" {
				require.NotContains(t, said.String(), file)
			} else {
				require.Contains(t, said.String(), fmt.Sprintf("asterism: %s: %s", file, c.want))
			}
		})
	}
}

// A game of which something is lost ends with a status of its own; what was lost is said once.
func TestPlay_thatLosesItsRecordingEndsWithAStatus(t *testing.T) {
	for name, full := range map[string]bool{"a disk with room": false, "a full disk": true} {
		t.Run(name, func(t *testing.T) {
			folder, said := t.TempDir(), &output{}
			file := filepath.Join(folder, "heard.pcapng")
			c := parsedPlay(t, "stardice", "--live", "--windowless", "--out", filepath.Join(folder, "end.png"), "--udp", "127.0.0.1:0", "--journal", "none", "--record", file)
			ctx, stop := context.WithCancel(t.Context())
			ended := make(chan error, 1)
			go func() { ended <- c.run(ctx, stop, &stdio{out: said, err: said}, false) }()
			require.Eventually(t, func() bool { return strings.Contains(said.String(), "hearing TUIO") }, time.Minute, time.Millisecond)
			want := 0
			if full {
				fill(t, file)
				want = 1
			}
			stop()
			require.Equal(t, want, fail(said, <-ended), said.String())
			require.Equal(t, want, strings.Count(said.String(), "its end may be lost"), said.String())
			require.NotContains(t, said.String(), errLost.Error())
		})
	}
}

// fill makes an open file of this process one that nothing can be put into.
func fill(t *testing.T, file string) {
	t.Helper()
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	require.NoError(t, err)
	defer full.Close()
	all, err := os.ReadDir("/proc/self/fd")
	require.NoError(t, err)
	for _, fd := range all {
		if to, err := os.Readlink("/proc/self/fd/" + fd.Name()); err == nil && to == file {
			var n int
			_, err := fmt.Sscan(fd.Name(), &n)
			require.NoError(t, err)
			require.NoError(t, syscall.Dup3(int(full.Fd()), n, syscall.O_CLOEXEC))
			return
		}
	}
	t.Fatal("it isn't open")
}
