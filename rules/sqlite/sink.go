package sqlite

import (
	"crypto/rand"
	"errors"
	"os"
	"time"
)

// sink is one file that a match is written into.
type sink struct {
	path  string
	spare bool   // others keep matches in it too, and remove it when it is empty
	store *Store // nil when it isn't open
	match Match
	now   func() time.Time
	kept  int // events in it
}

// write brings the file up to the events so far, and says what else is to be
// known of it. A file that was removed is made anew; a damaged one is put aside
// and what can be read of it is saved.
func (s *sink) write(entries []entry, scenes []scene) (mended error, err error) {
	if s.store != nil {
		if mended = s.store.there(); mended != nil {
			s.remake()
		}
	}
	if err = s.append(entries, scenes); !errors.Is(err, ErrDamaged) {
		return mended, err
	}
	s.close()
	if _, err := Salvage(s.path, s.now()); err != nil {
		return nil, err
	}
	return ErrDamaged, s.append(entries, scenes)
}

// append opens the file where it isn't open, and adds what it hasn't yet.
func (s *sink) append(entries []entry, scenes []scene) (err error) {
	if s.store == nil {
		if s.spare {
			l, err := lockFileAt(besideSpare(s.path), spareTries)
			if err != nil {
				return wrap(s.path, ErrBusy)
			}
			defer removeLock(l)
		}
		if s.store, err = Open(s.path); err != nil {
			return err
		}
		s.kept = s.store.holds(s.match.UUID, entries)
	}
	if err := s.store.write(&s.match, entries[s.kept:], scenes); err != nil {
		return err
	}
	s.kept = len(entries)
	return nil
}

// remake writes everything that the removed file holds into a new one: the
// system keeps it while it is open. Where that fails, this match alone is written.
func (s *sink) remake() {
	defer s.close()
	if _, err := os.Stat(s.path); !errors.Is(err, os.ErrNotExist) {
		return
	}
	draft := s.path + ".new-" + rand.Text()
	defer removeFiles(draft)
	if _, err := s.store.db.Exec("VACUUM INTO ?", draft); err != nil {
		return
	}
	// Another table may do the same at this moment: its file isn't replaced, and none is
	// there before it is whole.
	if err := os.Link(draft, s.path); err != nil && !errors.Is(err, os.ErrExist) {
		os.Rename(draft, s.path) // a file system without links
	}
}

func (s *sink) close() {
	if s.store != nil {
		s.store.Close()
		s.store = nil
	}
}

// leave closes a spare and removes the match from it, whose entries the journal holds.
func (s *sink) leave(entries []entry) {
	s.close()
	leave(s.path, s.match.UUID, entries, nil) // where that fails, it is adopted the next time
}

// suffixes are those of the files of one database.
var suffixes = []string{"", logSuffix, "-shm"}

func removeFiles(path string) {
	for _, suffix := range suffixes {
		os.Remove(path + suffix)
	}
}
