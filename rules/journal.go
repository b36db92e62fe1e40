package rules

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/asterism-dice/asterism/constellation"
)

// Journal writes events as lines of JSON, so that a game can go on after a
// crash. It is used by one goroutine at a time.
type Journal struct {
	w   *bufio.Writer
	seq int // of the last event written
}

// NewJournal writes to w events that come after number seq: 0 for a fresh
// journal.
func NewJournal(w io.Writer, seq int) *Journal {
	return &Journal{w: bufio.NewWriter(w), seq: seq}
}

// Append writes events in the order of their numbers. Nothing is safe before
// Flush.
func (j *Journal) Append(events ...Event) error {
	for _, e := range events {
		if e.Seq != j.seq+1 {
			return fmt.Errorf("rules: journal: event %d after event %d", e.Seq, j.seq)
		}
		b, err := json.Marshal(e)
		if err != nil {
			return fmt.Errorf("rules: journal: event %d: %w", e.Seq, err)
		}
		if _, err := j.w.Write(append(b, '\n')); err != nil {
			return fmt.Errorf("rules: journal: event %d: %w", e.Seq, err)
		}
		j.seq = e.Seq
	}
	return nil
}

// Flush hands what was appended to the writer below.
func (j *Journal) Flush() error {
	if err := j.w.Flush(); err != nil {
		return fmt.Errorf("rules: journal: %w", err)
	}
	return nil
}

// Begin writes the header, before the first event of a fresh journal.
func (j *Journal) Begin(h Header) error {
	b, err := json.Marshal(h)
	if err != nil {
		return fmt.Errorf("rules: journal: header: %w", err)
	}
	if _, err := j.w.Write(append(b, '\n')); err != nil {
		return fmt.Errorf("rules: journal: header: %w", err)
	}
	return nil
}

// introduction is the line that says how players want to be called and shown from
// then on.
type introduction struct {
	People map[string]Person `json:"people"`
}

// introduces is how such a line begins; events begin with their numbers.
const introduces = `{"people":`

// Introduce writes how players want to be called and shown, by their names in the
// game; it may change while the match goes on.
func (j *Journal) Introduce(people map[string]Person) error {
	b, err := json.Marshal(introduction{people})
	if err == nil {
		_, err = j.w.Write(append(b, '\n'))
	}
	if err != nil {
		return fmt.Errorf("rules: journal: people: %w", err)
	}
	return nil
}

// Recorded is a journal as it was read.
type Recorded struct {
	Header Header  // zero in journals of version 1, which have none; with the people of the last line about them
	Events []Event // numbered from 1
	Whole  int64   // bytes that were read: who goes on cuts the file there
	Open   bool    // the last line that was read lacks its end: who goes on ends it first
}

// ReadJournal reads a journal back. A last line that was cut by a crash is left
// out; one that lacks nothing but its end, as an editor may leave it, is read. Any other line
// that can't be read is an error, beside what came before it.
func ReadJournal(r io.Reader) (Recorded, error) {
	var rec Recorded
	in := bufio.NewReader(r)
	for n := 1; ; n++ {
		line, err := in.ReadBytes('\n')
		size := int64(len(line))
		if n == 1 {
			line = constellation.WithoutMark(line)
		}
		if errors.Is(err, io.EOF) {
			if len(line) > 0 && rec.take(line, n) == nil {
				rec.Whole, rec.Open = rec.Whole+size, true
			}
			return rec, nil
		}
		if err != nil {
			return rec, fmt.Errorf("rules: journal line %d: %w", n, err)
		}
		if err := rec.take(line, n); err != nil {
			return rec, err
		}
		rec.Whole += size
	}
}

// take reads the n-th line.
func (rec *Recorded) take(line []byte, n int) error {
	if n == 1 && isHeader(line) {
		var h Header
		if err := json.Unmarshal(line, &h); err != nil {
			return fmt.Errorf("rules: journal: header: %w", mistaken(err))
		}
		if v := h.Version; v > journalVersion {
			return fmt.Errorf("rules: journal of version %d, this program knows up to %d", v, journalVersion)
		}
		rec.Header = h
		return nil
	}
	if bytes.HasPrefix(line, []byte(introduces)) {
		var i introduction
		if err := json.Unmarshal(line, &i); err != nil {
			return fmt.Errorf("rules: journal line %d: %w", n, mistaken(err))
		}
		rec.Header.Introduce(i.People, len(rec.Events))
		return nil
	}
	var e Event
	if err := json.Unmarshal(line, &e); err != nil {
		return fmt.Errorf("rules: journal line %d: %w", n, err)
	}
	if e.Seq != len(rec.Events)+1 {
		return fmt.Errorf("rules: journal line %d holds event %d, where event %d should follow: lines are missing or were moved", n, e.Seq, len(rec.Events)+1)
	}
	rec.Events = append(rec.Events, e)
	return nil
}
