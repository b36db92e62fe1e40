package sqlite

import (
	"errors"
	"fmt"
	"os"
	"time"
)

// other is what a spare had of a match that goes on otherwise in the journal.
type other struct {
	difference
	kept string // the file that it is in now
}

// part moves such a match into a file of its own, and tells which one holds it then: in a
// spare it would be in the way of what is played now. It is removed from the spare once the
// other file has it; where either can't be written it stays in the spare alone.
func (a *adoption) part(from *Store, m Match, entries []entry) (kept string) {
	aside := asideName(a.spare, "other", a.now)
	f, err := os.OpenFile(aside, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600) // nobody else takes that name
	if err != nil {
		return a.spare
	}
	f.Close()
	if err := from.copyInto(aside, m, entries); err == nil {
		if gone, _ := leave(a.spare, m.UUID, entries, func() bool { return Playing(a.journal.path, m.UUID) }); gone {
			return aside
		}
	}
	removeFiles(aside)
	return a.spare
}

// copyInto writes entries of a match, with its scenes, into a file.
func (s *Store) copyInto(path string, m Match, entries []entry) error {
	to, err := Open(path)
	if err != nil {
		return err
	}
	return errors.Join(s.copyTo(to, &m, entries), to.Close())
}

// asideName is a name for what is put aside that no file has yet.
func asideName(path, what string, now time.Time) string {
	for ; ; now = now.Add(time.Millisecond) {
		name := path + "-" + what + "-" + now.Format("20060102-150405.000")
		if _, err := os.Lstat(name); err != nil {
			return name
		}
	}
}

// said says what became of it, as an error of a spare.
func (o *other) said(spare string) error {
	return fmt.Errorf("sqlite: match %d goes on as the journal has it; what %s had of it is kept in %s, for from event %d on %w", o.match, spare, o.kept, o.from, ErrDiffers)
}
