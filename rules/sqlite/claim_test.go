package sqlite

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// tables opens a journal as two programs do.
func tables(t *testing.T, path string) (one, two *Store, c Config) {
	t.Helper()
	var all [2]*Store
	for i := range all {
		var err error
		all[i], err = Open(path)
		require.NoError(t, err)
		t.Cleanup(func() { all[i].Close() })
	}
	return all[0], all[1], Config{Path: path, Patience: time.Minute, Retry: time.Hour, Now: (&watch{now: began}).Now}
}

// last is the newest match that nobody plays.
func last(t *testing.T, s *Store) Match {
	t.Helper()
	all, err := s.Unplayed("stardice")
	require.NoError(t, err)
	require.NotEmpty(t, all)
	return all[0]
}

func TestClaim_aMatchGoesOnAtOneTable(t *testing.T) {
	path, _ := stored(t, 3)
	one, two, c := tables(t, path)
	claim, err := one.Claim(1)
	require.NoError(t, err)
	_, err = two.Claim(1)
	require.ErrorIs(t, err, ErrPlayed)
	claim.Release()
	claim.Release()
	claim, err = two.Claim(1)
	require.NoError(t, err)
	r, err := Resume(c, two, claim)
	require.NoError(t, err)
	_, err = one.Claim(1)
	require.ErrorIs(t, err, ErrPlayed)
	add(t, r, 5)
	require.NoError(t, r.Close())
	claim, err = one.Claim(1)
	require.NoError(t, err)
	require.Equal(t, 5, claim.Events, "as it is now")
	require.Len(t, claim.entries, 5)
	claim.Release()
	_, err = one.Claim(7)
	require.ErrorIs(t, err, ErrNoMatch)
}

func TestCloseMatch_notWhileAnotherTablePlaysIt(t *testing.T) {
	path, _ := stored(t, 3)
	one, two, c := tables(t, path)
	r := resumed(t, c, one, 1)
	require.ErrorIs(t, two.CloseMatch(1), ErrPlayed)
	require.NoError(t, r.Close())
	require.EqualValues(t, 1, last(t, two).ID)
	require.NoError(t, two.CloseMatch(1))
	require.True(t, last(t, two).Closed)
}

func TestResume_aClosedMatchIsOpenAgain(t *testing.T) {
	path, _ := stored(t, 3)
	one, two, c := tables(t, path)
	require.NoError(t, two.CloseMatch(1))
	require.NoError(t, resumed(t, c, one, 1).Close()) // nothing has happened in it
	require.EqualValues(t, 1, last(t, two).ID)
}

func TestRecorder_aMatchThatWasClosedMeanwhileIsOpenAgain(t *testing.T) {
	path, _ := stored(t, 3)
	one, two, c := tables(t, path)
	r := resumed(t, c, one, 1)
	execute(t, path, "UPDATE match SET closed = 1") // as an earlier program does it
	add(t, r, 4)
	require.NoError(t, r.Close())
	require.EqualValues(t, 1, last(t, two).ID)
}

func TestAdopt_opensNoMatch(t *testing.T) {
	path, m := stored(t, 4)
	spare := filepath.Join(t.TempDir(), "spare.db")
	s, err := Open(spare)
	require.NoError(t, err)
	require.NoError(t, s.write(&m, entriesOf(t, turns(9)), nil))
	require.NoError(t, s.Close())
	home, _, _ := tables(t, path)
	require.NoError(t, home.CloseMatch(1))
	n, left := adopt(home, spare, began)
	require.Empty(t, left)
	require.Equal(t, 1, n)
	require.Equal(t, 9, held(t, path))
	require.True(t, last(t, home).Closed)
}

// At one table a match was broken off while the other went on with the next.
func TestUnplayed_leavesOutWhatIsBeingPlayed(t *testing.T) {
	path, m := stored(t, 3)
	one, two, c := tables(t, path)
	next := NewMatch(m.Header, "test", began)
	require.NoError(t, one.write(&next, entriesOf(t, turns(2)), nil))
	require.EqualValues(t, 2, last(t, two).ID)
	r := resumed(t, c, one, 2)
	require.EqualValues(t, 1, last(t, two).ID)
	require.NoError(t, r.Close())
	require.EqualValues(t, 2, last(t, two).ID)
}

// Whoever held a lock removes it; who waited for it has one without a name.
func TestLock_isThatOfTheFileThatHasTheName(t *testing.T) {
	journal := filepath.Join(t.TempDir(), "journal.db")
	first, err := lock(journal, "A")
	require.NoError(t, err)
	require.NoError(t, os.Remove(first.Path()))
	second, err := lock(journal, "A")
	require.NoError(t, err)
	removeLock(first)
	require.True(t, Playing(journal, "A"), "the first removes its own file alone")
	removeLock(second)
	require.False(t, Playing(journal, "A"))
	require.NoFileExists(t, lockFile(journal, "A"))
}
