package sqlite

import (
	"fmt"

	"github.com/gofrs/flock"
)

// Claim is a match that is gone on with: until it is released, nobody else goes
// on with it or closes it.
type Claim struct {
	Match
	entries []entry
	lock    *flock.Flock // nil where there is none
}

// Claim takes a match as the journal holds it now. While somebody else has it,
// the error wraps ErrPlayed.
func (s *Store) Claim(id int64) (*Claim, error) {
	m, err := s.Match(id)
	if err != nil {
		return nil, err
	}
	l, err := lock(s.path, m.UUID)
	if err != nil {
		return nil, fmt.Errorf("sqlite: journal %s: match %d: %w", s.path, id, err)
	}
	c := &Claim{lock: l}
	if c.Match, err = s.Match(id); err == nil { // somebody may have played it until now
		c.entries, err = s.entries(id)
	}
	if err != nil {
		c.Release()
		return nil, err
	}
	return c, nil
}

// Release leaves the match to others. A second Release does nothing.
func (c *Claim) Release() {
	removeLock(c.lock)
	c.lock = nil
}

// CloseMatch notes that players don't want to go on with a match. While somebody
// else plays it, the error wraps ErrPlayed.
func (s *Store) CloseMatch(id int64) error {
	c, err := s.Claim(id)
	if err != nil {
		return err
	}
	defer c.Release()
	_, err = s.db.Exec("UPDATE match SET closed = 1 WHERE id = ?", id)
	return wrap(s.path, err)
}

// closed tells whether players don't want to go on with a match; one that isn't
// in the file they may want.
func (s *Store) closed(uuid string) (closed bool, err error) {
	err = s.db.QueryRow("SELECT coalesce(max(closed), 0) FROM match WHERE uuid = ?", uuid).Scan(&closed)
	return closed, wrap(s.path, err)
}
