package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/vision/album"
)

// An export leaves what is there as it is unless --force says otherwise, and an album
// without signs replaces nothing.
func TestAlbumExport_overwritesNothingThatNobodySaidToOverwrite(t *testing.T) {
	folder := t.TempDir()
	full, empty := filepath.Join(folder, "full.zip"), filepath.Join(folder, "empty.zip")
	newAlbumPage(t, full)
	for name, c := range map[string]struct {
		album string
		there bool
		flags []string
		want  int
		says  string
	}{
		"a new file":               {full, false, nil, 0, ": 1 sign\n"},
		"a file that is there":     {full, true, nil, 2, " exists: give another name, or --force to overwrite it\n"},
		"one to be overwritten":    {full, true, []string{"--force"}, 0, ": 1 sign\n"},
		"an empty album":           {empty, false, nil, 0, ": an empty album: no signs yet\n"},
		"an empty one over a file": {empty, true, nil, 2, "asterism: no signs yet: there is nothing to export"},
		"an empty one over signs":  {empty, true, []string{"--force"}, 2, "asterism: no signs yet: there is nothing to export"},
	} {
		t.Run(name, func(t *testing.T) {
			to := filepath.Join(t.TempDir(), "signs.zip")
			if c.there {
				require.NoError(t, os.WriteFile(to, []byte("signs of a friend"), 0o644))
			}
			out, errs := runProgram(t, c.want, append([]string{"album", "export", to, "--album", c.album}, c.flags...)...)
			require.Contains(t, out+errs, c.says)
			if c.want != 0 {
				b, err := os.ReadFile(to)
				require.NoError(t, err)
				require.Equal(t, "signs of a friend", string(b))
				return
			}
			a, err := album.Load(to)
			require.NoError(t, err)
			require.Equal(t, c.album == full, len(a.Entries()) == 1)
		})
	}
}
