package main

import (
	"bytes"
	"database/sql"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// What pages of events begin with: those that lead to no others, and those that do.
const (
	leafOfEvents  = 0x0a
	innerOfEvents = 0x02
)

// threeTimes is a journal with one match three times; whatever pages of events a
// condition chooses are destroyed. The second match's are marked.
func threeTimes(t *testing.T, chosen func(page []byte) bool) (file string) {
	t.Helper()
	file, _ = brokenOff(t, 1<<30)
	db, err := sql.Open("sqlite", file)
	require.NoError(t, err)
	for _, statement := range []string{
		"INSERT INTO match SELECT 2, 'two', began, program, game, header, closed FROM match WHERE id = 1",
		"INSERT INTO match SELECT 3, 'three', began, program, game, header, closed FROM match WHERE id = 1",
		"INSERT INTO event SELECT 2, seq, at, 'second', body, sum FROM event WHERE match = 1",
		"INSERT INTO event SELECT 3, seq, at, kind, body, sum FROM event WHERE match = 1",
	} {
		_, err := db.Exec(statement)
		require.NoError(t, err)
	}
	require.NoError(t, db.Close())
	b, err := os.ReadFile(file)
	require.NoError(t, err)
	const size = 4096 // of a page
	for at := size; at < len(b); at += size {
		if page := b[at : at+size]; (page[0] == leafOfEvents || page[0] == innerOfEvents) && chosen(page) {
			copy(page, bytes.Repeat([]byte{0xff}, size))
		}
	}
	require.NoError(t, os.WriteFile(file, b, 0o600))
	return file
}

// A damaged page is said with the number of its match, and costs no other match.
func TestHistory_aDamagedPageIsSaidAndTheOtherMatchesAreListed(t *testing.T) {
	done := false
	file := threeTimes(t, func(page []byte) bool {
		first := !done && page[0] == leafOfEvents && bytes.Count(page, []byte("second")) > 2
		done = done || first
		return first
	})
	out, errs := runProgram(t, 0, "history", "--journal", file)
	require.Regexp(t, `(?m)^1 .* Star Dice `, out)
	require.Regexp(t, `(?m)^3 .* Star Dice `, out)
	require.Regexp(t, `^asterism: sqlite: journal .*: match 2 ends before event \d+, which can't be read: it is damaged\n$`, errs)
	all := matches(t, file)
	require.Equal(t, all[0].Events, all[2].Events)
	require.Less(t, all[1].Events, all[0].Events)
	_, errs = runProgram(t, 0, "stats", "--journal", file)
	require.Contains(t, errs, "match 2 ends before event")
}

// Of a damaged journal it isn't said that nobody has played yet.
func TestHistory_ofADamagedJournalIsNeverCalledEmpty(t *testing.T) {
	file := threeTimes(t, func([]byte) bool { return true })
	for _, command := range []string{"history", "stats"} {
		out, errs := runProgram(t, 0, command, "--journal", file)
		require.Equal(t, "no match can be read: the journal is damaged\n", out, command)
		require.Equal(t, 3, strings.Count(errs, "ends before event 1, which can't be read"), errs)
	}
	_, errs := runProgram(t, 2, "history", "replay", "1", "--journal", file)
	require.Contains(t, errs, "no match can be read")
}
