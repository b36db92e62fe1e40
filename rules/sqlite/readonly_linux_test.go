package sqlite

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

// mounted is a file system of its own, which can be made read-only. Only root may
// mount.
func mounted(t *testing.T) (folder string, readOnly func(bool)) {
	t.Helper()
	folder = filepath.Join(t.TempDir(), "disk")
	require.NoError(t, os.Mkdir(folder, 0o700))
	if err := syscall.Mount("tmpfs", folder, "tmpfs", 0, "size=16m"); err != nil {
		t.Skipf("no file system can be mounted here, so none is read-only: %v", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(folder, syscall.MNT_DETACH) })
	return folder, func(yes bool) {
		flags := uintptr(syscall.MS_REMOUNT)
		if yes {
			flags |= syscall.MS_RDONLY
		}
		require.NoError(t, syscall.Mount("tmpfs", folder, "tmpfs", flags, "size=16m"))
	}
}

// A disk that is mounted read-only, as one is whose card is locked: the match is
// kept elsewhere, and brought home once it can be written.
func TestRecorder_aReadOnlyMountIsSaidAndLaterCaughtUp(t *testing.T) {
	disk, readOnly := mounted(t)
	clock := &watch{now: began}
	c := Config{Path: filepath.Join(disk, "journal.db"), Spare: []string{filepath.Join(t.TempDir(), "spare.db")},
		Patience: time.Minute, Retry: time.Hour, Now: clock.Now}
	r := NewRecorder(c, NewMatch(rules.NewHeader("stardice", rules.Options{}), "test", began))
	add(t, r, 3)
	require.NoError(t, r.Close())

	readOnly(true)
	s, err := OpenRead(c.Path)
	require.NoError(t, err, "what is kept can be read")
	all, err := s.Matches()
	require.NoError(t, err)
	require.NoError(t, s.Close())

	r = NewRecorder(c, NewMatch(rules.NewHeader("stardice", rules.Options{}), "test", began))
	add(t, r, 4)
	require.Contains(t, r.Trouble(), ErrReadOnly.Error())
	require.Contains(t, r.Trouble(), c.Spare[0])
	require.Equal(t, 4, held(t, c.Spare[0]))

	readOnly(false)
	r.check()
	require.Empty(t, r.Trouble())
	require.NoError(t, r.Close())
	s, err = OpenRead(c.Path)
	require.NoError(t, err)
	defer s.Close()
	now, err := s.Matches()
	require.NoError(t, err)
	require.Len(t, now, len(all)+1)
	require.Equal(t, []int{3, 4}, []int{now[0].Events, now[1].Events})
}
