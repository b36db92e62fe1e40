package sqlite

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"
)

// Whatever name a file of lines has: one program at a time writes into it, others read it,
// and it is there when the lock is gone.
func TestLockFile_oneWriterUnderWhateverName(t *testing.T) {
	for name, link := range map[string]func(old, new string) error{
		"the same name":   func(string, string) error { return nil },
		"a symbolic link": os.Symlink,
		"a hard link":     os.Link,
		"its folder can't be written": func(old, new string) error { // what stands there stands for that
			return os.Mkdir(lockFile(new, filepath.Base(new)), 0o700)
		},
	} {
		t.Run(name, func(t *testing.T) {
			if runtime.GOOS == "windows" && name != "the same name" {
				t.Skip("a file itself isn't locked here")
			}
			folder := t.TempDir()
			file, other := filepath.Join(folder, "game.jsonl"), filepath.Join(folder, "other.jsonl")
			require.NoError(t, os.WriteFile(file, []byte("{}\n"), 0o600))
			switch name {
			case "the same name", "its folder can't be written":
				other = file
			}
			require.NoError(t, link(file, other))
			first, err := LockFile(file)
			require.NoError(t, err)
			_, err = LockFile(other)
			require.ErrorIs(t, err, ErrPlayed)
			b, err := os.ReadFile(other)
			require.NoError(t, err)
			require.Equal(t, "{}\n", string(b))
			first.Release()
			first.Release()
			second, err := LockFile(other)
			require.NoError(t, err)
			second.Release()
			require.FileExists(t, file)
		})
	}
}
