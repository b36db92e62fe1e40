package sqlite

import (
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
