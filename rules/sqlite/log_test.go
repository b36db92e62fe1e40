package sqlite

import (
	"os"
	"path/filepath"
	"testing"

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
