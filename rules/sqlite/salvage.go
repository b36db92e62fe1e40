package sqlite

import (
	"errors"
	"fmt"
	"os"
	"time"
)

// Saved is what could be read of a damaged journal.
type Saved struct {
	Aside   string // where the damaged file is now
	Matches int
	Events  int
}

// Salvage puts a damaged journal aside and writes what can be read of it into
// a new one of its name. Of each match the events before the first that is
// damaged are saved: what comes after can't be judged without it.
func Salvage(path string) (Saved, error) {
	saved := Saved{Aside: path + "-damaged-" + time.Now().Format("20060102-150405.000")}
	for _, suffix := range suffixes {
		if err := os.Rename(path+suffix, saved.Aside+suffix); err != nil && !errors.Is(err, os.ErrNotExist) {
			return saved, wrap(path, err)
		}
	}
	fresh, err := Open(path)
	if err != nil {
		return saved, err
	}
	defer fresh.Close()
	old, err := OpenRead(saved.Aside)
	if err != nil {
		return saved, nil // nothing of it can be read
	}
	defer old.Close()
	matches, _ := old.Matches() // as many as can be read
	for _, m := range matches {
		n, err := transfer(old, fresh, m)
		if err != nil {
			return saved, err
		}
		saved.Matches, saved.Events = saved.Matches+1, saved.Events+n
	}
	return saved, nil
}

// transfer writes what can be read of a match into another file.
func transfer(from, to *Store, m Match) (events int, err error) {
	entries, _ := from.entries(m.ID)
	scenes, _ := from.packed(m.ID)
	return len(entries), to.write(&m, entries, scenes)
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

// Adopt moves the matches of a spare file into the journal, and removes the
// spare. Matches that somebody plays now stay where they are.
func Adopt(journal *Store, spare string) (matches int, err error) {
	if _, err := os.Stat(spare); errors.Is(err, os.ErrNotExist) {
		return 0, nil
	}
	from, err := OpenRead(spare)
	if err != nil {
		return 0, err
	}
	defer from.Close()
	all, err := from.Matches()
	if err != nil {
		return 0, err
	}
	for _, m := range all {
		if Playing(journal.path, m.UUID) {
			return 0, nil
		}
	}
	for _, m := range all {
		if _, err := transfer(from, journal, m); err != nil {
			return matches, fmt.Errorf("sqlite: %s: %w", spare, err)
		}
		matches++
	}
	from.Close()
	removeFiles(spare)
	return matches, nil
}
