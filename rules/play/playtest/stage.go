package playtest

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/stage"
	"github.com/asterism-dice/asterism/constellation/tracker"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/play"
)

// Stage is a table on which somebody plays, with the session that watches it.
type Stage struct {
	Session *play.Session
	Referee rules.Referee
	Sensors []*Sensor
	Now     time.Duration
	Events  []rules.Event // all so far
	Tracker tracker.Config

	on      *stage.Stage // what is true
	trouble *trouble     // nil when nothing goes wrong
	pressed int          // what an arm has pressed and players have mended
	err     error
}

// step is the time between two looks at the table.
const step = time.Second / 30

// New returns an empty table with a game that begins.
func New(g rules.Game, o rules.Options, sensors ...*Sensor) (*Stage, error) {
	o.Surface.Width, o.Surface.Height = tracker.Default().Width, tracker.Default().Height
	referee, err := g.Referee(o)
	if err != nil {
		return nil, fmt.Errorf("playtest: %w", err)
	}
	s := &Stage{Referee: referee, Sensors: sensors, Tracker: tracker.Default()}
	w, h := s.Tracker.Width, s.Tracker.Height
	s.on = stage.New(w, h, stage.NewGlide(w, h, 0))
	s.Session, err = play.New(referee, play.Config{Tracker: s.Tracker, Hold: play.DefaultHold(), Synchronous: true})
	if err != nil {
		return nil, fmt.Errorf("playtest: %w", err)
	}
	return s, nil
}

// Run lets time pass: what moves moves, and each sensor that isn't silent shows
// what it sees. It returns what happened.
func (s *Stage) Run(d time.Duration) []rules.Event {
	from := len(s.Events)
	for end := s.Now + d; s.Now < end && s.err == nil; {
		s.Now += step
		if s.trouble != nil {
			s.trouble.act(s)
		}
		s.on.Advance(s.Now)
		s.look()
	}
	return s.Events[from:]
}

// look shows the table to the session, as far as sensors speak.
func (s *Stage) look() {
	spoke := false
	for _, sensor := range s.Sensors {
		if f, ok := sensor.frame(s); ok {
			s.take(s.Session.See(f))
			spoke = true
		}
	}
	if !spoke {
		s.take(s.Session.Tick(s.Now))
	}
}

func (s *Stage) take(events []rules.Event, err error) {
	s.Events = append(s.Events, events...)
	if err != nil && s.err == nil {
		s.err = fmt.Errorf("playtest: at %v: %w", s.Now, err)
	}
}

// Do carries out what the players ask for; a refusal is returned.
func (s *Stage) Do(c rules.Command) error {
	events, err := s.Session.Do(c)
	s.Events = append(s.Events, events...)
	return err
}

// Err is what broke the session, nil if nothing did.
func (s *Stage) Err() error { return s.err }

// Table is what the game sees.
func (s *Stage) Table() *constellation.Table { return s.Session.Snapshot().Table }

// View is what the game shows.
func (s *Stage) View() rules.View { return s.Session.Snapshot().View }

// Waits says why the game stands still, empty while it goes on.
func (s *Stage) Waits() string { return s.Session.Snapshot().Waits }

// Mark returns the mark whose id begins like that.
func (s *Stage) Mark(id string) (rules.Mark, bool) {
	marks := slices.Concat(s.Session.Snapshot().Controls, s.View().Marks) // those that are touched where they are touched
	i := slices.IndexFunc(marks, func(m rules.Mark) bool { return strings.HasPrefix(m.ID, id) })
	if i < 0 {
		return rules.Mark{}, false
	}
	return marks[i], true
}

// confirmed are the buttons that ask back before they do anything.
func (s *Stage) confirmed() (all []rules.Mark) {
	for _, m := range s.Session.Snapshot().Controls {
		if m.Kind == rules.MarkButton && m.Confirm {
			all = append(all, m)
		}
	}
	return all
}

// Told lists the texts of the events of these kinds, or of all.
func Told(events []rules.Event, kinds ...rules.EventKind) []string {
	var texts []string
	for _, e := range events {
		if len(kinds) == 0 || slices.Contains(kinds, e.Kind) {
			texts = append(texts, e.Text)
		}
	}
	return texts
}
