package sqlite

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/asterism-dice/asterism/rules"
)

// Saved is what could be read of a damaged journal.
type Saved struct {
	Aside   string // where the damaged file is now
	Matches int
	Events  int
}

// text says how much was saved, with the verb that follows.
func (s *Saved) text() string {
	of := " of " + rules.Number(s.Matches, "match", "matches")
	return rules.Number(s.Events, "event"+of+" is", "events"+of+" are")
}

// Salvage writes what can be read of a damaged journal into a new one of its name, and
// puts the damaged one aside; now is the time that that is named after. Of each match the
// events before the first that is damaged are saved: what comes after can't be judged
// without it. The new one is built beside it: where that fails, as on a full disk, the
// damaged one stays as it is, to be salvaged later. A link goes on leading to the journal.
func Salvage(path string, now time.Time) (Saved, error) {
	path = realPath(path)
	saved, err := rebuild(path, now)
	if err != nil {
		return Saved{}, fmt.Errorf("sqlite: journal %s: it is damaged and can't be rebuilt yet: %w", path, cmp.Or(cause(err), err))
	}
	return saved, nil
}

// rebuild is Salvage without saying of its error what couldn't be done.
func rebuild(path string, now time.Time) (saved Saved, err error) {
	damaged, err := os.Stat(path)
	if err != nil {
		return saved, err
	}
	folder, err := os.MkdirTemp(filepath.Dir(path), ".asterism-rebuilt-")
	if err != nil {
		return saved, err
	}
	defer os.RemoveAll(folder)
	fresh := filepath.Join(folder, filepath.Base(path))
	if saved, err = readable(path, fresh); err != nil {
		return saved, err
	}
	if i, err := os.Stat(path); err != nil || !os.SameFile(i, damaged) {
		return saved, ErrBusy // it has rebuilt it meanwhile
	}
	saved.Aside, err = replace(path, fresh, now)
	return saved, err
}

// replace puts a journal aside and gives its name to another. Where that fails, the
// journal keeps it.
func replace(path, fresh string, now time.Time) (aside string, err error) {
	if aside, err = putAside(path, "damaged", now); err == nil {
		err = rename(fresh, path)
	}
	if err != nil {
		err = errors.Join(err, rename(aside, path))
	}
	return aside, err
}

// readable writes what can be read of a journal into a new file.
func readable(path, fresh string) (saved Saved, err error) {
	to, err := Open(fresh)
	if err != nil {
		return saved, err
	}
	if saved, err = to.takeReadable(path); err == nil {
		_, err = to.db.Exec("PRAGMA wal_checkpoint(truncate)") // it changes its name
	}
	return saved, errors.Join(err, to.Close())
}

// takeReadable writes what can be read of a journal into the store.
func (s *Store) takeReadable(path string) (saved Saved, err error) {
	old, err := OpenRead(path)
	switch {
	case passing(err):
		return saved, err
	case err != nil:
		return saved, nil // nothing of it can be read
	}
	defer old.Close()
	matches, _ := old.Matches() // as many as can be read
	for _, m := range matches {
		n, _, err := transfer(old, s, m) // what can't be read lies aside
		if err != nil {
			return saved, err
		}
		if n > 0 {
			saved.Matches, saved.Events = saved.Matches+1, saved.Events+n
		}
	}
	return saved, nil
}

// putAside renames the files of a database that is damaged or otherwise not gone on with,
// and returns its new name.
func putAside(path, what string, now time.Time) (aside string, err error) {
	aside = asideName(path, what, now)
	return aside, wrap(path, rename(path, aside))
}

// rename renames the files of a database that are there.
func rename(from, to string) error {
	for _, suffix := range suffixes {
		if err := os.Rename(from+suffix, to+suffix); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	return nil
}

// transfer writes what can be read of a match into another file; unread says
// why some of its events couldn't be. One of which nothing can be read isn't
// begun there: nobody could go on with it.
func transfer(from, to *Store, m Match) (events int, unread, err error) {
	entries, unread := from.entries(m.ID)
	if len(entries) == 0 {
		return 0, unread, nil
	}
	return len(entries), unread, from.copyTo(to, &m, entries)
}

// copyTo writes entries of a match, with its scenes, into another file.
func (s *Store) copyTo(to *Store, m *Match, entries []entry) error {
	scenes, _ := s.packed(m.ID) // the game goes on without them
	return to.write(m, entries, scenes)
}

// packed reads the scenes of a match as they are written.
func (s *Store) packed(id int64) ([]scene, error) {
	rows, err := s.db.Query("SELECT seq, packed FROM scene WHERE match = ? ORDER BY seq", id)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []scene
	for rows.Next() {
		var c scene
		if err := rows.Scan(&c.seq, &c.packed); err != nil {
			return all, err
		}
		all = append(all, c)
	}
	return all, rows.Err()
}
