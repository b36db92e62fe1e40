package main

import (
	"io"
	"os"
	"sync"

	"golang.org/x/term"
)

// queued is a writer that never makes anybody wait: what is written goes out in a goroutine of
// its own. A terminal that Ctrl-S holds, text that is marked in a console, or a program that
// doesn't read would stop the game for everybody at the table.
type queued struct {
	w io.Writer

	mu      sync.Mutex
	more    sync.Cond // waiting or closed has changed
	waiting []byte
	closed  bool
	err     error // why not all was written
	done    chan struct{}
}

// newQueued returns a writer to w, which somebody has to close.
func newQueued(w io.Writer) *queued {
	q := &queued{w: w, done: make(chan struct{})}
	q.more.L = &q.mu
	go q.pass()
	return q
}

// Write takes b. Its error is that of an earlier one.
func (q *queued) Write(b []byte) (int, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.err != nil {
		return 0, q.err
	}
	q.waiting = append(q.waiting, b...)
	q.more.Signal()
	return len(b), nil
}

// pass writes what waits until the queue is closed, or can't be written.
func (q *queued) pass() {
	defer close(q.done)
	for {
		b := q.next()
		if len(b) == 0 {
			return
		}
		if _, err := q.w.Write(b); err != nil {
			q.mu.Lock()
			q.err = err
			q.mu.Unlock()
			return
		}
	}
}

// next waits for what is to be written; nothing is once all is written and the queue closed.
func (q *queued) next() []byte {
	q.mu.Lock()
	defer q.mu.Unlock()
	for len(q.waiting) == 0 && !q.closed {
		q.more.Wait()
	}
	b := q.waiting
	q.waiting = nil
	return b
}

// close waits until all is written, and returns why it couldn't be.
func (q *queued) close() error {
	q.mu.Lock()
	q.closed = true
	q.more.Signal()
	q.mu.Unlock()
	<-q.done
	return q.err
}

// unhurried returns the same with writers that never wait, where they are files. Finish waits
// until all is written, and returns why standard output wasn't.
func (s *stdio) unhurried() (quick *stdio, finish func() error) {
	out, closeOut := queuedFile(s.out)
	err, closeErr := queuedFile(s.err)
	return &stdio{s.in, out, err}, func() error {
		failed := closeOut()
		_ = closeErr() // nobody reads what it would be said to
		return failed
	}
}

// queuedFile is a writer that never waits where w is a file; else w itself.
func queuedFile(w io.Writer) (io.Writer, func() error) {
	if _, ok := w.(*os.File); !ok {
		return w, func() error { return nil }
	}
	q := newQueued(w)
	return q, q.close
}

// fileOf is the file that a writer writes to, nil where it is none.
func fileOf(w io.Writer) *os.File {
	if q, ok := w.(*queued); ok {
		w = q.w
	}
	f, _ := w.(*os.File)
	return f
}

// onTerminal tells whether what is written to w is read on a terminal.
func onTerminal(w io.Writer) bool {
	f := fileOf(w)
	return f != nil && term.IsTerminal(int(f.Fd()))
}
