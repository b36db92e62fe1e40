package play

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/tracker"
	"github.com/asterism-dice/asterism/rules"
)

// watcher is a referee that tells of each die that comes, rests or goes, and
// of each command.
type watcher struct {
	rules.Referee
	seen   map[string]bool // dice by id: whether they rest
	seq    int
	views  int
	task   string // key of what it wants worked out, empty for nothing
	answer string // to the last task
}

func (w *watcher) event(at time.Duration, text string) rules.Event {
	w.seq++
	return rules.Event{Seq: w.seq, Time: rules.Seconds(at), Text: text}
}

func (w *watcher) See(t *constellation.Table) (events []rules.Event) {
	now := map[string]bool{}
	for _, d := range t.Dice {
		now[d.ID] = d.Still
		if was, ok := w.seen[d.ID]; !ok || was != d.Still {
			events = append(events, w.event(t.Time, fmt.Sprint(d.ID, " still ", d.Still)))
		}
	}
	for id := range w.seen {
		if _, ok := now[id]; !ok {
			events = append(events, w.event(t.Time, id+" gone"))
		}
	}
	w.seen = now
	return events
}

func (w *watcher) Do(c rules.Command, at time.Duration) ([]rules.Event, error) {
	switch c.Do {
	case "refused":
		return nil, errors.New("not now")
	case "answer":
		w.task, w.answer = "", c.Value
	case "think":
		w.task = c.Value
	}
	return []rules.Event{w.event(at, c.Do)}, nil
}

func (w *watcher) View() rules.View {
	w.views++
	return rules.View{Marks: []rules.Mark{undoButton}}
}

func (w *watcher) Task() (rules.Task, bool) {
	key := w.task
	return rules.Task{Key: key, Run: func(context.Context) rules.Command {
		return rules.Command{Do: "answer", Value: "to " + key}
	}}, key != ""
}

func session(t *testing.T, synchronous bool) (*Session, *watcher) {
	t.Helper()
	w := &watcher{}
	s, err := New(w, Config{Tracker: tracker.Default(), Hold: DefaultHold(), Synchronous: synchronous})
	require.NoError(t, err)
	return s, w
}

// acted is a die that is put down, and from half a second on a finger on the
// button; after a second the sensor says nothing until the table is empty.
func acted() []constellation.Frame {
	var frames []constellation.Frame
	for at := time.Duration(0); at <= time.Second; at += 20 * time.Millisecond {
		f := constellation.Frame{Source: "s", Time: at, Readings: []constellation.Reading{
			{Key: "a", Kind: constellation.D6, Face: "3", Pos: constellation.Vec{X: 300, Y: 200}, Size: 16, FaceConfidence: 1}}}
		if at >= 500*time.Millisecond {
			f.Readings = append(f.Readings, constellation.Reading{Key: "f", Role: constellation.RoleTouch, Pos: undoButton.Points[0]})
		}
		frames = append(frames, f)
	}
	for at := 2 * time.Second; at <= 5*time.Second; at += 500 * time.Millisecond { // it speaks seldom now
		frames = append(frames, constellation.Frame{Source: "s", Time: at})
	}
	return append(frames, constellation.Frame{Source: "s", Time: 8 * time.Second})
}

// told plays the frames, with ticks between them where every is more than 0.
func told(t *testing.T, every time.Duration) []rules.Event {
	t.Helper()
	s, _ := session(t, false)
	var all []rules.Event
	next := every
	for _, f := range acted() {
		for ; every > 0 && next < f.Time; next += every {
			events, err := s.Tick(next)
			require.NoError(t, err)
			all = append(all, events...)
		}
		events, err := s.See(f)
		require.NoError(t, err)
		all = append(all, events...)
	}
	return all
}

func TestAReplayGivesTheSameEventsHoweverOftenTheLiveSessionLooked(t *testing.T) {
	want := told(t, 0)
	var texts []string
	for _, e := range want {
		texts = append(texts, e.Text)
	}
	require.Contains(t, texts, "undo")
	require.Greater(t, len(texts), 3, "%v", texts)
	for _, every := range []time.Duration{7 * time.Millisecond, 50 * time.Millisecond, 330 * time.Millisecond} {
		require.Equal(t, want, told(t, every), "ticks every %v", every)
	}
}

func TestAHeldButtonGivesItsCommandAtItsTime(t *testing.T) {
	for _, e := range told(t, 0) {
		if e.Text == "undo" {
			require.Equal(t, rules.Seconds(1500*time.Millisecond), e.Time)
			return
		}
	}
	t.Fatal("no undo")
}

// dueAlways is a referee that has something to decide at a moment.
type dueAlways struct {
	*watcher
	at time.Duration
}

func (d dueAlways) Due() (time.Duration, bool) { return d.at, true }

// What a game decides after a while waits for as long as it sees nothing: it holds up
// nothing else.
func TestAGameThatSeesNothingIsNotDue(t *testing.T) {
	for _, tc := range []struct {
		name, blind string
		due         bool
	}{
		{"it sees the table", "", true},
		{"no sensor can look", "it is dark", false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			const at = 1500 * time.Millisecond
			s, err := New(dueAlways{&watcher{}, at}, Config{Tracker: tracker.Default(), Hold: DefaultHold()})
			require.NoError(t, err)
			_, err = s.See(constellation.Frame{Source: "s", Time: time.Second, Blind: tc.blind})
			require.NoError(t, err)
			due, ok := s.deadline()
			require.Equal(t, tc.due, ok && due == at)
		})
	}
}

func TestTheViewIsWorkedOutOnceAStep(t *testing.T) {
	s, w := session(t, false)
	_, err := s.See(constellation.Frame{Source: "s", Time: time.Millisecond})
	require.NoError(t, err)
	views := w.views
	for range 3 {
		require.Equal(t, s.Snapshot().View, s.Snapshot().View)
	}
	require.Equal(t, views, w.views)
	require.Equal(t, 2, views, "one of the empty table, one of the frame")
}

func TestARefusedCommandChangesNothing(t *testing.T) {
	s, w := session(t, false)
	events, err := s.Do(rules.Command{Do: "refused"})
	require.EqualError(t, err, "refused: not now")
	require.Empty(t, events)
	require.Zero(t, w.seq)
}

func TestFingersOfAWindowPressButtonsToo(t *testing.T) {
	s, _ := session(t, false)
	s.Touch([]constellation.Touch{{ID: "mouse", Pos: undoButton.Points[0]}})
	_, err := s.Tick(time.Second / 2)
	require.NoError(t, err)
	_, err = s.Tick(time.Second)
	require.NoError(t, err)
	require.InDelta(t, 0.5, s.Snapshot().Held["undo"], 1e-9)
	events, err := s.Tick(2 * time.Second)
	require.NoError(t, err)
	require.Len(t, events, 1)
	require.Equal(t, rules.Seconds(1500*time.Millisecond), events[0].Time)
}

func TestTasksAreHandedOutOrRunOnTheSpot(t *testing.T) {
	live, _ := session(t, false)
	_, err := live.Do(rules.Command{Do: "think", Value: "hard"})
	require.NoError(t, err)
	task, ok := live.Task()
	require.True(t, ok)
	_, err = live.Do(task.Run(context.Background()))
	require.NoError(t, err)
	_, ok = live.Task()
	require.False(t, ok)

	replayed, w := session(t, true)
	events, err := replayed.Do(rules.Command{Do: "think", Value: "hard"})
	require.NoError(t, err)
	require.Equal(t, "to hard", w.answer)
	require.Len(t, events, 2)
	_, ok = replayed.Task()
	require.False(t, ok)
}

func TestWhatHappensIsWrittenIntoTheJournal(t *testing.T) {
	s, _ := session(t, false)
	var b bytes.Buffer
	s.Keep(rules.NewJournal(&b, 0))
	var all []rules.Event
	for _, f := range acted() {
		events, err := s.See(f)
		require.NoError(t, err)
		all = append(all, events...)
	}
	rec, err := rules.ReadJournal(&b)
	require.NoError(t, err)
	require.Equal(t, all, rec.Events)
}

func TestNew_refusesWhatItCantPlayWith(t *testing.T) {
	good := Config{Tracker: tracker.Default(), Hold: DefaultHold()}
	_, err := New(nil, good)
	require.EqualError(t, err, "play: no referee")
	_, err = New(&watcher{}, Config{Tracker: good.Tracker})
	require.ErrorContains(t, err, "play: hold of")
	_, err = New(&watcher{}, Config{Hold: good.Hold})
	require.ErrorContains(t, err, "no area")
}
