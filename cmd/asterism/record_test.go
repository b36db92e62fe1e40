package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/tuio"
)

// A recording of a recording holds the same, and its progress is told each
// second and at the end.
func TestRecord_progressAndContent(t *testing.T) {
	source, err := tuio.OpenRecording(heardRecording)
	require.NoError(t, err)
	defer source.Close()
	path := filepath.Join(t.TempDir(), "copy.pcapng")
	r, err := tuio.CreateRecording(path, time.Unix(1e9, 0), tuio.Layout{}, false)
	require.NoError(t, err)
	var out bytes.Buffer
	require.NoError(t, record(context.Background(), source, r, &out))
	require.NoError(t, r.Close())
	require.Equal(t, "   1 s  0 packets  0 bytes\n   1 s  15 packets  560 bytes\n", out.String())

	var lines bytes.Buffer
	e := earOn(t, path)
	e.see = jsonLines(&lines)
	require.NoError(t, e.listen(context.Background()))
	want, err := os.ReadFile(heardLines)
	require.NoError(t, err)
	require.Equal(t, string(want), lines.String())
}

// What is recorded is recorded whole, though its progress can't be printed.
func TestRecord_goesOnThoughNobodyReadsItsProgress(t *testing.T) {
	source, err := tuio.OpenRecording(heardRecording)
	require.NoError(t, err)
	defer source.Close()
	r, err := tuio.CreateRecording(filepath.Join(t.TempDir(), "copy.pcapng"), time.Unix(1e9, 0), tuio.Layout{}, false)
	require.NoError(t, err)
	var said bytes.Buffer
	require.NoError(t, record(context.Background(), source, r, &printout{w: &fullDisk{}, log: &said, what: "the recording"}))
	require.NoError(t, r.Close())
	require.Equal(t, int64(15), r.Packets())
	require.Equal(t, "asterism: write /dev/stdout: no space left on device; the recording goes on, and no more of it is printed\n", said.String())
}

// record refuses to overwrite, with status 2, before it opens a socket's worth
// of anything.
func TestRecord_refusesToOverwrite(t *testing.T) {
	path := filepath.Join(t.TempDir(), "kept.pcapng")
	require.NoError(t, os.WriteFile(path, []byte("precious"), 0o644))
	var out, errw bytes.Buffer
	code := run([]string{"record", path, "--udp", "127.0.0.1:0"}, nil, &out, &errw)
	require.Equal(t, 2, code)
	require.Contains(t, errw.String(), "--force")
	kept, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, "precious", string(kept))
}

// What can't be written at the start is a wrong call, as it is of render.
func TestRecord_whereNothingCanBeWrittenIsAWrongCall(t *testing.T) {
	nowhere := filepath.Join(t.TempDir(), "none", "x.pcapng")
	for _, call := range [][]string{{"record", nowhere, "--udp", "127.0.0.1:0"}, {"simulate", "--seed", "7", "--out", nowhere}} {
		var out, errw bytes.Buffer
		require.Equal(t, 2, run(call, nil, &out, &errw), call)
		require.Contains(t, errw.String(), nowhere)
		require.Equal(t, 1, strings.Count(errw.String(), "\n"))
	}
}

// record takes from the settings what play --record does: who may send, and what the
// recording says of the table.
func TestRecord_takesTheSettingsOfPlay(t *testing.T) {
	ownFolders(t)
	file := settingsFile(t, strings.Replace(diceSettings, "[touch]", "[touch]\nallow = [\"192.168.0.7\"]\nlimit = 15", 1))
	made, err := readConfig(file, "")
	require.NoError(t, err)
	lay, allow, err := (&recordCmd{Config: file}).table(io.Discard)
	require.NoError(t, err)
	require.Equal(t, made.layout(), lay)
	require.Equal(t, 15, lay.Limit)
	require.Equal(t, []string{"192.168.0.7"}, allow)
	lay, allow, err = (&recordCmd{}).table(io.Discard)
	require.NoError(t, err)
	require.Empty(t, allow)
	require.Equal(t, tuio.Layout{}, lay)
	for _, c := range []recordCmd{{Config: "no such file.toml"}, {Profile: "nobody's"}} {
		_, _, err = c.table(io.Discard)
		require.Error(t, err, "%+v", c)
	}
}
