package main

import (
	"context"
	"database/sql"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/sqlite"
)

// requireGuests wants a picture to show the names and the colour that players chose.
func requireGuests(t *testing.T, picture string) {
	t.Helper()
	b, err := os.ReadFile(picture)
	require.NoError(t, err)
	for _, want := range []string{"Ada", "Бен", "#12e3a4"} {
		require.Contains(t, string(b), want)
	}
}

// guests are players as they called themselves on telephones.
var guests = map[string]overlay.Person{"white": {Name: "Ada", Color: overlay.RGB(0x12e3a4)}, "red": {Name: "Бен"}}

func TestHistory_aReplayShowsWhoPlayed(t *testing.T) {
	for form, kept := range map[string]func(*testing.T) string{
		"database": func(t *testing.T) string {
			file, _ := brokenOff(t, 1200)
			db, err := sql.Open("sqlite", file)
			require.NoError(t, err)
			_, err = db.Exec(`UPDATE match SET header = json_set(header, '$.people', json('{"white":{"name":"Ada","color":"#12e3a4"},"red":{"name":"Бен"}}'))`)
			require.NoError(t, err)
			require.NoError(t, db.Close())
			return file
		},
		"lines": func(t *testing.T) string {
			file := filepath.Join(t.TempDir(), "war.jsonl")
			_, _, err := journalled(t, playCmd{Game: "stardice", Journal: file})
			require.NoError(t, err)
			f, err := os.OpenFile(file, os.O_APPEND|os.O_WRONLY, 0)
			require.NoError(t, err)
			j := rules.NewJournal(f, 0)
			require.NoError(t, j.Introduce(keptPeople(guests)))
			require.NoError(t, j.Flush())
			require.NoError(t, f.Close())
			return file
		},
	} {
		t.Run(form, func(t *testing.T) {
			picture := filepath.Join(t.TempDir(), "end.svg")
			runProgram(t, 0, "history", "replay", "1", "--journal", kept(t), "--windowless", "--out", picture)
			requireGuests(t, picture)
		})
	}
}

func TestPictureScreen_showsWhoPlays(t *testing.T) {
	picture := filepath.Join(t.TempDir(), "end.svg")
	c := &playCmd{Game: "stardice", Journal: none, Out: picture}
	c.Companion = companionAddr{on: true, addr: "127.0.0.1:0"}
	p, err := newPlayer(context.Background(), c, &stdio{strings.NewReader(""), io.Discard, io.Discard})
	require.NoError(t, err)
	t.Cleanup(p.close)
	p.companion.SetPeople(guests)
	s, err := p.session(true)
	require.NoError(t, err)
	require.NoError(t, p.picture().End(s.Snapshot(), nil))
	requireGuests(t, picture)
}

// Two who swapped seats between games sit in each as they sat then.
func TestHistory_aReplayShowsWhoPlayedThen(t *testing.T) {
	h := rules.Header{Players: []string{"Zoe", "Max"}}
	h.Introduce(map[string]rules.Person{"Zoe": {Name: "Max"}, "Max": {Name: "Zoe"}}, 50)
	past := &pastMatch{header: h, scenes: []sqlite.Scene{{Seq: 40, Table: &constellation.Table{}}, {Seq: 60, Table: &constellation.Table{}}}}
	for i, want := range []string{"Zoe", "Max"} {
		past.snapshot(i, 0)
		require.Equal(t, want, past.header.PeopleAt(past.at)["Zoe"].Name)
	}
}
