package sqlite

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

// By whatever links a journal is reached, it and its spares are the same files.
func TestDefaultConfig_isTheSameByAnyLink(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	folder := t.TempDir()
	there := filepath.Join(folder, "there")
	require.NoError(t, os.Mkdir(there, 0o700))
	path := filepath.Join(there, "journal.db")
	if err := os.Symlink(there, filepath.Join(folder, "linked")); err != nil {
		t.Skip("there are no links here")
	}
	require.NoError(t, os.Symlink(path, filepath.Join(folder, "journal.db")))
	byFolder := filepath.Join(folder, "linked", "journal.db")
	require.Equal(t, DefaultConfig(path).Spare, DefaultConfig(byFolder).Spare, "before it is begun")
	made := Spares(byFolder)[1] // while the folder that the link leads to wasn't there
	require.NoError(t, os.WriteFile(made, nil, 0o600))
	require.Contains(t, DefaultConfig(byFolder).Spare, made)
	require.NoError(t, os.Remove(made))

	c := DefaultConfig(byFolder)
	into(t, c.Path, NewMatch(rules.NewHeader("stardice", rules.Options{}), "test", began), turns(3))
	for _, by := range []string{path, byFolder, filepath.Join(folder, "journal.db")} {
		c := DefaultConfig(by)
		require.Equal(t, DefaultConfig(path).Spare, c.Spare, by)
		s, notes, err := OpenJournal(c)
		require.NoError(t, err, by)
		require.Empty(t, notes)
		require.Equal(t, 3, last(t, s).Events)
		require.NoError(t, s.Close())
	}
}
