//go:build !windows

package main

import (
	"bufio"
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Who pipes what is told into a program that ends, such as head, or tee at Ctrl-C, loses
// neither the game nor what is done at its end.
func TestPrintout_aReaderThatEndsDoesNotEndTheGame(t *testing.T) {
	picture := filepath.Join(t.TempDir(), "end.png")
	cmd := exec.Command("asterism", "play", "stardice", "--windowless", "--json", "--journal", "none", "--out", picture)
	cmd.Env = append(os.Environ(), "DISPLAY=", "WAYLAND_DISPLAY=")
	nobody(t, cmd)
	told, err := cmd.StderrPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	lines := bufio.NewScanner(told)
	for lines.Scan() && !strings.Contains(lines.Text(), "the game goes on") {
	}
	require.Contains(t, lines.Text(), "broken pipe; the game goes on, and no more of it is printed")
	require.NoError(t, cmd.Process.Signal(os.Interrupt))
	require.True(t, lines.Scan())
	require.Equal(t, "asterism: the end as a picture: "+picture, lines.Text())
	require.False(t, lines.Scan(), "%s", lines.Text())
	require.Error(t, cmd.Wait())
	require.Equal(t, unread, cmd.ProcessState.ExitCode())
	require.FileExists(t, picture)
}

// Who lists something for a program that ends reads no error.
func TestFail_saysNothingOfAReaderThatHasEnded(t *testing.T) {
	file := filepath.Join(t.TempDir(), "session.pcapng")
	code, _, errs := asterism("", "simulate", "--seed", "7", "--out", file)
	require.Zero(t, code, errs)
	cmd := exec.Command("asterism", "replay", file, "--game", "stardice")
	nobody(t, cmd)
	var told bytes.Buffer
	cmd.Stderr = &told
	require.Error(t, cmd.Run())
	require.Empty(t, told.String())
	require.Contains(t, []int{unread, -1}, cmd.ProcessState.ExitCode(), "by itself, or by SIGPIPE")
}

// nobody has a command write into a pipe whose reader has ended.
func nobody(t *testing.T, cmd *exec.Cmd) {
	r, w, err := os.Pipe()
	require.NoError(t, err)
	require.NoError(t, r.Close())
	cmd.Stdout = w
	t.Cleanup(func() { require.NoError(t, w.Close()) })
}
