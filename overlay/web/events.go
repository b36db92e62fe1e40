package web

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/asterism-dice/asterism/overlay/web/feed"
)

// errQuery: a query that says nothing sensible.
var errQuery = errors.New("web: the query has only from=N, the number of the last event that is known, and session=NAME, its session")

// serveEvents streams what happens, for streaming overlays and other programs
// (package feed).
func (s *Server) serveEvents(w http.ResponseWriter, r *http.Request) {
	session, from, err := eventsFrom(r)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	sse := strings.Contains(r.Header.Get("Accept"), "text/event-stream")
	w.Header().Set("Content-Type", "application/x-ndjson")
	if sse {
		w.Header().Set("Content-Type", "text/event-stream")
	}
	if r.Method == http.MethodHead {
		return // ServeMux takes it for a GET, and it would never end
	}
	c := http.NewResponseController(w)
	_ = c.SetReadDeadline(time.Time{}) // it goes on for as long as somebody listens
	f := &feeder{server: s, control: c, out: feed.NewWriter(w, sse), event: from, session: session, fresh: make(chan struct{}, 1)}
	s.mu.Lock()
	s.feeds[f] = true
	s.mu.Unlock()
	defer func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.feeds, f)
	}()
	f.nudge()
	_ = f.run(r.Context()) // who has gone needs nothing
}

// eventsFrom is the last event that the caller knows and, as far as it is said, the
// session it is of: from=N and session=NAME, or what a browser says when it comes
// back, by the address of its first time.
func eventsFrom(r *http.Request) (session string, seq int, err error) {
	q, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return "", 0, errQuery
	}
	for k, v := range q {
		if k != "from" && k != "session" || len(v) != 1 {
			return "", 0, errQuery
		}
	}
	said := cmp.Or(r.Header.Get("Last-Event-ID"), q.Get("from"), "0")
	if session, seq, err = feed.ParseID(said); err != nil {
		return "", 0, fmt.Errorf("%q: %w", said, errQuery)
	}
	return cmp.Or(session, q.Get("session")), seq, nil
}

// feeder carries the stream to one program. A slow one gets each event all the
// same: they are kept for the whole session.
type feeder struct {
	server  *Server
	control *http.ResponseController
	out     *feed.Writer
	fresh   chan struct{}
	event   int            // number of the last one that was written, or that the caller knows
	session string         // that it is of; empty: the caller hasn't said it
	known   map[string]int // the same of other sessions: a match may go on after another session
	log     string         // that has begun; empty before the first
}

// nudge tells that there is something new; it never waits.
func (f *feeder) nudge() {
	select {
	case f.fresh <- struct{}{}:
	default:
	}
}

func (f *feeder) run(ctx context.Context) error {
	beat := time.NewTicker(beatEvery)
	defer beat.Stop()
	for {
		var err error
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-f.fresh:
			_ = f.control.SetWriteDeadline(time.Now().Add(f.server.cfg.Limits.Write))
			err = f.write()
		case <-beat.C:
			_ = f.control.SetWriteDeadline(time.Now().Add(f.server.cfg.Limits.Write))
			err = f.out.Beat()
		}
		if err == nil {
			err = f.control.Flush()
		}
		if err != nil {
			return err
		}
	}
}

// write writes what has come since the last time.
func (f *feeder) write() error {
	now := f.server.told.Load()
	if now == nil {
		return nil
	}
	if f.log != now.log {
		f.log = now.log
		f.turnTo(now)
		if err := f.out.Begin(feed.NewHeader(now.snapshot.View.Game, now.session, now.snapshot.View.Players)); err != nil {
			return err
		}
	}
	for _, e := range now.events {
		if e.Seq <= f.event {
			continue
		}
		if err := f.out.Event(e); err != nil {
			return err
		}
		f.event = e.Seq
	}
	return f.out.Stand(now.snapshot.View.Players)
}

// turnTo goes on where the caller was in a session that begins, or goes on.
func (f *feeder) turnTo(now *told) {
	if f.session != "" && f.session != now.session {
		if f.known == nil {
			f.known = map[string]int{}
		}
		f.known[f.session] = f.event
		f.event = f.known[now.session]
	}
	if f.event > last(now.events) {
		f.event = 0 // what the caller knows is of a session before this one
	}
	f.session = now.session
}

// serveSchema is what a line of the stream may hold.
func serveSchema(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/schema+json")
	_, _ = w.Write(feed.Schema()) // who has gone needs nothing
}
