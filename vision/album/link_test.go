package album

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/gofrs/flock"
)

// Whatever links a file is named by, its changes wait for one another.
func TestChange_oneFileHasOneLock(t *testing.T) {
	for name, c := range map[string]struct {
		named func(dir string) (file, other string)
		lie   bool // the file is there
	}{
		"the same name": {func(dir string) (string, string) { return filepath.Join(dir, "a.zip"), filepath.Join(dir, "a.zip") }, true},
		"a link to it": {func(dir string) (string, string) {
			file, link := filepath.Join(dir, "a.zip"), filepath.Join(dir, "link.zip")
			linked(t, file, link)
			return file, link
		}, true},
		"a link to its folder": {func(dir string) (string, string) {
			link := dir + "-link"
			linked(t, dir, link)
			return filepath.Join(dir, "a.zip"), filepath.Join(link, "a.zip")
		}, false},
	} {
		t.Run(name, func(t *testing.T) {
			dir, err := filepath.EvalSymlinks(t.TempDir())
			if err != nil {
				t.Fatal(err)
			}
			file, other := c.named(dir)
			if c.lie {
				if err := os.WriteFile(file, written(t), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			f, err := Open(other)
			if err != nil {
				t.Fatal(err)
			}
			err = f.Change(func(a *Album) error {
				free, err := flock.New(file + ".lock").TryLock()
				if err == nil && free {
					return errors.New("somebody else may write it meanwhile")
				}
				return err
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
}

func linked(t *testing.T, to, link string) {
	t.Helper()
	if err := os.Symlink(to, link); err != nil {
		t.Skip(err)
	}
}
