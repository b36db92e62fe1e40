package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/sqlite"
)

// shortened is a journal that ends after so many events, for it couldn't be written any
// more; its spare has them all.
func shortened(t *testing.T, n int) (file, spare string, events int) {
	t.Helper()
	file, _ = brokenOff(t, 1200)
	events = matches(t, file)[0].Events
	require.Greater(t, events, n)
	spare = sqlite.Spares(file)[0]
	b, err := os.ReadFile(file)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(spare, b, 0o600))
	db, err := sql.Open("sqlite", file)
	require.NoError(t, err)
	_, err = db.Exec("DELETE FROM event WHERE seq > ?", n)
	require.NoError(t, err)
	require.NoError(t, db.Close())
	require.Equal(t, n, matches(t, file)[0].Events)
	return file, spare, events
}

// lockedJournal can't be written until it is released.
func lockedJournal(t *testing.T, file string) (release func()) {
	t.Helper()
	db, err := sql.Open("sqlite", file)
	require.NoError(t, err)
	c, err := db.Conn(context.Background())
	require.NoError(t, err)
	_, err = c.ExecContext(context.Background(), "BEGIN IMMEDIATE")
	require.NoError(t, err)
	return func() {
		_, err := c.ExecContext(context.Background(), "ROLLBACK")
		require.NoError(t, err)
		require.NoError(t, c.Close())
		require.NoError(t, db.Close())
	}
}

// seqs are the numbers of the events that events prints of a journal.
func seqs(t *testing.T, file string) (all []int) {
	t.Helper()
	for _, l := range events(t, streamOf(t, file)) {
		var e rules.Event
		require.NoError(t, json.Unmarshal([]byte(l), &e))
		all = append(all, e.Seq)
	}
	return all
}

// listedEvents is how many events history counts of the only match of a journal.
func listedEvents(t *testing.T, file string) int {
	t.Helper()
	out, errs := runProgram(t, 0, "history", "--journal", file, "--json")
	require.Empty(t, errs)
	var all []struct{ Events int }
	require.NoError(t, json.Unmarshal([]byte(out), &all))
	require.Len(t, all, 1)
	return all[0].Events
}

// What was shown while the journal couldn't be written is in the spare: play goes on after
// it though the journal still can't be written, and history and events tell it.
func TestResume_goesOnAfterWhatTheSpareHolds(t *testing.T) {
	file, spare, all := shortened(t, 10)
	require.Equal(t, all, listedEvents(t, file))
	require.Len(t, seqs(t, file), all)
	release := lockedJournal(t, file)
	p, said := again(t, playCmd{Game: "stardice", Journal: file, Resume: true})
	require.Contains(t, said.String(), "asterism: what couldn't be written into the journal before is still in "+spare+": another program has locked it\n")
	require.Regexp(t, fmt.Sprintf("going on with match 1 of .* after %d events", all), said.String())
	p.loop = p.newLoop(nil)
	s, err := p.live()
	require.NoError(t, err)
	require.NoError(t, p.loop.begin(s))
	require.NoError(t, p.loop.do(rules.Command{Do: rules.DoPause}, nil))
	p.kept().Wait()
	require.Contains(t, p.kept().Trouble(), "This match is kept in "+spare)
	require.Equal(t, all+1, listedEvents(t, file))
	require.Equal(t, all+1, seqs(t, file)[all])
	release()
	require.NoError(t, p.journal.Close())
	require.Equal(t, all+1, matches(t, file)[0].Events)
	require.NoFileExists(t, spare)
}

// Where the spare holds other events than the journal nothing is thrown away: it is said in
// one line where they are, and history can tell them.
func TestResume_aSpareThatDiffersIsKeptAsideAndSaid(t *testing.T) {
	file, spare, all := shortened(t, 10)
	require.NoError(t, os.Rename(spare, spare+".hidden"))
	continued(t, file, rules.Command{Do: rules.DoPause})
	require.NoError(t, os.Rename(spare+".hidden", spare))

	out, errs := runProgram(t, 0, "history", "--journal", file)
	require.Contains(t, out, "Star Dice")
	require.Contains(t, errs, "from event 11 on it holds other events of this match")
	_, said := again(t, playCmd{Game: "stardice", Journal: file, Resume: true})
	require.Equal(t, 1, strings.Count(said.String(), "from event 11 on it holds other events of this match"), said.String())
	require.Contains(t, said.String(), "match 1 goes on as the journal has it")
	require.NoFileExists(t, spare)
	require.Equal(t, 11, matches(t, file)[0].Events)
	_, aside, ok := strings.Cut(said.String(), "is kept in ")
	require.True(t, ok)
	aside, _, _ = strings.Cut(aside, ", for")
	require.Equal(t, all, listedEvents(t, aside))
}

// continued goes on with the match of a journal, and has something happen in it.
func continued(t *testing.T, file string, c rules.Command) {
	t.Helper()
	p, _ := again(t, playCmd{Game: "stardice", Journal: file, Resume: true})
	p.loop = p.newLoop(nil)
	s, err := p.live()
	require.NoError(t, err)
	require.NoError(t, p.loop.begin(s))
	require.NoError(t, p.loop.do(c, nil))
	require.NoError(t, p.journal.Close())
}
