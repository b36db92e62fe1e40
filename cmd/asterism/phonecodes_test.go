package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
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

	older := matchCodes{Match: firstOf(other), Player: strings.Repeat("p", 22), Master: strings.Repeat("m", 22)}
	b, err := json.Marshal(older)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(file, b, 0o600))
	require.Equal(t, [2]string{older.Player, older.Master}, codes(open(other)), "as earlier versions kept them")
	began.codes = matchCodes{}
	require.NoError(t, began.Show(update{Snapshot: play.Snapshot{Events: []rules.Event{first}}}))
	require.Equal(t, [2]string{older.Player, older.Master}, codes(open(other)), "another game was played meanwhile")
	require.Equal(t, codes(began), codes(open(read)))
	for i := range 20 { // many others were
		began.codes = matchCodes{}
		require.NoError(t, began.Show(update{Snapshot: play.Snapshot{Events: []rules.Event{{Seq: 1, Time: rules.Seconds(i) * 1e9}}}}))
	}
	require.NotEqual(t, older.Player, codes(open(other))[0], "too long ago")
	require.Len(t, began.kept(), mostCodes)

	for _, broken := range []string{"", "{", `{"match":"1 1.235ms entered the Cube came in","player":"","master":""}`} {
		require.NoError(t, os.WriteFile(file, []byte(broken), 0o600))
		c := open(first)
		require.Len(t, codes(c)[0], 22, "codes that can't be read are made anew")
	}
}
