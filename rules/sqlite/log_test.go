package sqlite

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// A journal whose log can't be read isn't read without it: its last events are in there.
func TestOpenRead_theLogIsNeverLeftOut(t *testing.T) {
	database, log := abandoned(t, 6)
	for name, c := range map[string]struct {
		log  [][]byte // what is beside the journal under the name of its log
		want bool     // the journal is read
	}{
		"none":      {nil, true},
		"empty":     {[][]byte{nil}, true},
		"not empty": {[][]byte{log}, false},
	} {
		t.Run(name, func(t *testing.T) {
			path, link := filepath.Join(t.TempDir(), "journal.db"), filepath.Join(t.TempDir(), "link.db")
			if err := os.Symlink(path, link); err != nil {
				t.Skipf("no links can be made here: %v", err)
			}
			require.NoError(t, os.Symlink(link, path+"-shm")) // it follows none: no log can be read
			require.NoError(t, os.WriteFile(path, database, 0o600))
			for _, content := range c.log {
				require.NoError(t, os.WriteFile(path+logSuffix, content, 0o600))
			}
			for _, name := range []string{path, link} {
				s, err := OpenRead(name)
				if !c.want {
					require.ErrorContains(t, err, "sqlite: journal "+name+": its log can't be read: ")
					continue
				}
				require.NoError(t, err)
				require.Equal(t, 3, last(t, s).Events)
				require.NoError(t, s.Close())
			}
		})
	}
}

// A journal is opened under the name of a link to it as under its own.
func TestOpen_aJournalByALink(t *testing.T) {
	path, _ := stored(t, 3)
	c := Config{Path: filepath.Join(t.TempDir(), "journal.db"), Patience: time.Minute, Retry: time.Hour, Now: (&watch{now: began}).Now}
	if err := os.Symlink(path, c.Path); err != nil {
		t.Skipf("no links can be made here: %v", err)
	}
	s, notes, err := OpenJournal(c)
	require.NoError(t, err)
	require.Empty(t, notes)
	r := resumed(t, c, s, last(t, s).ID)
	add(t, r, 7)
	require.Empty(t, r.Trouble())
	removeFiles(path)
	r.check()
	require.Contains(t, r.Trouble(), "had to be made anew")
	require.NoError(t, r.Close())
	require.Equal(t, 7, held(t, path), "it is made anew where it was")
	require.Equal(t, 7, held(t, c.Path))
}
