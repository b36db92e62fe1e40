package play

import (
	"cmp"
	"context"
	"errors"
	"runtime/trace"
	"slices"
	"strings"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/tracker"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/layout"
)

// Config says how a session takes what sensors and fingers do. Of its zero value no
// session can be made: Tracker and Hold are usually those of tracker.Default and
// DefaultHold.
type Config struct {
	Tracker tracker.Config
	Hold    HoldConfig
	Scale   float64 // how much larger than usual texts are, as far as there is room, 0: 1; painters must be told the same
	// Synchronous sessions run the tasks of their referee on the spot, as in a
	// replay. Others hand them out by Task.
	Synchronous bool
	// Leaves tells that the game was set up on a page that people can go back to:
	// the help offers it.
	Leaves bool
}

// Session carries frames and commands through one game.
type Session struct {
	cfg     Config
	tracker *tracker.Tracker
	referee rules.Referee
	holds   *holds
	journal Journal               // nil when none is kept
	fingers []constellation.Touch // that no sensor sees, by id

	table   *constellation.Table // after the last step
	view    rules.View           // after the last step
	planner *layout.Planner      // puts what is touched where there is room
	touched []rules.Mark         // the marks that can be touched, where they stand on the table
	helped  []string             // players who see the help
	left    bool                 // somebody wants to go back to the page before the game
	refused *rules.Refused       // the command that was refused last, nil for none
	stepped []rules.Event        // by the last call of See, Tick or Do
	stands  standstill
	bump    bump
	mend    mend
	rim     rimRow

	controls []tracker.Control // what is shown now that a finger can press
}

// New returns a session of a game that has just begun, on an empty table.
func New(referee rules.Referee, cfg Config) (*Session, error) {
	if referee == nil {
		return nil, errors.New("play: no referee")
	}
	tr, err := tracker.New(cfg.Tracker)
	if err != nil {
		return nil, err
	}
	if err := cfg.Hold.Validate(); err != nil {
		return nil, err
	}
	s := &Session{cfg: cfg, mend: newMend(referee), tracker: tr, referee: referee, holds: newHolds(cfg.Hold), planner: layout.NewPlanner(cmp.Or(cfg.Scale, 1))}
	s.holds.rewinds = s.rewinds
	s.table = &constellation.Table{Width: cfg.Tracker.Width, Height: cfg.Tracker.Height, North: cfg.Tracker.North}
	s.takeView()
	s.arrange()
	return s, nil
}

// Resume brings a fresh session to where a journal's events end. Dice that are
// seen from now on get ids that no die of the journal had: whether they are the
// same dice is for the referee to find out.
func (s *Session) Resume(events []rules.Event) error {
	if len(events) == 0 {
		return nil
	}
	if err := s.referee.Restore(events); err != nil {
		return err
	}
	for _, e := range events {
		s.tracker.Reserve(e.Dice...)
		if n, ok := e.Data.(rules.Namer); ok {
			s.tracker.Reserve(n.Names()...)
		}
		s.stands.told = time.Duration(e.Time)
	}
	s.takeView()
	s.arrange()
	return nil
}

// Keep writes all events from now on into a journal.
func (s *Session) Keep(j Journal) { s.journal = j }

// Touch says which fingers are on the table beside those that sensors see, such
// as the mouse on a window. They count from the next step on.
func (s *Session) Touch(fingers []constellation.Touch) { s.fingers = fingers }

// See takes a frame and returns what happened until then and by it.
func (s *Session) See(f constellation.Frame) ([]rules.Event, error) {
	s.stepped = nil
	if err := s.wait(f.Time); err != nil {
		return s.stepped, err
	}
	tracking := trace.StartRegion(context.Background(), "track")
	seen := s.tracker.Update(f)
	tracking.End()
	err := s.judge(seen)
	return s.stepped, err
}

// Tick lets time pass in which no sensor has said anything.
func (s *Session) Tick(now time.Duration) ([]rules.Event, error) {
	s.stepped = nil
	if err := s.wait(now); err != nil {
		return s.stepped, err
	}
	err := s.judge(s.tracker.Tick(now))
	return s.stepped, err
}

// wait stops at each moment before until at which something happens by itself.
func (s *Session) wait(until time.Duration) error {
	for {
		at, ok := s.deadline()
		if !ok || at >= until || at < s.table.Time {
			return nil
		}
		if err := s.judge(s.tracker.Tick(at)); err != nil {
			return err
		}
		if next, ok := s.deadline(); ok && next <= at {
			return nil
		}
	}
}

// deadline is the next moment at which something happens by itself.
func (s *Session) deadline() (time.Duration, bool) {
	at, ok := s.tracker.Deadline()
	if held, is := s.holds.Deadline(); is && (!ok || held < at) {
		at, ok = held, true
	}
	if w, is := s.referee.(rules.Waiter); is && !s.stands.on { // one that sees nothing decides nothing
		if due, is := w.Due(); is && (!ok || due < at) {
			return due, true
		}
	}
	return at, ok
}

// judge shows a table to the referee, and lets fingers ask for things.
func (s *Session) judge(t *constellation.Table) error {
	defer trace.StartRegion(context.Background(), "rules").End()
	s.table = withFingers(t, s.fingers)
	if s.bump.see(s.table, s.referee); s.stands.see(s.table, s.referee, s.bump.on) {
		if err := s.keep(s.referee.See(s.table)); err != nil {
			return err
		}
		s.takeView()
		s.bump.remember(s.table, s.referee)
	}
	s.mend.see(s.table)
	s.arrange()
	s.controls = appendControls(s.controls[:0], s.touched)
	s.tracker.SetControls(s.controls)
	commands := s.holds.See(s.table, s.touchable())
	for _, c := range commands {
		if err := s.carryOutTap(c); err != nil {
			return err
		}
	}
	for _, at := range s.holds.Idle() {
		s.mend.tap(s.table, at)
	}
	if len(commands)+len(s.holds.Idle()) > 0 || s.holds.turned {
		s.arrange() // what is asked may be another thing now
	}
	return s.think()
}

// takeView takes what the game shows now.
func (s *Session) takeView() {
	s.view = s.referee.View()
	s.tracker.SetClearing(s.view.Clears)
	s.tracker.SetCarried(s.view.Carried)
}

// shown is what the game shows, with what the session itself asks.
func (s *Session) shown() rules.View {
	v := s.view
	v.Marks = slices.Grow(slices.Clip(v.Marks), 16) // copied once, with room for what follows
	s.sayWhichAreCocked(v.Marks)
	scale := s.planner.Scale(s.table)
	v.Marks = append(v.Marks, helpButtons(s.table, &v, scale)...)
	if s.cfg.Leaves {
		v.Marks = append(v.Marks, leaveButtons(s.table, &v, scale, s.helped)...)
	}
	v.Marks = append(v.Marks, s.rimButtons(&v, scale)...)
	if s.bump.on {
		v.Marks = append(v.Marks, s.bump.marks(s.table)...)
	}
	if d, ok := s.table.Die(s.mend.die); ok {
		s.mend.show(s.taken(d), &v)
	}
	if len(s.holds.sure) > 0 {
		v.Marks = slices.Clone(v.Marks)
		for i := range v.Marks {
			if m := &v.Marks[i]; s.holds.Asks(m.ID) {
				m.Text, m.Tone = "sure?", rules.ToneWarn
			}
		}
	}
	return v
}

// arrange puts what is touched in its place.
func (s *Session) arrange() {
	v := s.shown()
	s.touched = s.planner.Controls(s.table, &v)
}

// touchable is the view of what fingers touch.
func (s *Session) touchable() rules.View {
	v := s.view
	v.Marks = s.touched
	return v
}

// keep counts events to the step and writes them into the journal.
func (s *Session) keep(events []rules.Event) error {
	if len(events) == 0 {
		return nil
	}
	s.stepped = append(s.stepped, events...)
	if s.journal == nil {
		return nil
	}
	if err := s.journal.Append(events...); err != nil {
		return err
	}
	return s.journal.Flush()
}

// Task is what the referee wants worked out beside the session; its answer is
// a command for Do. A Synchronous session wants nothing: it has done so.
func (s *Session) Task() (rules.Task, bool) {
	if s.cfg.Synchronous {
		return rules.Task{}, false
	}
	return s.wanted()
}

func (s *Session) wanted() (rules.Task, bool) {
	if t, ok := s.referee.(rules.Thinker); ok {
		return t.Task()
	}
	return rules.Task{}, false
}

// think runs tasks on the spot, if they are to be: each once, for a referee
// may go on wanting one whose answer it couldn't use.
func (s *Session) think() error {
	if !s.cfg.Synchronous {
		return nil
	}
	last := ""
	for {
		task, ok := s.wanted()
		if !ok || task.Key == last {
			return nil
		}
		last = task.Key
		c := task.Run(context.Background())
		if c.Do == "" {
			return nil
		}
		if err := s.carryOut(c); errors.As(err, new(*Refusal)) {
			return nil // too late
		} else if err != nil {
			return err
		}
	}
}

// Answer is what the game says of this moment.
func (s *Session) Answer() rules.Answer { return s.referee.Answer() }

// Now is the time of the last step.
func (s *Session) Now() time.Duration { return s.table.Time }

// withFingers returns t with further touches; t itself stays the tracker's.
func withFingers(t *constellation.Table, more []constellation.Touch) *constellation.Table {
	if len(more) == 0 {
		return t
	}
	c := *t
	c.Touches = slices.Concat(t.Touches, more)
	slices.SortFunc(c.Touches, func(a, b constellation.Touch) int { return strings.Compare(a.ID, b.ID) })
	return &c
}
