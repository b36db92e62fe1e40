package sqlite

import (
	"errors"
	"os"
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

// Salvage puts a damaged journal aside and writes what can be read of it into a new one
// of its name; now is the time that the damaged one is named after. Of each match the
// events before the first that is damaged are saved: what comes after can't be judged
// without it.
func Salvage(path string, now time.Time) (Saved, error) {
	aside, err := putAside(path, "damaged", now)
	saved := Saved{Aside: aside}
	if err != nil {
		return saved, err
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
		n, _, err := transfer(old, fresh, m) // what can't be read lies aside
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
	aside = path + "-" + what + "-" + now.Format("20060102-150405.000")
	for _, suffix := range suffixes {
		if err := os.Rename(path+suffix, aside+suffix); err != nil && !errors.Is(err, os.ErrNotExist) {
			return aside, wrap(path, err)
		}
	}
	return aside, nil
}

// transfer writes what can be read of a match into another file; unread says
// why some of its events couldn't be. One of which nothing can be read isn't
// begun there: nobody could go on with it.
func transfer(from, to *Store, m Match) (events int, unread, err error) {
	entries, unread := from.entries(m.ID)
	if len(entries) == 0 {
		return 0, unread, nil
	}
	scenes, _ := from.packed(m.ID) // the game goes on without them
	return len(entries), unread, to.write(&m, entries, scenes)
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
