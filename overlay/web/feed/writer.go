package feed

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"github.com/asterism-dice/asterism/rules"
)

// Writer writes a stream.
type Writer struct {
	w        io.Writer
	sse      bool
	session  string  // that has begun
	standing []Score // as it was written last
}

// NewWriter writes lines of JSON, or server-sent events.
func NewWriter(w io.Writer, serverSent bool) *Writer { return &Writer{w: w, sse: serverSent} }

// Begin writes the header of a session.
func (w *Writer) Begin(h Header) error {
	w.standing, w.session = nil, h.Session
	return w.line("", "header", h)
}

// Event writes an event.
func (w *Writer) Event(e rules.Event) error { return w.line(ID(w.session, e.Seq), string(e.Kind), e) }

// Stand writes the score, unless it is as it was written last.
func (w *Writer) Stand(players []rules.PlayerView) error {
	s := NewStanding(players)
	if len(s.Standing) == 0 || slices.Equal(s.Standing, w.standing) {
		return nil
	}
	w.standing = s.Standing
	return w.line("", "standing", s)
}

// Beat tells server-sent events that the stream goes on.
func (w *Writer) Beat() error {
	if !w.sse {
		return nil
	}
	return w.put(": still here\n\n")
}

func (w *Writer) line(id, kind string, v any) error {
	b, err := json.Marshal(v)
	if err != nil {
		return fmt.Errorf("feed: %w", err)
	}
	if !w.sse {
		return w.put(string(b) + "\n")
	}
	head := "event: " + kind + "\n"
	if id != "" {
		head = "id: " + id + "\n" + head
	}
	return w.put(head + "data: " + string(b) + "\n\n")
}

func (w *Writer) put(s string) error {
	if _, err := io.WriteString(w.w, s); err != nil {
		return fmt.Errorf("feed: %w", err)
	}
	return nil
}
