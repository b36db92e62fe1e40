package main

import (
	"fmt"
	"sort"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/tracker"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/rules"
)

// session is the one way through: it carries a frame all the way to the
// scene, in one goroutine, and reads no clock.
type session struct {
	tracker  *tracker.Tracker
	referee  rules.Referee
	composer *overlay.Composer
	table    *constellation.Table  // after the last frame, the tracker's own
	fingers  []constellation.Touch // on the window, beside those that sensors see
	pending  []rules.Event         // since the last scene
	journal  *rules.Journal        // nil when none is kept
	last     int                   // number of the last event
}

// newSession starts a game on an empty table of that size in mm.
func newSession(g rules.Game, o rules.Options, cfg config) (*session, error) {
	tr, err := tracker.New(cfg.tracker())
	if err != nil {
		return nil, bad(err)
	}
	referee, err := g.Referee(o)
	if err != nil {
		return nil, bad(err)
	}
	composer, err := overlay.NewComposer(cfg.overlay())
	if err != nil {
		return nil, bad(err)
	}
	s := &session{tracker: tr, referee: referee, composer: composer}
	s.table = &constellation.Table{Width: cfg.Table.Width, Height: cfg.Table.Height, North: cfg.Table.North}
	return s, nil
}

// openSession is newSession for a game by its name and settings in a file.
func openSession(name string, o rules.Options, settings string) (*session, config, error) {
	cfg, err := readConfig(settings, "")
	if err != nil {
		return nil, cfg, err
	}
	g, err := game(name)
	if err != nil {
		return nil, cfg, err
	}
	s, err := newSession(g, o, cfg)
	return s, cfg, err
}

// see takes a frame and returns what happened until then and by it.
func (s *session) see(f constellation.Frame) ([]rules.Event, error) {
	before, err := s.wait(f.Time)
	if err != nil {
		return before, err
	}
	now, err := s.judge(s.tracker.Update(f))
	return append(before, now...), err
}

// wait lets happen what happens by itself before a moment: a die comes to
// rest, is doubted, is gone. It happens at its own time, not at that of the
// next frame, so that a replay and the live session agree.
func (s *session) wait(until time.Duration) ([]rules.Event, error) {
	var all []rules.Event
	for {
		at, ok := s.tracker.Deadline()
		if !ok || at >= until || at < s.table.Time {
			return all, nil
		}
		events, err := s.judge(s.tracker.Tick(at))
		all = append(all, events...)
		if next, ok := s.tracker.Deadline(); err != nil || ok && next <= at {
			return all, err
		}
	}
}

// tick lets time pass in which no sensor has said anything.
func (s *session) tick(now time.Duration) ([]rules.Event, error) {
	before, err := s.wait(now)
	if err != nil {
		return before, err
	}
	events, err := s.judge(s.tracker.Tick(now))
	return append(before, events...), err
}

// judge shows a table to the referee, and lets fingers ask for things.
func (s *session) judge(t *constellation.Table) ([]rules.Event, error) {
	s.table = withFingers(t, s.fingers)
	events := s.referee.See(s.table)
	for _, c := range s.composer.Holds.See(s.table, s.referee.View()) {
		// A finger can ask for what the rules refuse; the table shows why.
		asked, _ := s.referee.Do(c, s.table.Time)
		events = append(events, asked...)
	}
	return events, s.keep(events)
}

// withFingers returns t with further touches; t itself stays the tracker's.
func withFingers(t *constellation.Table, more []constellation.Touch) *constellation.Table {
	if len(more) == 0 {
		return t
	}
	c := *t
	c.Touches = append(append([]constellation.Touch(nil), t.Touches...), more...)
	sort.Slice(c.Touches, func(i, j int) bool { return c.Touches[i].ID < c.Touches[j].ID })
	return &c
}

// do carries out a command of the players.
func (s *session) do(c rules.Command) ([]rules.Event, error) {
	events, err := s.referee.Do(c, s.table.Time)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.Do, err)
	}
	return events, s.keep(events)
}

// keep holds events for the next scene and writes them into the journal.
func (s *session) keep(events []rules.Event) error {
	if len(events) == 0 {
		return nil
	}
	s.pending = append(s.pending, events...)
	s.last = events[len(events)-1].Seq
	if s.journal == nil {
		return nil
	}
	if err := s.journal.Append(events...); err != nil {
		return err
	}
	return s.journal.Flush()
}

// scene is what the table shows now.
func (s *session) scene() *overlay.Scene {
	scene := s.composer.Compose(s.table, s.referee.View(), s.pending)
	s.pending = s.pending[:0]
	return scene
}

// still is the table as a single picture: nothing on its way in or out.
func (s *session) still(cfg config) (*overlay.Scene, error) {
	composer, err := overlay.NewComposer(cfg.overlay().Still())
	if err != nil {
		return nil, bad(err)
	}
	return composer.Compose(s.table, s.referee.View(), nil), nil
}
