package main

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/play"
)

// memory is a screen that remembers what it was shown.
type memory struct {
	begun, ended int
	events       []rules.Event
	sensed       int
	shown        func(update) // called by Show, if there is one
}

func (m *memory) Begin(play.Snapshot) error             { m.begun++; return nil }
func (m *memory) End(play.Snapshot, rules.Answer) error { m.ended++; return nil }
func (m *memory) Show(u update) error {
	m.events = append(m.events, u.Events...)
	if u.Sensed {
		m.sensed++
	}
	if m.shown != nil {
		m.shown(u)
	}
	return nil
}

// fresh is a session of a game by its name.
func fresh(t *testing.T, name string, synchronous bool) *play.Session {
	t.Helper()
	g, err := game(name)
	require.NoError(t, err)
	cfg, err := readConfig("", "")
	require.NoError(t, err)
	s, err := newSession(g, rules.Options{}, cfg, synchronous)
	require.NoError(t, err)
	return s
}

// given yields inputs, then the end.
func given(all ...input) inputFunc {
	return func(context.Context) (input, error) {
		if len(all) == 0 {
			return input{}, io.EOF
		}
		in := all[0]
		all = all[1:]
		return in, nil
	}
}

// asked makes an input of a command.
func asked(c rules.Command) input { return input{commands: []rules.Command{c}} }

// at is an empty frame.
func at(ms int) *constellation.Frame {
	return &constellation.Frame{Source: "s", Time: time.Duration(ms) * time.Millisecond}
}

func TestLoop_eachScreenIsToldOfEachEventOnce(t *testing.T) {
	g, err := game("stardice")
	require.NoError(t, err)
	recorded, err := openBundled(g)
	require.NoError(t, err)
	one, two := &memory{}, &memory{}
	require.NoError(t, replay(context.Background(), fresh(t, "stardice", true), recorded, one, two))
	require.Greater(t, len(one.events), 15)
	for i, e := range one.events {
		require.Equal(t, i+1, e.Seq)
	}
	require.Equal(t, one.events, two.events)
	require.Equal(t, [2]int{1, 1}, [2]int{one.begun, one.ended})
	require.Greater(t, one.sensed, 100)
}

func TestLoop_aRefusedCommandIsSaidAndTheGameGoesOn(t *testing.T) {
	var said strings.Builder
	m := &memory{}
	l := &loop{screens: []screen{m}, log: &said, blind: sensorStatus{}}
	l.inputs = merge(context.Background(), []sensor{{inputFunc: given(
		input{commands: []rules.Command{{Do: "dance"}}},
		input{frame: at(20), commands: []rules.Command{{Do: rules.DoPause}}})}})
	require.NoError(t, l.begin(fresh(t, "stardice", true)))
	require.NoError(t, l.run(context.Background()))
	require.Contains(t, said.String(), "asterism: dance: ")
	require.Equal(t, rules.Paused, m.events[len(m.events)-1].Kind)
}

func TestLoop_aSourceThatFailsEndsIt(t *testing.T) {
	broken := errors.New("broken")
	l := &loop{log: io.Discard, blind: sensorStatus{}}
	l.inputs = merge(context.Background(), []sensor{{inputFunc: func(context.Context) (input, error) { return input{}, broken }}})
	require.NoError(t, l.begin(fresh(t, "stardice", true)))
	require.ErrorIs(t, l.run(context.Background()), broken)
}

// thinker wants a thing worked out until it gets the answer.
type thinker struct {
	rules.Referee
	looked chan struct{} // closed when the third frame has come
	frames int
	answer string
}

func (r *thinker) See(t *constellation.Table) []rules.Event {
	if r.frames++; r.frames == 3 {
		close(r.looked)
	}
	return r.Referee.See(t)
}

func (r *thinker) Task() (rules.Task, bool) {
	return rules.Task{Key: "one", Run: func(ctx context.Context) rules.Command {
		select {
		case <-r.looked: // frames go on meanwhile
			return rules.Command{Do: "answer", Value: "42"}
		case <-ctx.Done():
			return rules.Command{}
		}
	}}, r.answer == ""
}

func (r *thinker) Do(c rules.Command, at time.Duration) ([]rules.Event, error) {
	if c.Do == "answer" {
		r.answer = c.Value
		return nil, nil
	}
	return r.Referee.Do(c, at)
}

func TestLoop_noFrameWaitsForATask(t *testing.T) {
	g, err := game("stardice")
	require.NoError(t, err)
	referee, err := g.Referee(rules.Options{})
	require.NoError(t, err)
	r := &thinker{Referee: referee, looked: make(chan struct{})}
	cfg, err := readConfig("", "")
	require.NoError(t, err)
	s, err := play.New(r, play.Config{Tracker: cfg.tracker(), Hold: play.DefaultHold()})
	require.NoError(t, err)
	ctx, stop := context.WithTimeout(context.Background(), time.Minute)
	defer stop()
	l := &loop{log: io.Discard, blind: sensorStatus{}, screens: []screen{&memory{shown: func(update) {
		if r.answer != "" {
			stop()
		}
	}}}}
	frames := given(input{frame: at(20)}, input{frame: at(40)}, input{frame: at(60)})
	l.inputs = merge(ctx, []sensor{{inputFunc: func(ctx context.Context) (input, error) {
		in, err := frames(ctx)
		if err != nil { // a live sensor doesn't end
			<-ctx.Done()
		}
		return in, err
	}}})
	require.NoError(t, l.begin(s))
	require.NoError(t, l.run(ctx))
	require.Equal(t, "42", r.answer)
}

// scenes counts what a window is shown.
type scenes struct {
	sounds []int
	lacks  []string // told last
}

func (s *scenes) Lacks(all []string) { s.lacks = slices.Clone(all) }

func (s *scenes) Show(scene *overlay.Scene) (*overlay.Scene, error) {
	s.sounds = append(s.sounds, len(scene.Sounds))
	return scene, nil
}

func TestSceneScreen_keepsItsPaceAndLosesNothing(t *testing.T) {
	shown, now := &scenes{}, time.Unix(0, 0)
	w := &sceneScreen{window: shown, look: overlay.Default(), every: sceneEvery, now: func() time.Time { return now }}
	snapshot := fresh(t, "stardice", true).Snapshot()
	require.NoError(t, w.Begin(snapshot))
	linked := rules.Event{Kind: rules.Undone}
	for i := range 9 { // a millisecond apart
		now = time.Unix(1, int64(i)*1e6)
		u := update{Snapshot: snapshot}
		u.Events = []rules.Event{linked}
		require.NoError(t, w.Show(u))
	}
	require.Len(t, shown.sounds, 2)
	require.Empty(t, w.pending)
}

// The window is told which of its keys mean nothing by the rules of the game that is
// played, and that there is no match to go on with where nobody asks about one.
func TestSceneScreen_tellsWhichKeysMeanNothing(t *testing.T) {
	for _, c := range []struct {
		game  string
		asked bool
		lacks []string
	}{
		{"stardice", false, []string{"torpedo", "pass", "bet", doResume}},
		{"stardice", true, []string{"torpedo", "pass", "bet"}},
		{"utara", false, []string{rules.DoTeam, doResume}},
		{"ur", false, []string{doResume}},
	} {
		shown := &scenes{}
		w := &sceneScreen{window: shown, look: overlay.Default(), every: sceneEvery, now: time.Now}
		snapshot := fresh(t, c.game, true).Snapshot()
		if c.asked {
			snapshot.View.Marks = append(snapshot.View.Marks, (&question{}).marks(0)...)
		}
		require.NoError(t, w.Begin(snapshot))
		require.NoError(t, w.Show(update{Snapshot: snapshot}))
		require.Equal(t, c.lacks, shown.lacks, "%s %v", c.game, c.asked)
	}
}

// Between the frames of a sensor things go on moving; a frame that came late, or
// none for long, turns no time back, and another game begins at its own.
func TestSceneScreen_timeGoesOnBetweenFrames(t *testing.T) {
	var m moving
	start := time.Unix(1, 0)
	for i, s := range []struct{ frame, now, want int }{ // ms
		{1000, 0, 1000}, {1000, 16, 1016}, {1000, 32, 1032}, {1033, 33, 1033}, {1033, 50, 1050},
		{1040, 66, 1050}, {1040, 83, 1057}, // it came late
		{1040, 900, 1140}, {1900, 901, 1900}, // silence
		{0, 1000, 0}, // anew
	} {
		at := m.at(&constellation.Table{Time: time.Duration(s.frame) * time.Millisecond}, start.Add(time.Duration(s.now)*time.Millisecond))
		require.Equal(t, time.Duration(s.want)*time.Millisecond, at.Time, "step %d", i)
	}
}

// Each beat of the display is a turn of the loop: a picture at the display's time.
func TestLoop_showsAtEachBeat(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	beats := make(chan struct{})
	shows := 0
	m := &memory{shown: func(update) { shows++ }}
	l := &loop{inputs: make(chan input), screens: []screen{m}, beats: beats, log: io.Discard, blind: sensorStatus{}}
	require.NoError(t, l.begin(fresh(t, "stardice", true)))
	ended := make(chan error, 1)
	go func() { ended <- l.run(ctx) }()
	for range 5 {
		beats <- struct{}{}
	}
	stop()
	require.NoError(t, <-ended)
	require.GreaterOrEqual(t, shows, 5)
}

// The game goes on when the show ends: its source is none that failed.
func TestPlayer_theEndOfTheShowEndsNothingElse(t *testing.T) {
	p, err := newPlayer(t.Context(), &playCmd{Game: "stardice", Speed: 1000}, &stdio{strings.NewReader(""), io.Discard, io.Discard})
	require.NoError(t, err)
	s, shown, err := p.opening(t.Context())
	require.NoError(t, err)
	require.Len(t, shown, 1)
	p.loop = p.newLoop(nil, &memory{})
	require.NoError(t, p.loop.begin(s))
	in, err := shown[0](t.Context())
	require.NoError(t, err)
	require.True(t, in.bundled)
	full := at(10)
	full.Readings = []constellation.Reading{{Pos: constellation.Vec{X: 9, Y: 9}}}
	counts, err := p.accept(input{frame: full})
	require.NoError(t, err)
	require.True(t, counts)
	_, err = shown[0](t.Context())
	require.ErrorIs(t, err, io.EOF)
}

func TestPlayer_theShowEndsWhenASensorSeesSomething(t *testing.T) {
	p, err := newPlayer(context.Background(), &playCmd{Game: "stardice"}, &stdio{strings.NewReader(""), io.Discard, io.Discard})
	require.NoError(t, err)
	stopped := false
	p.show = func() { stopped = true }
	m := &memory{}
	p.loop = p.newLoop(nil, m)
	full := at(10)
	full.Readings = []constellation.Reading{{Pos: constellation.Vec{X: 9, Y: 9}}}
	for _, c := range []struct {
		name  string
		in    input
		want  bool
		begun int
	}{
		{"the show begins", input{frame: at(0), bundled: true, first: true}, true, 1},
		{"the show goes on", input{frame: at(1), bundled: true}, true, 1},
		{"an empty table", input{frame: at(5)}, false, 1},
		{"a key", input{commands: []rules.Command{{Do: rules.DoPause}}}, true, 1},
		{"time", input{}, false, 1},
		{"a die", input{frame: full}, true, 2},
		{"a late frame of the show", input{frame: at(2), bundled: true}, false, 2},
		{"time on a live table", input{}, true, 2},
	} {
		got, err := p.accept(c.in)
		require.NoError(t, err)
		require.Equal(t, c.want, got, c.name)
		require.Equal(t, c.begun, m.begun, c.name)
	}
	require.True(t, stopped)
}
