package rules

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
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

// ReadJournal reads a journal back. A last line without its end was cut by a
// crash and is left out; whole is the length in bytes of what was read, so
// that who goes on can cut the file there. Any other line that can't be read
// is an error.
func ReadJournal(r io.Reader) (events []Event, whole int64, err error) {
	in := bufio.NewReader(r)
	for {
		line, err := in.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return events, whole, nil
		}
		if err != nil {
			return events, whole, fmt.Errorf("rules: journal after event %d: %w", len(events), err)
		}
		var e Event
		if err := json.Unmarshal(line, &e); err != nil {
			return events, whole, fmt.Errorf("rules: journal line %d: %w", len(events)+1, err)
		}
		if e.Seq != len(events)+1 {
			return events, whole, fmt.Errorf("rules: journal line %d holds event %d", len(events)+1, e.Seq)
		}
		events = append(events, e)
		whole += int64(len(line))
	}
}
