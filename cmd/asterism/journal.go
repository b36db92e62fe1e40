package main

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/play"
	"github.com/asterism-dice/asterism/rules/sqlite"
)

// journalFile is a journal as it was found; it is read once.
type journalFile struct {
	name string
	file *os.File
	lock *sqlite.Lock // two programs would write over each other's lines
	rules.Recorded
	writer *linesWriter // nil before the session begins
}

// openJournal opens a journal, or begins one that isn't there yet.
func openJournal(name string) (*journalFile, error) {
	if i, err := os.Stat(name); err == nil {
		if !i.Mode().IsRegular() {
			return nil, bad(fmt.Errorf("journal %s: %w", name, errNoFile))
		}
		if i.Size() > largestCollection {
			return nil, bad(fmt.Errorf("journal %s %w: at most %d bytes are read", name, errTooLarge, largestCollection))
		}
	}
	f, err := os.OpenFile(name, os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, bad(fmt.Errorf("journal: %w", err))
	}
	j := &journalFile{name: name, file: f}
	if err := j.read(); err != nil {
		return nil, errors.Join(j.wrap(err), j.release())
	}
	return j, nil
}

// read takes the journal for this program alone, and reads it.
func (j *journalFile) read() (err error) {
	if j.lock, err = sqlite.LockFile(j.name); errors.Is(err, sqlite.ErrPlayed) {
		return fmt.Errorf("%w: each table needs a file of its own", err)
	} else if err != nil {
		return err
	}
	if j.Recorded, err = rules.ReadJournal(j.file); err != nil {
		return err
	}
	if !j.mayBegin() {
		return errors.New("is no journal")
	}
	return nil
}

// release closes the file and leaves it to others.
func (j *journalFile) release() error {
	err := j.file.Close()
	if j.lock != nil {
		j.lock.Release()
	}
	return err
}

// mayBegin tells whether a file with no whole line may be a journal whose first
// line a crash cut. Anything else must not be taken for one, such as JSON that lacks
// nothing: it would be cut off.
func (j *journalFile) mayBegin() bool {
	if j.Whole > 0 {
		return true
	}
	all, err := io.ReadAll(io.NewSectionReader(j.file, 0, largestCollection))
	return err == nil && (len(all) == 0 || all[0] == '{' && !json.Valid(all))
}

func (j *journalFile) wrap(err error) error {
	if err == nil {
		return nil
	}
	return bad(fmt.Errorf("journal %s: %w", j.name, err))
}

// options are those with which the journal's game goes on; of an empty journal
// those that are given.
func (j *journalFile) options(game string, given rules.Options) (rules.Options, error) {
	o, err := j.Header.Resume(game, given)
	return o, j.wrap(err)
}

// now is the time of the session at which the journal ends: the game goes on
// from then.
func (j *journalFile) now() time.Duration {
	if len(j.Events) == 0 {
		return 0
	}
	return time.Duration(j.Events[len(j.Events)-1].Time)
}

// keep lets a fresh session go on where the journal ends, and writes what
// happens from now on into it. A last line that a crash cut is cut off.
func (j *journalFile) keep(s *play.Session, g rules.Game, o rules.Options) error {
	if err := s.Resume(j.Events); err != nil {
		return j.wrap(err)
	}
	if err := j.file.Truncate(j.Whole); err != nil {
		return err
	}
	j.writer = newLinesWriter(j.file, j.Whole, j.Open, len(j.Events))
	s.Keep(j.writer)
	if j.Whole > 0 {
		return nil
	}
	j.Header = headerOf(g, o)
	j.Header.Match = rand.Text()
	return j.writer.begin(j.Header)
}

// match is empty where the journal is of an earlier program, which gave it no name.
func (j *journalFile) match() string { return j.Header.Match }

func (j *journalFile) keeper() matchKeeper {
	if j.writer == nil {
		return nil
	}
	return j.writer
}

// Close writes what is left, closes the file and returns what can't be kept.
func (j *journalFile) Close() error {
	var lost error
	if j.writer != nil {
		lost = j.writer.finish()
	}
	if err := errors.Join(lost, j.release()); err != nil {
		return fmt.Errorf("journal %s: %w", j.name, err)
	}
	return nil
}
