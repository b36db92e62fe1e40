package sqlite

import "fmt"

// difference is where a match of a spare isn't as it is in the journal.
type difference struct {
	match int64 // in the journal
	from  int   // number of the first event that differs
}

// Error implements error.
func (d *difference) Error() string {
	return fmt.Sprintf("match %d: from event %d on %v", d.match, d.from, ErrDiffers)
}

// Unwrap lets errors.Is find what it wraps.
func (d *difference) Unwrap() error { return ErrDiffers }

// goesOn judges a match as a spare holds it: whether it goes on where what is known of it
// ends, or is as far, for a name that was changed comes without an event. The ID is the one
// that it is known by, 0 where it isn't; whether players don't want to go on with it is told
// as it is known. Where both hold other events of one number the error is a difference.
func (s *Store) goesOn(m *Match, entries []entry) (id int64, further bool, err error) {
	id, closed, have, err := s.kept(m.UUID)
	if err != nil {
		return 0, false, err
	}
	if at := differ(have, entries); at > 0 {
		return id, false, &difference{id, at}
	}
	if id > 0 {
		m.Closed = closed // it isn't played on by that
	}
	return id, len(entries) > 0 && len(entries) >= len(have), nil
}
