package web

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"time"

	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/rules"
)

// told is what the loop has said last. Nobody changes it once it is made.
type told struct {
	snapshot rules.Snapshot
	session  string        // as programs that follow the stream know it: a match that goes on after a restart keeps it
	log      string        // names the session to pages: one that goes on after a restart is another
	events   []rules.Event // of the session: only ever longer, so that all told share them
	past     int           // how many of them are from a journal
}

// Begin tells that a session begins which no journal has a name for; see BeginMatch.
func (s *Server) Begin(now rules.Snapshot, past ...rules.Event) { s.BeginMatch("", now, past...) }

// BeginMatch tells that a match begins, or goes on from a journal after the events of the
// past. Its name is the one that the journal knows it by, empty where none keeps it: it is
// told to everybody.
func (s *Server) BeginMatch(name string, now rules.Snapshot, past ...rules.Event) {
	log := NewToken()[:8]
	s.told.Store(&told{snapshot: now.Clone(), session: cmp.Or(name, log), log: log, events: slices.Clone(past), past: len(past)})
	s.nudge()
}

// Session names the session that is told, as programs that follow the stream know it;
// empty before there is one.
func (s *Server) Session() string {
	if now := s.told.Load(); now != nil {
		return now.session
	}
	return ""
}

// Show takes what has changed: the events are those since the last call. It is
// called by one goroutine, and waits for nobody.
func (s *Server) Show(now rules.Snapshot) {
	was := s.told.Load()
	if was == nil {
		s.Begin(rules.Snapshot{Table: now.Table, View: now.View})
		was = s.told.Load()
	}
	s.told.Store(&told{snapshot: now.Clone(), session: was.session, log: was.log, events: append(was.events, now.Events...), past: was.past})
	s.nudge()
}

// nudge wakes the goroutine that makes moments.
func (s *Server) nudge() {
	select {
	case s.changed <- struct{}{}:
	default:
	}
}

// live makes moments of what the loop tells, at its own pace.
func (s *Server) live(ctx context.Context) {
	rest := time.NewTimer(0)
	defer rest.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-s.changed:
		}
		s.step()
		rest.Reset(s.cfg.Every)
		select {
		case <-ctx.Done():
			return
		case <-rest.C:
		}
	}
}

// maker is what making moments remembers: it belongs to the goroutine of live.
type maker struct {
	log      string
	composer *overlay.Composer
	seen     int // events that are dealt with
	info     rules.Info
}

// step makes a moment of what was told last, unless it would be as the last.
func (s *Server) step() {
	now := s.told.Load()
	if now == nil {
		return
	}
	m := &s.maker
	if m.composer == nil || m.log != now.log {
		if !s.restart(now) {
			return
		}
	}
	fresh := now.events[m.seen:]
	m.seen = len(now.events)
	for i := range fresh {
		s.happened(&fresh[i])
		s.opened(&fresh[i], m.info.Spoken)
	}
	next := s.compose(now, fresh)
	was := s.moment.Load()
	if was != nil && was.same(next) {
		return
	}
	next.seq = 1
	if was != nil {
		next.seq = was.seq + 1
		if was.log == next.log {
			next.update = next.since(was, last(was.events), s.cfg.Limits.Past)
		}
	}
	s.moment.Store(next)
	s.wake()
}

// restart begins another session.
func (s *Server) restart(now *told) bool {
	c, err := overlay.NewComposer(s.cfg.Look)
	if err != nil {
		return false // New has looked at it
	}
	s.maker = maker{log: now.log, composer: c, seen: now.past, info: rules.Info{Name: now.snapshot.View.Game, Title: now.snapshot.View.Game}}
	if g, ok := rules.Find(now.snapshot.View.Game); ok {
		s.maker.info = g.Info()
	}
	s.table.forget()
	return true
}

// compose makes the moment; its number and update are yet to come.
func (s *Server) compose(now *told, fresh []rules.Event) *moment {
	m := &s.maker
	shown := now.snapshot
	shown.Events = fresh
	people := s.People()
	m.composer.People(people)
	var before *picture
	if was := s.moment.Load(); was != nil {
		before = was.picture
	}
	next := &moment{log: now.log, events: now.events, picture: newPicture(m.composer.Compose(shown), before)}
	state := newState(shown, &m.info, &s.cfg.Look, people)
	s.table.complete(&state, &m.info)
	s.state.Store(&offered{state, m.info})
	next.state, _ = json.Marshal(state) // plain values: nothing can fail
	return next
}

// same tells whether two moments show the same.
func (m *moment) same(n *moment) bool {
	return m.log == n.log && len(m.events) == len(n.events) && m.picture.ground == n.picture.ground &&
		bytes.Equal(m.state, n.state) && slices.Equal(m.picture.parts, n.picture.parts)
}

// happened looks at one event: with the end of a match the tokens change, and
// what was taken back is disputed no more.
func (s *Server) happened(e *rules.Event) {
	switch end, _ := e.Data.(rules.End); {
	case e.Kind == rules.Ended && end.Match:
		s.renew()
	case e.Kind == rules.Undone:
		s.table.settle(e.Ref)
	}
}

// wake tells all telephones that there is something new. Nobody is waited for.
func (s *Server) wake() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for c := range s.clients {
		c.nudge()
	}
	for f := range s.feeds {
		f.nudge()
	}
}
