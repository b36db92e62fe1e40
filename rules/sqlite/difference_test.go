package sqlite

import (
	"errors"
	"fmt"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

// Who looks into a journal with its spares is told what the journal holds once they are
// adopted, whatever each of them has of the match.
func TestReadJournal_tellsWhatAdoptingComesTo(t *testing.T) {
	for spareName, spare := range map[string][]rules.Event{"nothing": nil, "less": turns(2), "as much": turns(4), "more": turns(7), "others": others(2, 7)} {
		for journalName, n := range map[string]int{"not begun": -1, "empty": 0, "four": 4} {
			for closed := range 4 {
				t.Run(fmt.Sprintf("%s, %s, %02b", spareName, journalName, closed), func(t *testing.T) {
					path, m := stored(t, max(n, 0))
					c := Config{Path: path, Spare: []string{filepath.Join(t.TempDir(), "spare.db")}, Now: (&watch{now: began}).Now}
					into(t, c.Spare[0], m, spare)
					execute(t, path, fmt.Sprintf("UPDATE match SET closed = %d", closed&1))
					execute(t, c.Spare[0], fmt.Sprintf("UPDATE match SET closed = %d", closed>>1))
					if n < 0 {
						execute(t, path, "DELETE FROM match")
					}
					looked, _, err := ReadJournal(c)
					require.NoError(t, err)
					want := toldOf(t, looked)
					opened, _, err := OpenJournal(c)
					require.NoError(t, err)
					require.Equal(t, want, toldOf(t, opened))
					alone, err := OpenRead(path)
					require.NoError(t, err)
					require.Equal(t, want, toldOf(t, alone))
				})
			}
		}
	}
}

// toldOf is what a store tells of its matches and their events, which is closed then.
func toldOf(t *testing.T, s *Store) (all []string) {
	t.Helper()
	defer s.Close()
	matches, err := s.Matches()
	require.NoError(t, err)
	for _, m := range matches {
		events, err := s.Events(m.ID)
		require.NoError(t, err)
		all = append(all, fmt.Sprint(m.UUID, m.Closed, m.Events, events))
	}
	return all
}

// What differs is told as the same error to whoever asks.
func TestGoesOn_theDifferenceIsNamed(t *testing.T) {
	path, m := stored(t, 5)
	s, err := OpenRead(path)
	require.NoError(t, err)
	defer s.Close()
	_, further, err := s.goesOn(&m, entriesOf(t, others(2, 9)))
	require.False(t, further)
	var d *difference
	require.True(t, errors.As(err, &d))
	require.Equal(t, difference{1, 3}, *d)
	require.ErrorIs(t, err, ErrDiffers)
	require.EqualError(t, err, "match 1: from event 3 on it holds other events of this match")
}
