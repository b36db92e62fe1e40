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

// fillUp writes to a disk until it is full.
func fillUp(t *testing.T, folder string) (makeRoom func()) {
	t.Helper()
	name := filepath.Join(folder, "filler")
	f, err := os.Create(name)
	require.NoError(t, err)
	for page := make([]byte, pageSize); err == nil; {
		_, err = f.Write(page)
	}
	require.ErrorIs(t, err, syscall.ENOSPC)
	require.NoError(t, f.Close())
	return func() { require.NoError(t, os.Remove(name)) }
}

// killed puts a journal with a match of so many events into a folder, as a killed program
// leaves it: a part of it is in its log.
func killed(t *testing.T, folder string, n int) (path string, m Match) {
	t.Helper()
	from, m := stored(t, n-1)
	s, err := Open(from)
	require.NoError(t, err)
	defer s.Close()
	require.NoError(t, s.write(&m, entriesOf(t, turns(n))[n-1:], nil))
	path = filepath.Join(folder, "journal.db")
	for _, suffix := range suffixes {
		b, err := os.ReadFile(from + suffix)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(path+suffix, b, 0o600))
	}
	return path, m
}

// Killed and started again while the disk is still full or can't be written, play goes on
// after all that was shown, as often as that happens; the journal has it in the end.
func TestOpenJournal_goesOnAfterTheSpareWhileTheDiskCantBeWritten(t *testing.T) {
	full := func(t *testing.T, disk string, _ func(bool)) func() { return fillUp(t, disk) }
	locked := func(_ *testing.T, _ string, readOnly func(bool)) func() {
		readOnly(true)
		return func() { readOnly(false) }
	}
	for name, tt := range map[string]struct {
		spoil  func(t *testing.T, disk string, readOnly func(bool)) func()
		closed bool // the journal, before the disk was spoilt
	}{
		"full, killed":      {full, false},
		"full, closed":      {full, true},
		"read-only, killed": {locked, false},
		"read-only, closed": {locked, true},
	} {
		t.Run(name, func(t *testing.T) {
			disk, readOnly := mounted(t)
			path, m := killed(t, disk, 4)
			if tt.closed {
				execute(t, path, "PRAGMA wal_checkpoint")
			}
			c := Config{Path: path, Spare: []string{filepath.Join(disk, "spare.db"), filepath.Join(t.TempDir(), "spare.db")}, Patience: time.Minute, Retry: time.Hour, Now: (&watch{now: began}).Now}
			into(t, c.Spare[1], m, turns(9))
			mend := tt.spoil(t, disk, readOnly)
			for n := range 2 {
				goOnAfter(t, c, 9+n*manyEvents)
			}
			seen, _, err := ReadJournal(c)
			require.NoError(t, err)
			require.Equal(t, 9+2*manyEvents, last(t, seen).Events)
			require.NoError(t, seen.Close())
			mend()
			s, _, err := OpenJournal(c)
			require.NoError(t, err)
			require.NoError(t, s.Close())
			require.Equal(t, 9+2*manyEvents, held(t, path))
			require.NoFileExists(t, c.Spare[1])
		})
	}
}

// manyEvents are more than there is room for in what a full disk has given to a journal.
const manyEvents = 300

// goOnAfter goes on with the match after n events, for many more, with a journal that can't
// be written.
func goOnAfter(t *testing.T, c Config, n int) {
	t.Helper()
	s, _, _ := OpenJournal(c)
	require.NotNil(t, s)
	require.Equal(t, n, last(t, s).Events)
	r := resumed(t, c, s, last(t, s).ID)
	add(t, r, n+manyEvents)
	require.Contains(t, r.Trouble(), "This match is kept in "+c.Spare[1])
	require.Equal(t, n+manyEvents, held(t, c.Spare[1]))
	require.ErrorContains(t, r.Close(), "this match is kept in "+c.Spare[1])
}

// A spare that differs is kept and said, though the journal can't be written: there is room
// for what happens now.
func TestOpenJournal_aSpareThatDiffersIsPutAsideWhileTheDiskIsReadOnly(t *testing.T) {
	for name, closed := range map[string]bool{"killed": false, "closed": true} {
		t.Run(name, func(t *testing.T) {
			disk, readOnly := mounted(t)
			path, m := killed(t, disk, 4)
			if closed {
				execute(t, path, "PRAGMA wal_checkpoint")
			}
			c := Config{Path: path, Spare: []string{filepath.Join(t.TempDir(), "spare.db")}, Patience: time.Minute, Retry: time.Hour, Now: (&watch{now: began}).Now}
			into(t, c.Spare[0], m, others(2, 9))
			readOnly(true)
			s, notes, _ := OpenJournal(c)
			require.Len(t, notes, 1)
			require.Contains(t, notes[0], ErrDiffers.Error())
			r := resumed(t, c, s, last(t, s).ID)
			add(t, r, 6)
			require.Equal(t, 6, held(t, c.Spare[0]))
			require.Error(t, r.Close())
			aside, err := filepath.Glob(c.Spare[0] + "-other-*.[0-9][0-9][0-9]")
			require.NoError(t, err)
			require.Len(t, aside, 1)
			require.Equal(t, map[string]int{m.UUID: 9}, inFile(t, aside[0]))
		})
	}
}
