package sqlite

import (
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
)

// whole is a match as a journal and its spares hold it together, where spares hold
// more of it than the journal does.
type whole struct {
	Match
	entries []entry
}

// ReadJournal opens the journal of a table to look into it, with what its spares hold
// beyond it. Notes say in sentences what of them can't be read. A journal that couldn't be
// begun yet is as good as there when a spare holds a match of it.
func ReadJournal(c Config) (s *Store, notes []string, err error) {
	s, err = OpenRead(c.Path)
	begun := err == nil
	if !begun {
		var failed error
		if s, failed = unbegun(c.Path, err); failed != nil {
			return nil, nil, err
		}
	}
	for _, unread := range s.gather(c.Spare) {
		notes = append(notes, unread.Error())
	}
	if !begun && len(s.whole) == 0 {
		return nil, nil, errors.Join(err, s.Close())
	}
	return s, notes, nil
}

// unbegun stands for a journal of which there is nothing yet, as on a disk that was full
// from the beginning. The error is that with which it couldn't be read, if it is another.
func unbegun(path string, err error) (*Store, error) {
	if !errors.Is(err, fs.ErrNotExist) && !empty(path) {
		return nil, err
	}
	db, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		return nil, wrap(path, err)
	}
	db.SetMaxOpenConns(1) // each connection would have a memory of its own
	s := &Store{path: path, db: db}
	if err := s.migrate(); err != nil {
		return nil, errors.Join(wrap(path, err), s.Close())
	}
	return s, nil
}

// gather has the store tell what spares hold beyond the journal, as they are now. What
// couldn't be read of them, or differs from the journal, is left out and said.
func (s *Store) gather(spares []string) (unread []error) {
	before := s.whole
	s.spares, s.whole = spares, map[int64]*whole{}
	for _, spare := range spares {
		unread = append(unread, s.gatherFrom(spare, before)...)
	}
	return unread
}

// gatherFrom is gather for one spare; before are the wholes that had numbers already.
func (s *Store) gatherFrom(spare string, before map[int64]*whole) (unread []error) {
	if _, err := os.Stat(spare); err != nil || empty(spare) {
		return nil
	}
	from, err := OpenRead(spare)
	if err != nil {
		return []error{err}
	}
	defer from.Close()
	all, err := from.Matches()
	if err != nil {
		unread = append(unread, err)
	}
	for _, m := range all {
		entries, err := from.entries(m.ID)
		if err != nil {
			unread = append(unread, err)
		}
		if err := s.extend(m, entries, before); err != nil {
			unread = append(unread, fmt.Errorf("sqlite: %s: %w", spare, err))
		}
	}
	return unread
}

// extend takes a match as a spare holds it, where it goes on with what is known of it.
func (s *Store) extend(m Match, entries []entry, before map[int64]*whole) error {
	id, further, err := s.goesOn(&m, entries)
	if err != nil || !further {
		return err
	}
	if id == 0 {
		if id, err = s.number(m.UUID, before); err != nil {
			return err
		}
	}
	m.ID, m.Events, m.Ended = id, len(entries), entries[len(entries)-1].at
	s.whole[id] = &whole{m, entries}
	return nil
}

// kept is what is known so far of a match, ID 0 where that is nothing. Of one that is
// damaged in the journal it is what can be read.
func (s *Store) kept(uuid string) (id int64, closed bool, all []entry, err error) {
	for _, w := range s.whole {
		if w.UUID == uuid {
			return w.ID, w.Closed, w.entries, nil
		}
	}
	err = s.db.QueryRow("SELECT id, closed FROM match WHERE uuid = ?", uuid).Scan(&id, &closed)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return 0, false, nil, nil
	case err != nil:
		return 0, false, nil, wrap(s.path, err)
	}
	if all, err = s.entries(id); cause(err) == ErrDamaged {
		err = nil
	}
	return id, closed, all, err
}

// number is one for a match that the journal hasn't: that of before, else the next.
func (s *Store) number(uuid string, before map[int64]*whole) (int64, error) {
	ids, err := s.ids()
	for id, w := range before {
		if w.UUID == uuid && !slices.Contains(ids, id) {
			return id, err
		}
	}
	return slices.Max(append(ids, 0)) + 1, err
}
