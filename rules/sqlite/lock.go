package sqlite

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
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

// lockPlaces are what the names of the locks of a journal's matches begin with: beside it,
// and in the folder for temporary files, where nothing can be written beside it.
func lockPlaces(journal string) []string {
	all := []string{lockFile(journal, "")}
	if folder, err := private(); err == nil {
		all = append(all, filepath.Join(folder, fmt.Sprintf("%s%08x-", lockPrefix, pathSum(journal))))
	}
	return all
}

// lockFiles are where the lock of a match may be.
func lockFiles(journal, uuid string) []string {
	all := lockPlaces(journal)
	for i := range all {
		all[i] += uuid
	}
	return all
}

// Playing tells whether a process plays a match of a journal.
func Playing(journal, uuid string) bool { return slices.ContainsFunc(lockFiles(journal, uuid), locked) }

// locked tells whether somebody holds the lock of a file.
func locked(file string) bool {
	if _, err := os.Stat(file); err != nil {
		return false
	}
	l, err := lockFileAt(file, lockTries)
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

// lock takes the lock of a match; the error is ErrPlayed when another holds it. Where
// neither folder can be written there is none, nil.
func lock(journal, uuid string) (*flock.Flock, error) {
	files := lockFiles(journal, uuid)
	for i, file := range files {
		l, err := lockFileAt(file, lockTries)
		switch {
		case err != nil:
			return nil, err
		case l == nil:
			continue
		case slices.ContainsFunc(files[i+1:], locked): // since the folder couldn't be written
			removeLock(l)
			return nil, ErrPlayed
		}
		return l, nil
	}
	return nil, nil
}

// lockFileAt takes the lock of a file; the error is ErrPlayed when another holds it as long
// as it is tried. Where its folder can't be written there is none, nil.
func lockFileAt(file string, tries int, options ...flock.Option) (*flock.Flock, error) {
	for try := range tries {
		if try > 0 {
			time.Sleep(lockPause)
		}
		l := flock.New(file, options...)
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

// removeLeft removes the locks that ended processes have left for a journal.
func removeLeft(journal string) { played(journal) }

// played are the matches that processes play now, by their UUIDs.
func played(journal string) (all []string) {
	for _, place := range lockPlaces(journal) {
		files, _ := os.ReadDir(filepath.Dir(place))
		for _, f := range files {
			if uuid, ok := strings.CutPrefix(f.Name(), filepath.Base(place)); ok && Playing(journal, uuid) {
				all = append(all, uuid)
			}
		}
	}
	return all
}
