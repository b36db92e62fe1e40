package sqlite

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

// pageSize is that of the files that are written, in bytes.
const pageSize = 4096

// leaf is the first byte of a page of events that leads to no others.
const leaf = 0x0a

// evening is a file with matches of so many events each; the text of an event says
// where it stands.
func evening(t *testing.T, matches, n int) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "journal.db")
	s, err := Open(path)
	require.NoError(t, err)
	for i := range matches {
		m := NewMatch(rules.NewHeader("stardice", rules.Options{Players: []string{"Ada", "Ben"}}), "test", began)
		require.NoError(t, s.write(&m, entriesOf(t, eveningOf(i+1, n)), nil))
	}
	require.NoError(t, s.Close())
	return path
}

// eveningOf are the events of a match of an evening.
func eveningOf(match, n int) []rules.Event {
	all := turns(n)
	for i := range all {
		all[i].Text = fmt.Sprintf("event %d of match %d.", i+1, match)
	}
	return all
}

// overwrite destroys the pages of a file that a condition chooses, and tells how many.
func overwrite(t *testing.T, path string, chosen func(page []byte) bool) (pages int) {
	t.Helper()
	b, err := os.ReadFile(path)
	require.NoError(t, err)
	for at := pageSize; at < len(b); at += pageSize { // without the first nothing is a database
		if page := b[at : at+pageSize]; chosen(page) {
			copy(page, bytes.Repeat([]byte{0xff}, pageSize))
			pages++
		}
	}
	require.NoError(t, os.WriteFile(path, b, 0o600))
	return pages
}

// holding chooses the page of events that holds a text.
func holding(text string) func([]byte) bool {
	return func(page []byte) bool { return page[0] == leaf && bytes.Contains(page, []byte(text)) }
}

// One damaged page costs what is on it of its match, and nothing of the others, wherever
// in the journal it is.
func TestMatches_aDamagedPageCostsItsMatchAlone(t *testing.T) {
	const matches, n = 12, 80
	for _, match := range []int{1, 6, 12} {
		t.Run(fmt.Sprint(match), func(t *testing.T) {
			path := evening(t, matches, n)
			require.Equal(t, 1, overwrite(t, path, holding(fmt.Sprintf("event 40 of match %d.", match))))
			s, err := OpenRead(path)
			require.NoError(t, err)
			defer s.Close()
			all, err := s.Matches()
			require.NoError(t, err)
			require.Len(t, all, matches)
			for _, m := range all {
				events, err := s.Events(m.ID)
				require.Equal(t, eveningOf(int(m.ID), n)[:len(events)], events)
				require.Equal(t, len(events), m.Events)
				if int(m.ID) != match {
					require.NoError(t, err)
					require.Len(t, events, n)
					continue
				}
				require.ErrorIs(t, err, ErrDamaged)
				require.EqualError(t, err, fmt.Sprintf("sqlite: journal %s: match %d ends before event %d, which can't be read: it is damaged", path, match, len(events)+1))
				require.Less(t, len(events), 40)
				require.Positive(t, len(events))
			}
		})
	}
}

// What is rebuilt of a damaged journal holds whatever can be read one by one.
func TestSalvage_whatCanBeReadMatchByMatchIsSaved(t *testing.T) {
	const matches, n = 12, 80
	path := evening(t, matches, n)
	pages := 0
	for _, text := range []string{"event 1 of match 1.", "event 40 of match 6."} {
		pages += overwrite(t, path, holding(text))
	}
	require.Equal(t, 2, pages)
	want, old := map[string]int{}, map[string]int{}
	read, err := OpenRead(path)
	require.NoError(t, err)
	for id := range int64(matches) {
		m, err := read.Match(id + 1)
		require.NoError(t, err)
		events, _ := read.Events(m.ID)
		if len(events) > 0 {
			want[m.UUID] = len(events)
		}
	}
	require.NoError(t, read.Close())
	s, notes, err := OpenJournal(Config{Path: path, Now: (&watch{now: began}).Now})
	require.NoError(t, err)
	defer s.Close()
	require.Len(t, notes, 1)
	all, err := s.Matches()
	require.NoError(t, err)
	sum := 0
	for _, m := range all {
		old[m.UUID] = m.Events
		sum += m.Events
	}
	require.Equal(t, want, old)
	require.Len(t, all, matches-1, "of the first nothing can be read")
	require.Greater(t, sum, (matches-2)*n)
	require.Contains(t, notes[0], fmt.Sprintf("%d events of %d matches are saved", sum, matches-1))
}

// Each match that can't be read is named, also where its page of the list is gone.
func TestMatches_eachDamagedOneIsNamed(t *testing.T) {
	t.Run("rows", func(t *testing.T) {
		path := evening(t, 5, 3)
		execute(t, path, "UPDATE match SET header = '{' WHERE id = 2")
		execute(t, path, "UPDATE match SET began = 900000000000000000 WHERE id = 4")
		require.Equal(t, []int64{1, 3, 5}, listed(t, path, 2, 4))
	})
	t.Run("page", func(t *testing.T) {
		path := evening(t, 120, 3)
		execute(t, path, "UPDATE match SET program = 'here' WHERE id = 60")
		const tableLeaf = 0x0d
		require.Equal(t, 1, overwrite(t, path, func(page []byte) bool { return page[0] == tableLeaf && bytes.Contains(page, []byte("herestardice{")) }))
		kept := listed(t, path, 60)
		require.Contains(t, kept, int64(1))
		require.Contains(t, kept, int64(120))
		require.Greater(t, len(kept), 80)
	})
}

// listed are the matches of a file that can be read; those that are given can't.
func listed(t *testing.T, path string, unread ...int) (ids []int64) {
	t.Helper()
	s, err := OpenRead(path)
	require.NoError(t, err)
	defer s.Close()
	all, err := s.Matches()
	require.ErrorIs(t, err, ErrDamaged)
	require.NotContains(t, err.Error(), "\n")
	for _, id := range unread {
		require.ErrorContains(t, err, fmt.Sprintf("match %d: it is damaged", id))
	}
	for _, m := range all {
		ids = append(ids, m.ID)
	}
	return ids
}

// It is said where a match is short and why.
func TestEvents_theDamagedOneIsNamed(t *testing.T) {
	for _, c := range []struct{ statement, want string }{
		{"DELETE FROM event WHERE seq = 4", "match 1 ends before event 4, which is missing: it is damaged"},
		{"UPDATE event SET body = 'x' WHERE seq = 4", "match 1 ends before event 4, which has changed: it is damaged"},
		{"UPDATE event SET seq = -4 WHERE seq = 4", "match 1 ends before event 1, which has changed: it is damaged"},
	} {
		path, _ := stored(t, 6)
		execute(t, path, c.statement)
		s, err := OpenRead(path)
		require.NoError(t, err)
		_, err = s.Events(1)
		require.ErrorIs(t, err, ErrDamaged)
		require.EqualError(t, err, "sqlite: journal "+path+": "+c.want)
		require.NoError(t, s.Close())
	}
}
