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
	apart   bool         // a spare holds what the journal doesn't
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
	if err := c.read(s, m); err != nil {
		c.Release()
		return nil, err
	}
	return c, nil
}

// read takes the match as it is now: somebody may have played it until it was claimed.
func (c *Claim) read(s *Store, m Match) (err error) {
	s.gather(s.spares)
	if c.Match, err = s.Match(m.ID); err != nil {
		return err
	}
	if c.UUID != m.UUID { // a spare's match has another number in the journal by now
		return fmt.Errorf("sqlite: journal %s: match %d: %w", s.path, m.ID, ErrPlayed)
	}
	c.apart = s.whole[m.ID] != nil
	c.entries, err = s.entries(m.ID)
	return err
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
	done, err := s.db.Exec("UPDATE match SET closed = 1 WHERE uuid = ?", c.UUID)
	if err != nil {
		return wrap(s.path, err)
	}
	if n, err := done.RowsAffected(); err == nil && n == 0 { // a spare alone holds it
		return wrap(s.path, ErrReadOnly)
	}
	return nil
}
