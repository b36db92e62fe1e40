package sqlite

import (
	"os"
	"path/filepath"
	"runtime"

	"github.com/gofrs/flock"
)

// Lock is that of a file that holds one match and is no database, such as lines
// of events: nobody else writes into the file meanwhile.
type Lock struct {
	beside *flock.Flock // a file of its own, which earlier programs look at, too
	within *flock.Flock // the file itself, also where nothing can be written beside it or it has two names
}

// LockFile takes the lock of such a file, which must be there. While somebody
// else has it, under whatever name, the error is ErrPlayed.
func LockFile(path string) (*Lock, error) {
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return nil, err
	}
	l := &Lock{}
	if l.beside, err = lockFileAt(lockFile(real, filepath.Base(real)), lockTries); err != nil {
		return nil, err
	}
	if l.within, err = lockWithin(real); err != nil {
		l.Release()
		return nil, err
	}
	return l, nil
}

// lockWithin takes the lock of the file itself. On Windows there is none: it would keep its
// holder's other handle from writing, and all others from reading.
func lockWithin(file string) (*flock.Flock, error) {
	if runtime.GOOS == "windows" {
		return nil, nil
	}
	return lockFileAt(file, lockTries, flock.SetFlag(os.O_RDWR))
}

// Release leaves the file to others. A second Release does nothing.
func (l *Lock) Release() {
	if l.within != nil {
		l.within.Unlock() // the file stays
	}
	removeLock(l.beside)
	l.beside, l.within = nil, nil
}
