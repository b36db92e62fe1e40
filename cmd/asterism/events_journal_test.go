package main

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/overlay/web/feed"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/stardice"
)

// streamOf is what events prints of a journal.
func streamOf(t *testing.T, args ...string) []string {
	t.Helper()
	var said, errw strings.Builder
	require.Zero(t, run(append([]string{"events"}, args...), nil, &said, &errw), errw.String())
	return streamLines(t, said.String())
}

// The journal of a match tells its scores where a recording of it does.
func TestEvents_ofADatabaseTellTheScoreAfterEachEventThatChangesIt(t *testing.T) {
	for _, name := range []string{"stardice", "utara", "ur"} {
		file, _ := brokenOffAt(t, name, 1<<30)
		kept := streamOf(t, file)
		g, err := game(name)
		require.NoError(t, err)
		recorded, err := openBundled(g)
		require.NoError(t, err)
		var said strings.Builder
		require.NoError(t, replay(context.Background(), fresh(t, name, true), recorded, &feedScreen{out: feed.NewWriter(&said, false)}))
		want := streamLines(t, said.String())
		require.Greater(t, len(want)-len(events(t, want)), 3, name)
		require.Equal(t, events(t, want), events(t, kept), name)
		require.Equal(t, want[1:], kept[1:], name)

		after := streamOf(t, file, "--after", fmt.Sprint(len(events(t, want))-1))
		require.LessOrEqual(t, len(after), 4, "the header, the last event, and the scores before and after it")
		require.Equal(t, kept[len(kept)-1], after[len(after)-1])
		require.Equal(t, []string{kept[0], after[len(after)-1]}, streamOf(t, file, "--after", "100000"))
	}
}

// events are the lines of a stream that are events.
func events(t *testing.T, lines []string) (all []string) {
	t.Helper()
	for _, l := range lines {
		var e rules.Event
		require.NoError(t, json.Unmarshal([]byte(l), &e))
		if e.Seq > 0 {
			all = append(all, l)
		}
	}
	return all
}

// The stream of a running table calls a match as its journal does, also after a restart;
// another match has another name. None of them is a code.
func TestEvents_aMatchIsCalledAlikeByItsTableAndItsJournal(t *testing.T) {
	ownFolders(t)
	for _, file := range []string{"matches.db", "match.jsonl"} {
		file = filepath.Join(t.TempDir(), file)
		session := func(c playCmd) string {
			c.Game, c.Journal, c.Companion = "stardice", file, companionAddr{true, "127.0.0.1:0"}
			p, err := newPlayer(context.Background(), &c, &stdio{strings.NewReader(""), io.Discard, io.Discard})
			require.NoError(t, err)
			defer p.close()
			require.NoError(t, p.openJournal())
			p.loop = p.newLoop(nil)
			s, err := p.live()
			require.NoError(t, err)
			require.NoError(t, p.loop.begin(s))
			require.NoError(t, p.loop.do(rules.Command{Do: stardice.DoThrower, Player: "red"}, nil))
			p.kept().Wait()
			player, master := p.companion.Codes()
			require.NotContains(t, []string{player, master}, p.companion.Session())
			return p.companion.Session()
		}
		first := session(playCmd{})
		require.Contains(t, streamOf(t, file)[0], `"session":"`+first+`"`)
		require.Equal(t, first, session(playCmd{Resume: true}))
		if strings.HasSuffix(file, ".db") {
			next := session(playCmd{New: true})
			require.NotEqual(t, first, next)
			require.Contains(t, streamOf(t, file)[0], `"session":"`+next+`"`)
			require.Contains(t, streamOf(t, file, "--match", "1")[0], `"session":"`+first+`"`)
		}
	}
}

// A match that is damaged is said, and costs no other match; of itself what is before the
// damage is told.
func TestEvents_ofADamagedJournalTellWhatCanBeRead(t *testing.T) {
	done := false
	file := threeTimes(t, func(page []byte) bool {
		first := !done && page[0] == leafOfEvents && bytes.Count(page, []byte("second")) > 2
		done = done || first
		return first
	})
	whole := events(t, streamOf(t, file))
	out, errs := runProgram(t, 0, "events", file, "--match", "2")
	part := events(t, streamLines(t, out))
	require.NotEmpty(t, part)
	require.Less(t, len(part), len(whole))
	require.Equal(t, whole[:len(part)], part)
	require.Regexp(t, `(?m)^asterism: sqlite: journal .*: match 2 ends before event \d+, which can't be read: it is damaged\n`, errs)

	db, err := sql.Open("sqlite", file)
	require.NoError(t, err)
	_, err = db.Exec("UPDATE match SET header = '{' WHERE id = 2")
	require.NoError(t, err)
	require.NoError(t, db.Close())
	out, errs = runProgram(t, 0, "events", file)
	require.Equal(t, whole, events(t, streamLines(t, out)))
	require.Regexp(t, `^asterism: sqlite: journal .*: match 2: it is damaged.*\n$`, errs)
	_, errs = runProgram(t, 2, "events", file, "--match", "2")
	require.Contains(t, errs, "match 2: it is damaged")

	file = threeTimes(t, func([]byte) bool { return true })
	out, errs = runProgram(t, 2, "events", file)
	require.Empty(t, out)
	require.Contains(t, errs, "match 3 ends before event 1, which can't be read")
}

// namelessLines are the events of a game's bundled session as the earlier form of a journal,
// which doesn't name the game.
func namelessLines(t *testing.T, name string) (file string, lines []string) {
	t.Helper()
	database, _ := brokenOffAt(t, name, 1<<30)
	file, lines = filepath.Join(t.TempDir(), "match.jsonl"), events(t, streamOf(t, database))
	require.NoError(t, os.WriteFile(file, []byte(strings.Join(lines, "\n")+"\n"), 0o644))
	return file, lines
}

// The game of a journal that doesn't name it is told by its events, as history tells it.
func TestEvents_knowTheGameOfAJournalThatDoesNotNameIt(t *testing.T) {
	for _, name := range []string{"stardice", "utara"} {
		file, lines := namelessLines(t, name)
		got := streamOf(t, file)
		require.Contains(t, got[0], `"`+name+`"`)
		require.Equal(t, lines, events(t, got))
	}
}

// A journal of lines holds one match.
func TestEvents_noOtherMatchIsInAJournalOfLines(t *testing.T) {
	file, _ := namelessLines(t, "stardice")
	require.Equal(t, streamOf(t, file), streamOf(t, file, "--match", "1"))
	for _, match := range []string{"7", "-1"} {
		out, errs := runProgram(t, 2, "events", file, "--match="+match)
		require.Empty(t, out)
		require.Contains(t, errs, "no such match: "+match)
	}
}
