package main

import (
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/play"
)

// Codes are kept where the next start is found at the same address.
func TestCodes_areKeptWherePortsStay(t *testing.T) {
	data := t.TempDir()
	t.Setenv("XDG_DATA_HOME", data)
	t.Setenv("HOME", data)
	for addr, kept := range map[string]bool{panelAddr: false, ":0": false, "": true, ":8034": true, "127.0.0.1:8040": true} {
		f := companionFlags{Companion: companionAddr{true, addr}}
		require.Equal(t, kept, f.codesFile("http://127.0.0.1:8034/") != "", addr)
	}
	c := &playCmd{Game: "stardice", Out: filepath.Join(data, "end.png")}
	c.Companion = companionAddr{true, panelAddr}
	p, err := newPlayer(context.Background(), c, &stdio{strings.NewReader(""), io.Discard, io.Discard})
	require.NoError(t, err)
	defer p.close()
	for _, s := range p.screens {
		if codes, ok := s.(*codeScreen); ok {
			require.Empty(t, codes.file)
			return
		}
	}
	t.Fatal("no codes are made")
}

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
