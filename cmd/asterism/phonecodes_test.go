package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/play"
)

// A match that goes on after a crash keeps its codes; another match has others.
func TestCodes_areThoseOfTheMatch(t *testing.T) {
	file := filepath.Join(t.TempDir(), "data", "phone-codes-8034")
	first := rules.Event{Seq: 1, Time: 1234567, Kind: rules.Entered, Text: "the Cube came in"}
	open := func(past ...rules.Event) *codeScreen {
		c := &codeScreen{server: quietServer(t), past: func() []rules.Event { return past }, file: file}
		require.NoError(t, c.Begin(play.Snapshot{}))
		return c
	}
	codes := func(c *codeScreen) [2]string {
		player, master := c.server.Codes()
		return [2]string{player, master}
	}
	began := open()
	require.NoError(t, began.Show(update{}))
	require.NoFileExists(t, file, "nothing has happened that a match could be known by")
	require.NoError(t, began.Show(update{Snapshot: play.Snapshot{Events: []rules.Event{first}}}))
	info, err := os.Stat(file)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm())

	read := first
	read.Time = 1235000 // as a journal keeps it
	require.Equal(t, codes(began), codes(open(read)), "it goes on")
	require.NotEqual(t, codes(began), codes(open()), "another begins")
	other := first
	other.Time += 1000
	require.NotEqual(t, codes(began), codes(open(other)), "another goes on")

	for _, broken := range []string{"", "{", `{"match":"1 1.235ms entered the Cube came in","player":"","master":""}`} {
		require.NoError(t, os.WriteFile(file, []byte(broken), 0o600))
		c := open(first)
		require.Len(t, codes(c)[0], 22, "codes that can't be read are made anew")
	}
}
