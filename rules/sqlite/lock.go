package sqlite

import (
	"os"
	"path/filepath"
	"strings"
	"time"

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
	if _, err := os.Stat(lockFile(journal, uuid)); err != nil {
		return false
	}
	l, err := lock(journal, uuid)
	removeLock(l)
	return err != nil
}

// Whoever only looks whether a match is played holds its lock for a moment. So
// often others try, and so long they wait in between. A deadline would be missed
// on a busy machine before the first try.
const (
	lockTries = 10
	lockPause = 5 * time.Millisecond
)

// lock takes the lock of a match; the error is ErrPlayed when another holds it.
// Where the folder can't be written there is none, nil: then no journal can be
// written either.
func lock(journal, uuid string) (*flock.Flock, error) {
	for try := range lockTries {
		if try > 0 {
			time.Sleep(lockPause)
		}
		l := flock.New(lockFile(journal, uuid))
		got, err := l.TryLock()
		switch {
		case err != nil:
			return nil, nil
		case got && named(l):
			return l, nil
		}
		l.Unlock()
	}
	return nil, ErrPlayed
}

// named tells whether the file that was locked still has its name: who held the
// lock before may have removed it, and the next one would lock another.
func named(l *flock.Flock) bool {
	locked, err := l.Stat()
	if err != nil {
		return false
	}
	now, err := os.Stat(l.Path())
	return err == nil && os.SameFile(locked, now)
}

func removeLock(l *flock.Flock) {
	if l == nil {
		return
	}
	if named(l) { // else the name is another's by now
		os.Remove(l.Path())
	}
	l.Unlock()
}

// Lock is that of a file that holds one match and is no database, such as lines
// of events: nobody else writes into the file meanwhile.
type Lock struct{ file *flock.Flock }

// LockFile takes the lock of such a file, which must be there. While somebody
// else has it, under whatever name, the error is ErrPlayed.
func LockFile(path string) (*Lock, error) {
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return nil, err
	}
	l, err := lock(real, filepath.Base(real))
	if err != nil {
		return nil, err
	}
	return &Lock{file: l}, nil
}

// Release leaves the file to others. A second Release does nothing.
func (l *Lock) Release() {
	removeLock(l.file)
	l.file = nil
}

// removeLeft removes the locks that ended processes have left in a folder.
func removeLeft(journal string) { played(journal) }

// played are the matches that processes play now, by their UUIDs.
func played(journal string) (all []string) {
	files, _ := os.ReadDir(filepath.Dir(journal))
	for _, f := range files {
		if uuid, ok := strings.CutPrefix(f.Name(), lockPrefix); ok && Playing(journal, uuid) {
			all = append(all, uuid)
		}
	}
	return all
}
