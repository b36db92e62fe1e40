package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

// journalled plays live with a journal, lets the players pause or go on once,
// and returns what was told.
func journalled(t *testing.T, c playCmd) (*player, string, error) {
	t.Helper()
	var said bytes.Buffer
	p, err := newPlayer(context.Background(), &c, &stdio{strings.NewReader(""), io.Discard, &said})
	require.NoError(t, err)
	defer p.close()
	if err := p.openJournal(); err != nil {
		return p, "", err
	}
	s, err := p.live()
	if err != nil {
		return p, "", err
	}
	_, err = s.Do(rules.Command{Do: rules.DoPause})
	return p, said.String(), err
}

func TestJournal_beginsWithItsHeaderAndGoesOnByIt(t *testing.T) {
	file := filepath.Join(t.TempDir(), "war.jsonl")
	first := playCmd{Game: "stardice", Journal: file}
	first.Rules, first.Set = "duel-sum", map[string]string{"reach": "0.2"}
	_, _, err := journalled(t, first)
	require.NoError(t, err)
	b, err := os.ReadFile(file)
	require.NoError(t, err)
	lines := strings.Split(string(b), "\n")
	require.True(t, strings.HasPrefix(lines[0], `{"journal":3,"game":"stardice","rules":"duel-sum","options":{"reach":"0.2"}`), lines[0])
	require.Contains(t, lines[1], `"seq":1`)

	p, said, err := journalled(t, playCmd{Game: "stardice", Journal: file})
	require.NoError(t, err)
	require.Contains(t, said, "going on after")
	require.Equal(t, "duel-sum", p.options.Rules)
	require.Equal(t, "0.2", p.options.Values["reach"])
	b, err = os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, 1, strings.Count(string(b), `"journal"`))
}

func TestJournal_ofAnotherGameOrOtherRulesIsRefused(t *testing.T) {
	file := filepath.Join(t.TempDir(), "war.jsonl")
	_, _, err := journalled(t, playCmd{Game: "stardice", Journal: file})
	require.NoError(t, err)
	before, err := os.ReadFile(file)
	require.NoError(t, err)
	_, _, err = journalled(t, playCmd{Game: "utara", Journal: file})
	require.EqualError(t, err, "journal "+file+": rules: the journal holds a game of stardice, not of utara")
	require.ErrorAs(t, err, new(badInput))
	other := playCmd{Game: "stardice", Journal: file}
	other.Rules = "duel-max"
	_, _, err = journalled(t, other)
	require.ErrorContains(t, err, "not \"duel-max\"")
	after, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, string(before), string(after))
}

func TestJournal_ofTheEarlierFormGoesOn(t *testing.T) {
	file := filepath.Join(t.TempDir(), "war.jsonl")
	_, _, err := journalled(t, playCmd{Game: "stardice", Journal: file})
	require.NoError(t, err)
	b, err := os.ReadFile(file)
	require.NoError(t, err)
	_, events, _ := bytes.Cut(b, []byte("\n"))
	require.NoError(t, os.WriteFile(file, append(events, `{"seq":2,"ti`...), 0o644))
	_, said, err := journalled(t, playCmd{Game: "stardice", Journal: file})
	require.NoError(t, err)
	require.Contains(t, said, "going on after")
	b, err = os.ReadFile(file)
	require.NoError(t, err)
	require.NotContains(t, string(b), `"journal"`)
	require.True(t, bytes.HasPrefix(b, events))
}

func TestJournal_mustBeAFile(t *testing.T) {
	_, err := openJournal("/dev/zero")
	require.ErrorIs(t, err, errNoFile)
}

func TestJournal_ofLinesIsOneProgramsAtATime(t *testing.T) {
	file := filepath.Join(t.TempDir(), "war.jsonl")
	link := filepath.Join(t.TempDir(), "link.jsonl")
	first, err := openJournal(file)
	require.NoError(t, err)
	require.NoError(t, os.Symlink(file, link))
	for _, name := range []string{file, link} {
		_, err = openJournal(name)
		require.EqualError(t, err, "journal "+name+": it is being played at another table: each table needs a file of its own")
		require.ErrorAs(t, err, new(badInput))
	}
	require.NoError(t, first.Close())
	again, err := openJournal(file)
	require.NoError(t, err)
	require.NoError(t, again.Close())
	left, err := os.ReadDir(filepath.Dir(file))
	require.NoError(t, err)
	require.Len(t, left, 1, "no lock stays")
}

func TestJournal_thatCantBeReadIsLeftToOthers(t *testing.T) {
	file := filepath.Join(t.TempDir(), "war.jsonl")
	for _, text := range []string{"no journal", `{"turn":"A","dice":[]}`, `{"game":"ur"} `} {
		require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
		for range 2 {
			_, err := openJournal(file)
			require.EqualError(t, err, "journal "+file+": is no journal")
		}
		left, err := os.ReadFile(file)
		require.NoError(t, err)
		require.Equal(t, text, string(left))
	}
}

// An editor may leave the last line without its end: its event counts, and the game goes on in
// a line of its own.
func TestJournal_goesOnAfterALineWithoutItsEnd(t *testing.T) {
	file := filepath.Join(t.TempDir(), "war.jsonl")
	call := playCmd{Game: "stardice", Journal: file}
	_, _, err := journalled(t, call)
	require.NoError(t, err)
	b, err := os.ReadFile(file)
	require.NoError(t, err)
	events := bytes.Count(b, []byte("\n")) - 1
	require.NoError(t, os.WriteFile(file, bytes.TrimSuffix(b, []byte("\n")), 0o644))
	p, _, err := journalled(t, call)
	require.NoError(t, err)
	require.Len(t, p.journal.(*journalFile).Events, events)
	b, err = os.ReadFile(file)
	require.NoError(t, err)
	rec, err := rules.ReadJournal(bytes.NewReader(b))
	require.NoError(t, err)
	require.Greater(t, len(rec.Events), events)
}
