package sqlite

import (
	"cmp"
	"errors"
	"fmt"
)

// OpenJournal opens the journal of a table to go on with it: a damaged one is
// salvaged, spares are adopted, and what killed programs have left is removed.
// Notes say in sentences what had to be done. Where the journal can't be opened to
// write in, the error says why, and the store tells what it and its spares hold, if
// that can be read: the match goes on from there.
func OpenJournal(c Config) (s *Store, notes []string, err error) {
	s, notes, err = openSound(c)
	switch {
	case err == nil:
		removeLeft(c.Path)
		notes = append(notes, adoptAll(s, c)...)
		s.gather(c.Spare) // what is said of it adopt has said
		return s, notes, nil
	case errors.Is(err, ErrForeign), errors.Is(err, ErrNewer), errors.Is(err, ErrNoFile):
		return nil, notes, err
	}
	s, more := readToGoOn(c)
	return s, append(notes, more...), err
}

// openSound opens a journal whose matches can be read; a damaged one is salvaged.
func openSound(c Config) (s *Store, notes []string, err error) {
	if s, err = openChecked(Open, c.Path); !errors.Is(err, ErrDamaged) {
		return s, nil, err
	}
	saved, err := Salvage(c.Path, c.Now())
	if err != nil {
		return nil, nil, err
	}
	s, err = Open(c.Path)
	return s, []string{fmt.Sprintf("the journal was damaged: %s saved, the damaged file is now %s", saved.text(), saved.Aside)}, err
}

// openChecked opens a journal and reads what going on needs. One in which that can't be
// read isn't left open.
func openChecked(open func(string) (*Store, error), path string) (*Store, error) {
	s, err := open(path)
	if err != nil {
		return nil, err
	}
	if err := s.check(); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

// readToGoOn opens a journal that can't be written with what its spares hold, nil when it
// can't be read either.
func readToGoOn(c Config) (s *Store, notes []string) {
	s, err := openChecked(OpenRead, c.Path)
	if err == nil {
		notes = adoptAll(s, c) // nothing is moved, but what differs is put aside
		s.gather(c.Spare)
		return s, notes
	}
	if s, err = unbegun(c.Path, err); err != nil {
		return nil, nil
	}
	for _, unread := range s.gather(c.Spare) {
		notes = append(notes, unread.Error())
	}
	return s, notes
}

// adoptAll adopts the spares, and says in sentences what came of it.
func adoptAll(s *Store, c Config) (notes []string) {
	for _, spare := range c.Spare {
		n, left := adopt(s, spare, c.Now())
		if len(left) == 0 && n > 0 {
			notes = append(notes, fmt.Sprintf("what couldn't be written into the journal before is in it now (%s)", spare))
		}
		for _, err := range left {
			notes = append(notes, unadopted(spare, err))
		}
	}
	return notes
}

// unadopted says what of a spare wasn't adopted.
func unadopted(spare string, err error) string {
	if passing(err) {
		return fmt.Sprintf("what couldn't be written into the journal before is still in %s: %s", spare, reason(err))
	}
	return err.Error()
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
