package main

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"time"

	"github.com/asterism-dice/asterism/rules"
)

// linesSync is how often a file is put onto the disk, as what a power cut takes.
const linesSync = time.Second

// linesRetry is how often a file is tried again that couldn't be written.
const linesRetry = 5 * time.Second

// linesFile is the file of a journal of lines.
type linesFile interface {
	io.WriterAt
	Truncate(size int64) error
	Sync() error
}

// linesWriter keeps a session in lines. What can't be written it keeps in memory
// and tries again later: play goes on meanwhile. It is used by one goroutine at
// a time.
type linesWriter struct {
	file    linesFile
	whole   int64          // bytes of the file that are whole lines
	waiting bytes.Buffer   // the lines that come after them
	lines   *rules.Journal // writes into waiting
	broken  error          // an event that no line can hold: nothing is kept after it
	failed  error          // why the file can't be written, nil when it can
	tried   time.Time      // when it was last, while it can't
	synced  time.Time      // when it was put onto the disk last
	dirty   bool           // something was written since
	now     func() time.Time
}

// newLinesWriter keeps what comes after so many bytes and events; with open, the last line of
// those is ended first.
func newLinesWriter(f linesFile, whole int64, open bool, events int) *linesWriter {
	w := &linesWriter{file: f, whole: whole, now: time.Now}
	if open {
		w.waiting.WriteByte('\n')
	}
	w.lines = rules.NewJournal(&w.waiting, events)
	return w
}

// begin writes the header of a fresh journal.
func (w *linesWriter) begin(h rules.Header) error {
	if err := w.lines.Begin(h); err != nil {
		return err
	}
	return w.Flush()
}

// Append takes events.
func (w *linesWriter) Append(events ...rules.Event) error {
	if w.broken == nil {
		w.broken = w.lines.Append(events...)
	}
	return nil
}

// Flush writes them, unless the file couldn't be written a moment ago.
func (w *linesWriter) Flush() error {
	if err := w.lines.Flush(); err != nil {
		return err // never: it is memory
	}
	w.write(false)
	return nil
}

// introduce writes who plays.
func (w *linesWriter) introduce(people map[string]rules.Person) {
	if w.broken == nil {
		w.broken = cmp.Or(w.lines.Introduce(people), w.Flush())
	}
}

// write writes the lines that wait. While that fails, it is tried again every
// few seconds, or at once when it must be now.
func (w *linesWriter) write(must bool) {
	now := w.now()
	defer w.sync(now, must)
	if w.waiting.Len() == 0 || w.failed != nil && !must && now.Sub(w.tried) < linesRetry {
		return
	}
	lines := w.waiting.Bytes()
	n, err := w.file.WriteAt(lines, w.whole)
	if err != nil {
		n = bytes.LastIndexByte(lines[:n], '\n') + 1
	}
	w.waiting.Next(n)
	w.whole += int64(n)
	w.failed, w.tried, w.dirty = err, now, w.dirty || n > 0
	if err != nil {
		w.file.Truncate(w.whole) // where that fails, whoever reads leaves the rest of a line out
	}
}

// sync puts what was written onto the disk, each second at most unless it must be now.
// Where that fails, it is tried again.
func (w *linesWriter) sync(now time.Time, must bool) {
	if !w.dirty || !must && now.Sub(w.synced) < linesSync {
		return
	}
	err := w.file.Sync()
	w.synced, w.dirty = now, err != nil
	if err != nil || w.waiting.Len() == 0 {
		w.failed = err
	}
}

// Settled is always true: each Flush writes on the spot what can be written. What
// couldn't be is tried again when it is time.
func (w *linesWriter) Settled() bool {
	w.write(false)
	return true
}

// Changed never yields anything.
func (w *linesWriter) Changed() <-chan struct{} { return nil }

// Wait has nothing to wait for.
func (w *linesWriter) Wait() {}

// Show keeps nothing: lines hold no pictures of the table.
func (w *linesWriter) Show(rules.Snapshot) {}

// Trouble says that the journal ends before the game.
func (w *linesWriter) Trouble() string {
	if err := cmp.Or(w.broken, w.failed); err != nil {
		return fmt.Sprintf("the journal can't be kept, what happens now is in memory alone: %v", err)
	}
	return ""
}

// finish tries once more to write what waits, and returns what is lost.
func (w *linesWriter) finish() error {
	w.write(true)
	if lost := bytes.Count(w.waiting.Bytes(), []byte("\n")); lost > 0 {
		return fmt.Errorf("its last lines (%d) couldn't be kept: %w", lost, w.failed)
	}
	if w.broken != nil {
		return fmt.Errorf("nothing was kept after it broke: %w", w.broken)
	}
	return w.failed
}
