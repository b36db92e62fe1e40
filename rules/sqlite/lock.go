package sqlite

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/gofrs/flock"
)

// A match that is played has a lock, which the system takes away with the
// process that holds it: nobody else goes on with the match meanwhile.

// lockPrefix begins the names of the locks' files, beside the journal.
const lockPrefix = ".asterism-playing-"

func lockFile(journal, uuid string) string {
	return filepath.Join(filepath.Dir(journal), lockPrefix+uuid)
}

// Playing tells whether a process plays a match of a journal.
func Playing(journal, uuid string) bool {
	name := lockFile(journal, uuid)
	if _, err := os.Stat(name); err != nil {
		return false
	}
	l := flock.New(name)
	got, err := l.TryLock()
	if err != nil {
		return false
	}
	if got {
		removeLock(l)
	}
	return !got
}

// lock takes the lock of a match. Where the folder can't be written there is
// none: then no journal can be written either.
func lock(journal, uuid string) *flock.Flock {
	l := flock.New(lockFile(journal, uuid))
	if got, err := l.TryLock(); !got || err != nil {
		return nil
	}
	return l
}

func removeLock(l *flock.Flock) {
	if l != nil {
		os.Remove(l.Path())
		l.Unlock()
	}
}

// removeLeft removes the locks that ended processes have left in a folder.
func removeLeft(journal string) {
	found, _ := filepath.Glob(filepath.Join(filepath.Dir(journal), lockPrefix+"*"))
	for _, name := range found {
		Playing(journal, strings.TrimPrefix(filepath.Base(name), lockPrefix))
	}
}
