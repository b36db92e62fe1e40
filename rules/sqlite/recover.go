package sqlite

import (
	"cmp"
	"errors"
	"fmt"
)

// OpenJournal opens the journal of a table to go on with it: a damaged one is
// salvaged, spares are adopted, and what killed programs have left is removed.
// Notes say in sentences what had to be done.
func OpenJournal(c Config) (s *Store, notes []string, err error) {
	s, err = Open(c.Path)
	if err == nil {
		err = s.check()
	}
	if errors.Is(err, ErrDamaged) {
		if s != nil {
			s.Close()
		}
		var saved Saved
		if saved, err = Salvage(c.Path, c.Now()); err != nil {
			return nil, nil, err
		}
		notes = append(notes, fmt.Sprintf("the journal was damaged: %s saved, the damaged file is now %s", saved.text(), saved.Aside))
		s, err = Open(c.Path)
	}
	if err != nil {
		return nil, notes, err
	}
	removeLeft(c.Path)
	for _, spare := range c.Spare {
		n, err := Adopt(s, spare, c.Now())
		switch {
		case err != nil:
			notes = append(notes, err.Error())
		case n > 0:
			notes = append(notes, fmt.Sprintf("what couldn't be written into the journal before is in it now (%s)", spare))
		}
	}
	return s, notes, nil
}

// check reads what going on needs: the list of matches, and the events of
// the last one of each game.
func (s *Store) check() error {
	all, err := s.Matches()
	last := map[string]int64{}
	for _, m := range all {
		err = cmp.Or(err, m.short)
		last[m.Header.Game] = m.ID
	}
	for _, id := range last {
		if err == nil {
			_, err = s.entries(id)
		}
	}
	return err
}
