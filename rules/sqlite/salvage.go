package sqlite

import (
	"errors"
	"fmt"
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
	aside, err := putAside(path, now)
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

// putAside renames the files of a damaged database, and returns its new name.
func putAside(path string, now time.Time) (aside string, err error) {
	aside = path + "-damaged-" + now.Format("20060102-150405.000")
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

// Adopt moves the matches of a spare file into the journal, and removes the
// spare. Matches that somebody plays now stay where they are. A spare that
// can't be read to its end isn't removed: a damaged one is put aside, another
// stays for the next time, and the error says so. An empty one is removed.
func Adopt(journal *Store, spare string, now time.Time) (matches int, err error) {
	if _, err := os.Stat(spare); errors.Is(err, os.ErrNotExist) {
		return 0, nil
	}
	if empty(spare) {
		if len(played(journal.path)) == 0 { // else another table may just be beginning it
			removeFiles(spare)
		}
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
	var unread error
	for _, m := range all {
		var rest error
		if m.Closed, err = journal.closed(m.UUID); err == nil { // it isn't played on by that
			_, rest, err = transfer(from, journal, m)
		}
		if err != nil {
			return matches, fmt.Errorf("sqlite: %s: %w", spare, err)
		}
		matches, unread = matches+1, errors.Join(unread, rest)
	}
	from.Close()
	if unread != nil {
		return matches, keepUnread(spare, unread, now)
	}
	removeFiles(spare)
	return matches, nil
}

// empty tells whether nothing has been written into a spare: a full disk leaves it so.
func empty(spare string) bool {
	if regular(spare) != nil {
		return false
	}
	s, err := connect(spare, "ro")
	if err != nil {
		return false
	}
	defer s.Close()
	var tables int
	err = s.db.QueryRow("SELECT count(*) FROM sqlite_schema").Scan(&tables)
	return err == nil && tables == 0
}

// keepUnread puts a spare aside of which not everything could be read, if it
// is damaged: nothing else would ever be read of it.
func keepUnread(spare string, unread error, now time.Time) error {
	if !errors.Is(unread, ErrDamaged) {
		return unread
	}
	aside, err := putAside(spare, now)
	if err != nil {
		return err
	}
	return fmt.Errorf("sqlite: a part of %s can't be read, it is now %s: %w", spare, aside, ErrDamaged)
}
