//go:build unix

package main

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// What is written takes the place of a file and of nothing else.
func TestWriteWhole_leavesAllElseAsItIs(t *testing.T) {
	for _, tc := range []struct {
		name string
		lay  func(t *testing.T, file string)
		mode os.FileMode // of what lies there afterwards
		err  string
	}{
		{"nothing is there", func(*testing.T, string) {}, 0o644, ""},
		{"a file", func(t *testing.T, file string) { laid(t, file, []byte("old")) }, 0o600, ""},
		{"a file that all may write", func(t *testing.T, file string) { require.NoError(t, os.Chmod(laid(t, file, []byte("old")), 0o666)) }, 0o666, ""},
		{"a link", func(t *testing.T, file string) {
			require.NoError(t, os.Symlink(filepath.Base(laid(t, file+".real", []byte("old"))), file))
		}, os.ModeSymlink | 0o777, ""},
		{"a folder", func(t *testing.T, file string) { require.NoError(t, os.Mkdir(file, 0o700)) }, os.ModeDir | 0o700, "is a directory"},
		{"a device", func(t *testing.T, file string) { require.NoError(t, os.Symlink(os.DevNull, file)) }, os.ModeSymlink | 0o777, ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "file")
			tc.lay(t, file)
			err := writeWhole(file, []byte("new"))
			if tc.err != "" {
				require.ErrorContains(t, err, tc.err)
			} else {
				require.NoError(t, err)
			}
			is, err := os.Lstat(file)
			require.NoError(t, err)
			require.Equal(t, tc.mode, is.Mode())
			if to, err := os.Stat(file); err == nil && to.Mode().IsRegular() {
				require.Equal(t, "new", contentOf(t, file))
			}
		})
	}
	null, err := os.Stat(os.DevNull)
	require.NoError(t, err)
	require.NotZero(t, null.Mode()&os.ModeCharDevice)
}

// Who may read a new file is for the user to say; a file that is there says it itself.
func TestDraft_newFilesHonourTheUmask(t *testing.T) {
	defer syscall.Umask(syscall.Umask(0o077))
	folder := t.TempDir()
	fresh, there := filepath.Join(folder, "new"), laid(t, filepath.Join(folder, "old"), []byte("old"))
	require.NoError(t, os.Chmod(there, 0o664))
	for file, mode := range map[string]os.FileMode{fresh: 0o600, there: 0o664} {
		require.NoError(t, writeWhole(file, []byte("new")))
		is, err := os.Stat(file)
		require.NoError(t, err)
		require.Equal(t, mode, is.Mode(), file)
	}
}

// While it is in the making nobody reads a draft who may not read what it replaces.
func TestDraft_isAsPrivateAsWhatItReplaces(t *testing.T) {
	file := laid(t, filepath.Join(t.TempDir(), "file"), []byte("old")) // 0600
	d, err := beside(file)
	require.NoError(t, err)
	defer d.drop()
	is, err := d.Stat()
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), is.Mode())
}

// A draft of something that is no file isn't begun.
func TestDraft_isOfAFile(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	require.NoError(t, syscall.Mkfifo(pipe, 0o600))
	_, err := beside(pipe)
	require.EqualError(t, err, pipe+" is no regular file")
	_, err = newDraft(pipe, true)
	require.ErrorContains(t, err, pipe+" is no regular file")
}

// What goes wrong is told of the file that was to be, not of the draft beside it.
func TestDraft_itsErrorsNameTheFileThatItIsToBe(t *testing.T) {
	for name, do := range map[string]func(d *draft) error{
		"write": func(d *draft) error { _, err := d.Write([]byte("new")); return err },
		"keep":  (*draft).keep,
	} {
		file := filepath.Join(t.TempDir(), "film.gif")
		d, err := beside(file)
		require.NoError(t, err)
		require.NoError(t, d.File.Close()) // whatever is done now fails
		err = do(d)
		require.ErrorContains(t, err, " "+file+": ", name)
		require.NotContains(t, err.Error(), ".new-", name)
	}
}

// What can't be written is told before the work, and nothing is left of the question.
func TestPlaceable_tellsWhatWriteWholeWill(t *testing.T) {
	folder := t.TempDir()
	file := laid(t, filepath.Join(folder, "file"), []byte("old"))
	for _, tc := range []struct {
		place string
		ok    bool
	}{
		{file, true},
		{filepath.Join(folder, "new"), true},
		{filepath.Join(folder, "some", "where", "new"), true},
		{os.DevNull, true},
		{folder, false},
		{filepath.Join(file, "new"), false},
		{filepath.Join(file, "some", "where", "new"), false},
	} {
		err := placeable(tc.place)
		require.Equal(t, tc.ok, err == nil, "%s: %v", tc.place, err)
		if err != nil {
			require.ErrorContains(t, err, tc.place)
		}
	}
	left, err := os.ReadDir(folder)
	require.NoError(t, err)
	require.Len(t, left, 1)
	require.Equal(t, "old", contentOf(t, file))
}
