package sqlite

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

// apart is a journal with a match of so many events, and a spare that holds it as well:
// the events that are given.
func apart(t *testing.T, n int, spare []rules.Event) (c Config, m Match) {
	t.Helper()
	path, m := stored(t, n)
	c = Config{Path: path, Spare: []string{filepath.Join(t.TempDir(), "spare.db")}, Patience: time.Minute, Retry: time.Hour, Now: (&watch{now: began}).Now}
	into(t, c.Spare[0], m, spare)
	return c, m
}

// into writes events of a match into a file.
func into(t *testing.T, path string, m Match, events []rules.Event) {
	t.Helper()
	s, err := Open(path)
	require.NoError(t, err)
	require.NoError(t, s.write(&m, entriesOf(t, events), nil))
	require.NoError(t, s.Close())
}

// others are n events that differ from those of turns after the first few.
func others(same, n int) []rules.Event {
	all := turns(n)
	for i := same; i < n; i++ {
		all[i].Player, all[i].Text = "Ben", "it is Ben's turn"
	}
	return all
}

// inFile are the matches of a file by their UUIDs, with how many events they have.
func inFile(t *testing.T, path string) map[string]int {
	t.Helper()
	s, err := OpenRead(path)
	require.NoError(t, err)
	defer s.Close()
	all, err := s.Matches()
	require.NoError(t, err)
	found := map[string]int{}
	for _, m := range all {
		found[m.UUID] = m.Events
	}
	return found
}

// busy has another program write into a file until it is told to end that.
func busy(t *testing.T, path string) (end func()) {
	t.Helper()
	s, err := Open(path)
	require.NoError(t, err)
	tx, err := s.db.Begin()
	require.NoError(t, err)
	return func() {
		require.NoError(t, tx.Rollback())
		require.NoError(t, s.Close())
	}
}

// Each journal has spares of its own, also where only the ending of its name differs.
func TestSpares_ofNoTwoJournalsAreOne(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	folder := t.TempDir()
	require.Equal(t, filepath.Join(folder, "games-spare.db"), Spares(filepath.Join(folder, "games.db"))[0])
	seen := map[string]string{}
	for _, name := range []string{"games", "games.db", "games.sqlite", "games.db.db", "2026.11.28", "2026.11.29", "2026.11", "2026.11.db", ".db", "db"} {
		for _, spare := range Spares(filepath.Join(folder, name)) {
			require.Empty(t, seen[spare], "%s of %s", spare, name)
			seen[spare] = name
		}
	}
}

// Two tables keep their matches in one spare. The one that goes on in the journal takes its
// own out of it and leaves the other's, whose table may have been killed meanwhile.
func TestRecorder_ofASharedSpareATableRemovesItsOwnMatchAlone(t *testing.T) {
	killed, c, _ := recording(t)
	goesOn := NewRecorder(c, NewMatch(rules.NewHeader("stardice", rules.Options{}), "test", began))
	add(t, killed, 2)
	add(t, goesOn, 3)
	end := busy(t, c.Path)
	add(t, killed, 12)
	add(t, goesOn, 7)
	require.Equal(t, map[string]int{killed.UUID(): 12, goesOn.UUID(): 7}, inFile(t, c.Spare[0]))
	require.Error(t, killed.Close())
	end()
	goesOn.check()
	require.Empty(t, goesOn.Trouble())
	require.Equal(t, map[string]int{killed.UUID(): 2, goesOn.UUID(): 7}, inFile(t, c.Path))
	require.Equal(t, map[string]int{killed.UUID(): 12}, inFile(t, c.Spare[0]))

	s, notes, err := OpenJournal(c) // the killed table starts again
	require.NoError(t, err)
	require.Len(t, notes, 1)
	require.NoError(t, s.Close())
	require.Equal(t, map[string]int{killed.UUID(): 12, goesOn.UUID(): 7}, inFile(t, c.Path))
	require.NoFileExists(t, c.Spare[0])
	add(t, goesOn, 8)
	require.NoError(t, goesOn.Close())
	require.Equal(t, 8, inFile(t, c.Path)[goesOn.UUID()])
}

// What a spare holds is removed only as far as it is held elsewhere.
func TestLeave_whatNobodyElseHoldsStays(t *testing.T) {
	playing := func() bool { return true }
	for name, tt := range map[string]struct {
		spare, held []rules.Event
		playing     func() bool
		stays       bool
	}{
		"all is held":          {turns(5), turns(9), nil, false},
		"not so many":          {turns(5), turns(4), nil, true},
		"others":               {others(3, 5), turns(9), nil, true},
		"somebody plays it":    {turns(5), turns(9), playing, true},
		"nothing was in there": {nil, nil, nil, false},
	} {
		t.Run(name, func(t *testing.T) {
			c, m := apart(t, 1, tt.spare)
			gone, err := leave(c.Spare[0], m.UUID, entriesOf(t, tt.held), tt.playing)
			require.NoError(t, err)
			require.Equal(t, !tt.stays, gone)
			if !tt.stays {
				require.NoFileExists(t, c.Spare[0])
				return
			}
			require.Equal(t, len(tt.spare), inFile(t, c.Spare[0])[m.UUID])
		})
	}
}

// Of a file whose other matches stay one is removed with all that belongs to it.
func TestLeave_removesTheMatchWhole(t *testing.T) {
	c, m := apart(t, 1, turns(5))
	other := NewMatch(m.Header, "test", began)
	into(t, c.Spare[0], other, turns(3))
	gone, err := leave(c.Spare[0], m.UUID, entriesOf(t, turns(5)), nil)
	require.NoError(t, err)
	require.True(t, gone)
	require.Equal(t, map[string]int{other.UUID: 3}, inFile(t, c.Spare[0]))
	_, err = leave(c.Spare[0], other.UUID, entriesOf(t, turns(3)), nil)
	require.NoError(t, err)
	require.NoFileExists(t, c.Spare[0])
	left, err := filepath.Glob(filepath.Join(filepath.Dir(c.Spare[0]), ".asterism-*"))
	require.NoError(t, err)
	require.Empty(t, left)
}

// A table begins its match in a spare that another is about to remove: it waits, and the
// match is in the file that bears the name.
func TestRecorder_whatIsWrittenIntoASpareThatIsBeingRemovedIsKept(t *testing.T) {
	r, c, _ := recording(t)
	require.NoError(t, os.MkdirAll(filepath.Dir(c.Path), 0o700))
	end := busy(t, c.Path)
	removing, err := lockFileAt(besideSpare(c.Spare[0]), 1)
	require.NoError(t, err)
	require.NoError(t, r.Append(turns(2)...))
	require.NoError(t, r.Flush())
	time.Sleep(300 * time.Millisecond) // the journal isn't waited for so long
	require.NoFileExists(t, c.Spare[0])
	removeLock(removing)
	r.Wait()
	require.Equal(t, 2, held(t, c.Spare[0]))
	end()
	require.NoError(t, r.Close())
}

// Events are never taken for written because others bear their numbers.
func TestRecorder_otherEventsOfTheSameNumbersAreNoneOfItsOwn(t *testing.T) {
	t.Run("in the journal", func(t *testing.T) {
		c, _ := apart(t, 4, nil)
		s, _, err := OpenJournal(c)
		require.NoError(t, err)
		r := resumed(t, c, s, 1)
		other, err := Open(c.Path)
		require.NoError(t, err)
		m, err := other.Match(1)
		require.NoError(t, err)
		require.NoError(t, other.write(&m, entriesOf(t, others(4, 7)), nil))
		require.NoError(t, other.Close())
		add(t, r, 6)
		require.Contains(t, r.Trouble(), "it holds other events of this match. This match is kept in "+c.Spare[0])
		require.ErrorContains(t, r.Close(), ErrDiffers.Error())
		require.Equal(t, 6, held(t, c.Spare[0]))
		require.Equal(t, 7, inFile(t, c.Path)[m.UUID])
	})
	t.Run("in a spare", func(t *testing.T) {
		r, c, _ := recording(t)
		add(t, r, 2)
		into(t, c.Spare[0], r.claim.Match, others(2, 9))
		end := busy(t, c.Path)
		add(t, r, 4)
		require.Contains(t, r.Trouble(), "in memory alone")
		end()
		r.check()
		require.NoError(t, r.Close())
		require.Equal(t, 4, inFile(t, c.Path)[r.UUID()])
		require.Equal(t, 9, inFile(t, c.Spare[0])[r.UUID()], "nobody else holds these")
	})
}
