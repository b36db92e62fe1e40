package ur_test

import (
	"bytes"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/tracker"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
	"github.com/asterism-dice/asterism/rules/play"
	"github.com/asterism-dice/asterism/rules/ur"
)

// timed is a game with a clock of a minute, seen by a camera.
type timed struct {
	t       *testing.T
	session *play.Session
	events  []rules.Event
	now     time.Duration
}

func newTimed(t *testing.T, past []rules.Event) *timed {
	t.Helper()
	c := tracker.Default()
	r, err := ur.Game{}.Referee(rules.Options{Surface: rules.Surface{Width: c.Width, Height: c.Height}, Values: map[string]string{"clock": "1m"}})
	require.NoError(t, err)
	s, err := play.New(r, play.Config{Tracker: c, Hold: play.DefaultHold(), Synchronous: true})
	require.NoError(t, err)
	require.NoError(t, s.Resume(past))
	g := &timed{t: t, session: s, events: past}
	if n := len(past); n > 0 {
		g.now = time.Duration(past[n-1].Time)
	}
	return g
}

// see lets the camera look for so long at an empty board; blind says why it can't.
func (g *timed) see(d time.Duration, blind string) {
	g.t.Helper()
	for end := g.now + d; g.now < end; {
		g.now += 100 * time.Millisecond
		events, err := g.session.See(constellation.Frame{Time: g.now, Source: "camera", Blind: blind})
		require.NoError(g.t, err)
		g.events = append(g.events, events...)
	}
}

func (g *timed) do(c rules.Command) {
	g.t.Helper()
	events, err := g.session.Do(c)
	require.NoError(g.t, err)
	g.events = append(g.events, events...)
}

// clocks is what both clocks show.
func (g *timed) clocks() [2]string {
	players := g.session.Snapshot().View.Players
	return [2]string{players[0].Lines[0], players[1].Lines[0]}
}

// A player loses no time while no sensor can look: neither on the clock that ran before,
// nor on one that begins to run by what is said meanwhile. A restart changes nothing.
func TestTheClockStandsWhileNoSensorCanLook(t *testing.T) {
	throw, move := rules.Command{Do: ur.DoThrow, Value: "1"}, rules.Command{Do: board.DoMove, Value: "a new piece to d1"}
	for _, tc := range []struct {
		name string
		dark []rules.Command // what is said meanwhile, each a minute after what was before
		want [2]string
	}{
		{"nothing is said", nil, [2]string{"0:45", "1:00"}},
		{"a throw", []rules.Command{throw}, [2]string{"0:45", "1:00"}},
		{"a move", []rules.Command{throw, move}, [2]string{"0:50", "0:55"}},
		{"a move that is taken back", []rules.Command{throw, move, {Do: rules.DoUndo}}, [2]string{"0:45", "1:00"}},
		{"and stands again", []rules.Command{throw, move, {Do: rules.DoUndo}, {Do: rules.DoRedo}}, [2]string{"0:50", "0:55"}},
		{"a break", []rules.Command{{Do: rules.DoPause}, {Do: rules.DoPause}}, [2]string{"0:45", "1:00"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			g := newTimed(t, nil)
			g.see(11*time.Second-100*time.Millisecond, "") // the game begins after one of them
			require.Equal(t, [2]string{"0:50", "1:00"}, g.clocks())
			for _, c := range tc.dark {
				g.see(time.Minute, "it is dark")
				g.do(c)
				require.Equal(t, "0:50", g.clocks()[0])
			}
			g.see(time.Minute, "it is dark")
			g.see(5*time.Second+100*time.Millisecond, "") // the dark ends with the first of them
			require.Equal(t, tc.want, g.clocks())
			for _, e := range g.events {
				require.NotEqual(t, board.TimeUp, e.Kind)
			}
		})
	}
}

// What was told when a sensor could look again holds after a restart.
func TestAClockThatStoodOutlivesARestart(t *testing.T) {
	g := newTimed(t, nil)
	g.see(11*time.Second, "")
	g.see(2*time.Minute, "it is dark")
	g.see(100*time.Millisecond, "")
	last := g.events[len(g.events)-1]
	require.Equal(t, board.Stood, last.Kind)
	require.Equal(t, "the clock stood still for 120.1 s", last.Text)
	require.Equal(t, g.now, time.Duration(last.Time))

	var file bytes.Buffer
	j := rules.NewJournal(&file, 0)
	require.NoError(t, j.Append(g.events...))
	require.NoError(t, j.Flush())
	kept, err := rules.ReadJournal(&file)
	require.NoError(t, err)
	again := newTimed(t, kept.Events)
	require.Equal(t, g.clocks(), again.clocks())
	again.see(time.Minute, "it is dark")
	again.see(100*time.Millisecond, "")
	require.Equal(t, g.clocks(), again.clocks(), "since the last event no sensor could look")
}

// The end of a game may be taken back, in the dark or after it: the dark costs nobody
// anything.
func TestTheClockStandsInTheDarkAfterAGame(t *testing.T) {
	for name, light := range map[string]time.Duration{"taken back in the dark": 0, "taken back after it": 200 * time.Millisecond} {
		t.Run(name, func(t *testing.T) {
			g := newTimed(t, nil)
			g.see(11*time.Second, "")
			g.do(rules.Command{Do: ur.DoThrow, Value: "1"})
			g.do(rules.Command{Do: board.DoResign})
			g.see(2*time.Minute, "it is dark")
			if light > 0 {
				g.see(light, "")
			}
			g.do(rules.Command{Do: rules.DoUndo})
			g.see(5*time.Second, "")
			require.Equal(t, [2]string{"0:45", "1:00"}, g.clocks())
		})
	}
}

// What is taken back costs nobody anything, neither the end of a game nor a move, however
// often it stood and was taken back, and whatever pauses lay between: each pays for the
// own thinking alone.
func TestTheClockGoesBackWithWhatIsTakenBack(t *testing.T) {
	resign, undo := rules.Command{Do: board.DoResign}, rules.Command{Do: rules.DoUndo}
	redo, pause := rules.Command{Do: rules.DoRedo}, rules.Command{Do: rules.DoPause}
	throw, move := rules.Command{Do: ur.DoThrow, Value: "1"}, rules.Command{Do: board.DoMove, Value: "a new piece to d1"}
	type act struct {
		after time.Duration
		do    rules.Command
	}
	for name, c := range map[string]struct {
		acts []act
		want string // ten seconds of the minute were used before, and two are after
	}{
		"at once":              {[]act{{0, resign}, {20 * time.Second, undo}}, "0:48"},
		"after it stood again": {[]act{{0, resign}, {20 * time.Second, undo}, {8 * time.Second, redo}, {time.Second, undo}}, "0:40"},
		"and again":            {[]act{{0, resign}, {time.Second, undo}, {time.Second, redo}, {time.Second, undo}, {time.Second, redo}, {9 * time.Second, undo}}, "0:46"},
		"of a move, however long the other thought": {[]act{{0, throw}, {0, move}, {20 * time.Second, undo}}, "0:48"},
		"and the time is up meanwhile":              {[]act{{0, throw}, {0, move}, {70 * time.Second, undo}}, "0:48"},
		"of a move that stood again":                {[]act{{0, throw}, {0, move}, {20 * time.Second, undo}, {5 * time.Second, redo}, {4 * time.Second, undo}}, "0:43"},
		"of two moves, one after the other":         {[]act{{0, throw}, {0, move}, {3 * time.Second, throw}, {4 * time.Second, undo}, {5 * time.Second, undo}}, "0:48"},
		"in a pause":                                {[]act{{0, resign}, {10 * time.Second, pause}, {2 * time.Second, undo}, {time.Second, pause}}, "0:48"},
		"after a pause":                             {[]act{{0, resign}, {6 * time.Second, pause}, {time.Second, pause}, {3 * time.Second, undo}}, "0:48"},
		"after two pauses":                          {[]act{{0, resign}, {6 * time.Second, pause}, {time.Second, pause}, {time.Second, pause}, {9 * time.Second, pause}, {3 * time.Second, undo}}, "0:48"},
		"a pause before":                            {[]act{{0, pause}, {9 * time.Second, pause}, {3 * time.Second, resign}, {6 * time.Second, undo}}, "0:45"},
		"of a turn that was paused, too":            {[]act{{0, pause}, {time.Second, pause}, {0, resign}, {4 * time.Second, pause}, {time.Second, undo}, {time.Second, pause}}, "0:48"},
	} {
		t.Run(name, func(t *testing.T) {
			g := newTimed(t, nil)
			g.see(11*time.Second-100*time.Millisecond, "")
			require.Equal(t, "0:50", g.clocks()[0])
			for _, a := range c.acts {
				g.see(a.after, "")
				g.do(a.do)
			}
			again := newTimed(t, g.events)
			require.Equal(t, g.clocks(), again.clocks())
			g.see(2*time.Second, "")
			require.Equal(t, [2]string{c.want, "1:00"}, g.clocks())
		})
	}
}

// A command that is refused leaves no trace, also while no sensor can look.
func TestARefusedCommandInTheDarkLeavesNoGap(t *testing.T) {
	for _, refused := range []string{rules.DoRedo, rules.DoUndo} {
		g := newTimed(t, nil)
		if refused == rules.DoRedo {
			g.see(5*time.Second, "")
		}
		g.see(3*time.Second, "it is dark")
		_, err := g.session.Do(rules.Command{Do: refused})
		require.Error(t, err, refused)
		g.see(5*time.Second, "")
		g.do(rules.Command{Do: ur.DoThrow, Value: "2"})
		for i, e := range g.events {
			require.Equal(t, i+1, e.Seq, refused)
		}
	}
}
