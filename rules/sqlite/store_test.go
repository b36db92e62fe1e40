package sqlite

import (
	"bytes"
	"database/sql"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

// began is when the matches of the tests began.
var began = time.UnixMilli(1_700_000_000_000)

// turns are n events of a game.
func turns(n int) []rules.Event {
	var all []rules.Event
	for i := range n {
		all = append(all, rules.Event{Seq: i + 1, Time: rules.Seconds(time.Duration(i) * time.Second), Kind: rules.Turn, Player: "Ada", Text: "it is Ada's turn"})
	}
	return all
}

// stored is a file with a match of n events.
func stored(t *testing.T, n int) (path string, m Match) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "journal.db")
	s, err := Open(path)
	require.NoError(t, err)
	m = NewMatch(rules.NewHeader("stardice", rules.Options{Rules: "final", Players: []string{"Ada", "Ben"}}), "test", began)
	require.NoError(t, s.write(&m, entriesOf(t, turns(n)), nil))
	require.NoError(t, s.Close())
	return path, m
}

func entriesOf(t *testing.T, events []rules.Event) []entry {
	t.Helper()
	var all []entry
	for _, e := range events {
		one, err := entryOf(e, began)
		require.NoError(t, err)
		all = append(all, one)
	}
	return all
}

func TestStore_holdsWhatWasWritten(t *testing.T) {
	path, m := stored(t, 5)
	s, err := OpenRead(path)
	require.NoError(t, err)
	defer s.Close()
	all, err := s.Matches()
	require.NoError(t, err)
	require.Len(t, all, 1)
	require.Equal(t, m.Header, all[0].Header)
	require.Equal(t, [2]int64{5, 1}, [2]int64{int64(all[0].Events), all[0].ID})
	require.True(t, all[0].Began.Equal(began))
	events, err := s.Events(1)
	require.NoError(t, err)
	require.Equal(t, turns(5), events)
	_, err = s.Match(7)
	require.ErrorIs(t, err, ErrNoMatch)
}

// A match that can't be read hides no other.
func TestStore_oneDamagedMatchHidesNoOther(t *testing.T) {
	for name, damage := range map[string]string{
		"header":    `UPDATE match SET header = '{"journal"' WHERE id = 2`,
		"far ahead": `UPDATE match SET began = 253402300800000 WHERE id = 2`, // the year 10000
	} {
		t.Run(name, func(t *testing.T) {
			path, m := stored(t, 5)
			s, err := Open(path)
			require.NoError(t, err)
			defer s.Close()
			for range 2 {
				next := NewMatch(m.Header, "test", began)
				require.NoError(t, s.write(&next, entriesOf(t, turns(3)), nil))
			}
			_, err = s.db.Exec(damage)
			require.NoError(t, err)
			all, err := s.Matches()
			require.ErrorIs(t, err, ErrDamaged)
			require.ErrorContains(t, err, "match 2")
			require.NotContains(t, err.Error(), "\n")
			require.Len(t, all, 2)
			require.Equal(t, [2]int64{1, 3}, [2]int64{all[0].ID, all[1].ID})
		})
	}
}

func TestStore_isSafeBeforeItSaysSo(t *testing.T) {
	path, _ := stored(t, 1)
	s, err := Open(path)
	require.NoError(t, err)
	defer s.Close()
	var mode string
	var synchronous int
	require.NoError(t, s.db.QueryRow("PRAGMA journal_mode").Scan(&mode))
	require.NoError(t, s.db.QueryRow("PRAGMA synchronous").Scan(&synchronous))
	require.Equal(t, "wal", mode)
	require.Equal(t, 2, synchronous) // FULL
}

func TestStore_whatPlayersDontWantIsClosed(t *testing.T) {
	path, m := stored(t, 3)
	s, err := Open(path)
	require.NoError(t, err)
	defer s.Close()
	require.Equal(t, m.UUID, last(t, s).UUID)
	require.False(t, last(t, s).Closed)
	other, err := s.Unplayed("utara")
	require.NoError(t, err)
	require.Empty(t, other)
	require.NoError(t, s.CloseMatch(last(t, s).ID))
	require.True(t, last(t, s).Closed)
}

func TestStore_aFileThatIsNoJournalIsLeftAlone(t *testing.T) {
	folder := t.TempDir()
	text := filepath.Join(folder, "text")
	require.NoError(t, os.WriteFile(text, []byte("a letter to somebody, longer than the header of a database, so that it is read as one ............."), 0o600))
	other := filepath.Join(folder, "other.db")
	db, err := sql.Open("sqlite", other)
	require.NoError(t, err)
	_, err = db.Exec("CREATE TABLE addresses (name TEXT)")
	require.NoError(t, err)
	require.NoError(t, db.Close())
	newer, _ := stored(t, 1)
	execute(t, newer, "PRAGMA user_version = 99")
	for _, c := range []struct {
		name, path string
		want       error
	}{
		{"a text", text, ErrDamaged},
		{"another program's database", other, ErrForeign},
		{"a newer program's journal", newer, ErrNewer},
	} {
		before, err := os.ReadFile(c.path)
		require.NoError(t, err)
		_, err = Open(c.path)
		require.ErrorIs(t, err, c.want, c.name)
		_, err = OpenRead(c.path)
		require.ErrorIs(t, err, c.want, c.name)
		after, err := os.ReadFile(c.path)
		require.NoError(t, err)
		require.True(t, bytes.Equal(before, after), c.name)
	}
	_, err = Open(folder)
	require.ErrorContains(t, err, "is no regular file")
	_, err = OpenRead(filepath.Join(folder, "missing"))
	require.ErrorIs(t, err, os.ErrNotExist)
}

// execute changes a file by hand.
func execute(t *testing.T, path, statement string) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	require.NoError(t, err)
	_, err = db.Exec(statement)
	require.NoError(t, err)
	require.NoError(t, db.Close())
}

func TestEvents_aChangedByteIsFound(t *testing.T) {
	for _, c := range []struct{ name, statement string }{
		{"in the text", "UPDATE event SET body = replace(body, 'Ada', 'Ben') WHERE seq = 4"},
		{"in the number", "UPDATE event SET seq = 99 WHERE seq = 4"},
		{"gone", "DELETE FROM event WHERE seq = 4"},
	} {
		path, _ := stored(t, 6)
		execute(t, path, c.statement)
		s, err := OpenRead(path)
		require.NoError(t, err)
		events, err := s.Events(1)
		require.ErrorIs(t, err, ErrDamaged, c.name)
		require.Equal(t, turns(3), events, c.name)
		require.NoError(t, s.Close())
	}
}
