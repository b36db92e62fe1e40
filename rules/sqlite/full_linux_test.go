package sqlite

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// fillUpTo writes to a disk until there is only so much room on it, in bytes.
func fillUpTo(t *testing.T, folder string, room int64) (makeRoom func()) {
	t.Helper()
	makeRoom = fillUp(t, folder)
	name := filepath.Join(folder, "filler")
	i, err := os.Stat(name)
	require.NoError(t, err)
	require.NoError(t, os.Truncate(name, i.Size()-room))
	return makeRoom
}

// After a power cut the index of the log is gone. Where a full disk has no room for a new
// one it is said, and nobody goes on after an event that isn't the last.
func TestOpenJournal_aLogThatCantBeReadOnAFullDiskIsSaid(t *testing.T) {
	for _, room := range []int64{0, pageSize, 4 * pageSize} {
		t.Run(fmt.Sprint(room), func(t *testing.T) {
			disk, _ := mounted(t)
			path, _ := killed(t, disk, 4)
			require.NoError(t, os.Remove(path+"-shm"))
			c := Config{Path: path, Patience: time.Minute, Retry: time.Hour, Now: (&watch{now: began}).Now}
			makeRoom := fillUpTo(t, disk, room)
			_, _, err := ReadJournal(c)
			require.ErrorIs(t, err, ErrFull)
			require.ErrorContains(t, err, "its log can't be read")
			s, _, err := OpenJournal(c)
			require.ErrorIs(t, err, ErrFull)
			require.Nil(t, s)
			makeRoom()
			require.Equal(t, 4, held(t, path))
		})
	}
}

// A journal without a log is read on a full disk.
func TestOpenRead_withoutALogAFullDiskIsNoHindrance(t *testing.T) {
	disk, _ := mounted(t)
	path, _ := killed(t, disk, 4)
	execute(t, path, "PRAGMA wal_checkpoint")
	require.NoFileExists(t, path+logSuffix)
	fillUp(t, disk)
	require.Equal(t, 4, held(t, path))
}

// A damaged journal for whose rebuilding the disk has no room stays under its name, so that
// it is rebuilt as soon as there is room.
func TestOpenJournal_aDamagedOneOnAFullDiskIsRebuiltLater(t *testing.T) {
	const matches, n = 6, 200
	for room, said := range map[int64]string{0: "", 15 * pageSize: ": it is damaged and can't be rebuilt yet", 30 * pageSize: ": it is damaged and can't be rebuilt yet"} {
		t.Run(fmt.Sprint(room), func(t *testing.T) {
			disk, _ := mounted(t)
			c := Config{Path: filepath.Join(disk, "journal.db"), Patience: time.Minute, Retry: time.Hour, Now: (&watch{now: began}).Now}
			b, err := os.ReadFile(evening(t, matches, n))
			require.NoError(t, err)
			require.NoError(t, os.WriteFile(c.Path, b, 0o600))
			require.Equal(t, 1, overwrite(t, c.Path, holding("event 100 of match 6.")))
			damaged, err := os.ReadFile(c.Path)
			require.NoError(t, err)
			makeRoom := fillUpTo(t, disk, room)
			for range 2 {
				_, notes, err := OpenJournal(c)
				require.ErrorIs(t, err, ErrFull)
				now, failed := os.ReadFile(c.Path)
				require.NoError(t, failed)
				require.True(t, bytes.Equal(damaged, now), "the journal has its name and what was in it")
				require.ErrorContains(t, err, c.Path+said+": ")
				require.Empty(t, notes)
			}
			makeRoom()
			s, notes, err := OpenJournal(c)
			require.NoError(t, err)
			defer s.Close()
			all, err := s.Matches()
			require.NoError(t, err)
			require.Len(t, all, matches)
			require.Len(t, notes, 1)
			aside := c.Path + "-damaged-" + began.Format("20060102-150405.000")
			require.Contains(t, notes[0], "the damaged file is now "+aside)
			left, err := filepath.Glob(filepath.Join(disk, ".asterism-*"))
			require.NoError(t, err)
			require.Empty(t, left)
		})
	}
}

// A spare of which a full disk took no more than the first page is as empty there as
// elsewhere, and nothing is said of it.
func TestReadJournal_aSpareThatWasHardlyBegunIsEmptyOnAFullDisk(t *testing.T) {
	disk, _ := mounted(t)
	path, _ := stored(t, 3)
	c := Config{Path: path, Spare: []string{filepath.Join(disk, "spare.db")}, Patience: time.Minute, Retry: time.Hour, Now: (&watch{now: began}).Now}
	execute(t, c.Spare[0], "PRAGMA journal_mode = wal")
	fillUp(t, disk)
	seen, notes, err := ReadJournal(c)
	require.NoError(t, err)
	require.Empty(t, notes)
	require.NoError(t, seen.Close())
	s, notes, err := OpenJournal(c)
	require.NoError(t, err)
	require.Empty(t, notes)
	require.NoError(t, s.Close())
	require.NoFileExists(t, c.Spare[0])
}

// On a full disk there is no room for a match that differs in a file of its own: it stays in
// the spare, and nothing is left half written.
func TestAdopt_aMatchThatDiffersStaysInASpareOnAFullDisk(t *testing.T) {
	for _, room := range []int64{0, 2 * pageSize, 8 * pageSize} {
		t.Run(fmt.Sprint(room), func(t *testing.T) {
			disk, _ := mounted(t)
			c, m := apart(t, 5, nil)
			playing := NewMatch(m.Header, "test", began)
			c.Spare = []string{filepath.Join(disk, "spare.db")}
			into(t, c.Spare[0], m, others(2, 400))
			into(t, c.Spare[0], playing, turns(3))
			l, err := lock(c.Path, playing.UUID)
			require.NoError(t, err)
			defer removeLock(l)
			makeRoom := fillUpTo(t, disk, room)
			s, _, err := OpenJournal(c)
			require.NoError(t, err)
			require.NoError(t, s.Close())
			require.Empty(t, asides(t, c.Spare[0]))
			makeRoom()
			require.Equal(t, map[string]int{m.UUID: 400, playing.UUID: 3}, inFile(t, c.Spare[0]))
		})
	}
}
