package sqlite

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"slices"
	"time"
)

// adopt moves the matches of a spare file into the journal, and removes the spare when
// nothing else is in it. Matches that somebody plays now stay where they are, and so does
// what can't be written into the journal now. A match that differs from the journal's is put
// aside, into a file of its own where that can be written, and a spare that is damaged as
// soon as nobody plays a match of it. left says one by one what stays, or is put aside, and
// why. An empty spare is removed.
func adopt(journal *Store, spare string, now time.Time) (matches int, left several) {
	if _, err := os.Stat(spare); errors.Is(err, os.ErrNotExist) {
		return 0, nil
	}
	if empty(spare) {
		if len(played(journal.path)) == 0 { // else another table may just be beginning it
			removeFiles(spare)
		}
		return 0, nil
	}
	a := adoption{journal: journal, spare: spare, now: now}
	err := a.takeAll()
	if err == nil && !a.playing {
		err = a.putAside()
	}
	return a.moved, a.left(err)
}

// adoption is how far a spare file has been moved into a journal.
type adoption struct {
	journal  *Store
	spare    string
	now      time.Time // that what is put aside is named after
	moved    int       // matches
	playing  bool      // somebody plays a match of it
	damaged  error     // what of it can't be read
	unlisted bool      // not all its matches can be told
	others   []other   // matches that differ from the journal's
	aside    string    // where it is now, empty where it has its name
}

// takeAll moves what it can of all matches. The error is why the spare must stay.
func (a *adoption) takeAll() error {
	from, err := OpenRead(a.spare)
	if err != nil {
		return a.unlist(err)
	}
	defer from.Close()
	all, err := from.Matches()
	if err := a.unlist(err); err != nil {
		return err
	}
	var stays error
	for _, m := range all {
		if Playing(a.journal.path, m.UUID) {
			a.playing = true
		} else if err := a.take(from, m); err != nil && stays == nil {
			stays = fmt.Errorf("sqlite: %s: %w", a.spare, err)
		}
	}
	return stays
}

// unlist notes why not all matches of the spare can be told, if that is damage: what is left
// goes on being moved. While anybody plays, a match that isn't told may be theirs.
func (a *adoption) unlist(err error) error {
	if !errors.Is(err, ErrDamaged) {
		return err
	}
	a.damaged, a.unlisted = err, true
	a.playing = len(played(a.journal.path)) > 0
	return nil
}

// take moves one match, if it goes on where it ends in the journal.
func (a *adoption) take(from *Store, m Match) error {
	entries, unread := from.entries(m.ID)
	if unread != nil && !errors.Is(unread, ErrDamaged) {
		return unread
	}
	_, further, err := a.journal.goesOn(&m, entries)
	var d *difference
	switch {
	case errors.As(err, &d):
		o := other{*d, a.spare}
		if unread == nil && !a.unlisted { // else what can't be read would be left without the rest
			o.kept = a.part(from, m, entries)
		}
		a.others = append(a.others, o)
		return nil
	case err != nil:
		return err
	case further:
		if err := from.copyTo(a.journal, &m, entries); err != nil {
			return err
		}
		a.moved++
	}
	if unread != nil {
		a.damaged = unread
		return nil
	}
	if a.unlisted {
		return nil // what else is in the spare can't be told: it stays whole
	}
	leave(a.spare, m.UUID, entries, func() bool { return Playing(a.journal.path, m.UUID) }) // else the next time
	return nil
}

// putAside puts a spare aside from which nothing more can be moved.
func (a *adoption) putAside() (err error) {
	what := "damaged"
	switch {
	case a.damaged == nil && !slices.ContainsFunc(a.others, func(o other) bool { return o.kept == a.spare }):
		return nil
	case a.damaged == nil:
		what = "other"
	}
	aside, err := putAside(a.spare, what, a.now)
	if err != nil {
		return err
	}
	a.aside = aside
	for i := range a.others {
		if a.others[i].kept == a.spare {
			a.others[i].kept = aside
		}
	}
	return nil
}

// left says why the spare must stay, if it must, and what became of what couldn't be moved.
func (a *adoption) left(stays error) (all several) {
	if stays != nil {
		all = append(all, stays)
	}
	for _, o := range a.others {
		all = append(all, o.said(a.spare))
	}
	if a.damaged != nil && stays == nil {
		all = append(all, fmt.Errorf("sqlite: a part of %s can't be read, it is kept in %s: %w", a.spare, cmp.Or(a.aside, a.spare), ErrDamaged))
	}
	return all
}

// empty tells whether nothing has been written into a file: a full disk leaves it so. There
// its first page may be all that it has, without room for the index of a log.
func empty(path string) bool {
	if regular(path) != nil {
		return false
	}
	tables, err := tablesIn(path)
	if cause(err) == ErrFull && !logged(path) {
		tables, err = tablesIn(path, "immutable=1")
	}
	return err == nil && tables == 0
}

// tablesIn counts the tables of a file and what else is in its schema.
func tablesIn(path string, options ...string) (n int, err error) {
	s, err := connect(path, "ro", options...)
	if err != nil {
		return 0, err
	}
	defer s.Close()
	err = s.db.QueryRow("SELECT count(*) FROM sqlite_schema").Scan(&n)
	return n, err
}
