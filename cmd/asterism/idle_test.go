package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/play"
	"github.com/asterism-dice/asterism/tuio"
)

// Live, the table is looked at again while its sensors are silent; a replay has no clock
// and goes from frame to frame. Both tell the same, at the same times.
func TestIdleLooksDecideNothing(t *testing.T) {
	sessions, err := filepath.Glob("../../rules/*/session/*.pcapng")
	require.NoError(t, err)
	require.NotEmpty(t, sessions)
	for name, script := range map[string]string{"stardice": battleScript, "utara": sailScript} { // by senders that are silent where nothing changes
		file := filepath.Join(t.TempDir(), name+".pcapng")
		writeWithGap(t, file, changesOf(t, script), 0, 0)
		sessions = append(sessions, file)
	}
	for i, file := range sessions {
		name := strings.TrimSuffix(filepath.Base(file), ".pcapng")
		if _, err := game(name); err != nil {
			continue // not in this build
		}
		t.Run(fmt.Sprintf("%s %d", name, i), func(t *testing.T) {
			want := looked(t, file, name, 0)
			for _, every := range []time.Duration{idleAfter, 17 * time.Millisecond, time.Second / 4} {
				got := looked(t, file, name, every)
				for i := range min(len(want), len(got)) {
					require.Equal(t, want[i], got[i], "looked at each %v", every)
				}
				require.Len(t, got, len(want))
			}
		})
	}
}

// looked are the events of a recording, a line each, whose table is also looked at after
// so much silence each time, once a sensor was heard; 0 for never.
func looked(t *testing.T, file, name string, every time.Duration) []string {
	t.Helper()
	g, err := game(name)
	require.NoError(t, err)
	cfg, err := readConfig("", "")
	require.NoError(t, err)
	s, err := newSession(g, rules.Options{}, cfg, true)
	require.NoError(t, err)
	r, err := tuio.OpenRecording(file)
	require.NoError(t, err)
	defer r.Close()
	frames, err := tuio.NewReceiver(r, tuio.Config{}, cfg.mapping())
	require.NoError(t, err)
	var all []rules.Event
	for heard := false; ; heard = true {
		f, err := frames.Next(context.Background())
		if errors.Is(err, io.EOF) {
			return linesOf(t, all)
		}
		require.NoError(t, err)
		for heard && every > 0 && s.Now()+every < f.Time {
			all = append(all, ticked(t, s, s.Now()+every)...)
		}
		events, err := s.See(f)
		require.NoError(t, err)
		all = append(all, events...)
	}
}

func linesOf(t *testing.T, events []rules.Event) (all []string) {
	t.Helper()
	for i := range events {
		line, err := json.Marshal(&events[i])
		require.NoError(t, err)
		all = append(all, string(line))
	}
	return all
}

func ticked(t *testing.T, s *play.Session, at time.Duration) []rules.Event {
	t.Helper()
	events, err := s.Tick(at)
	require.NoError(t, err)
	return events
}

// Time that passed while a frame waited isn't told before the frame.
func TestLoop_timeDoesNotPassOverAFrameThatWaits(t *testing.T) {
	inputs := make(chan input, 1)
	l := &loop{session: fresh(t, "stardice", true), inputs: inputs, clock: func() time.Duration { return time.Second }, log: io.Discard}
	inputs <- input{frame: &constellation.Frame{Source: "camera", Time: time.Second / 2}}
	require.NoError(t, l.pass())
	require.Equal(t, time.Second/2, l.session.Now())
	require.NoError(t, l.pass())
	require.Equal(t, time.Second-underWay, l.session.Now())
}

// What is said of a moment a little late still counts for that moment.
func TestLoop_timeStaysBehindWhatIsUnderWay(t *testing.T) {
	now := time.Second
	l := &loop{session: fresh(t, "stardice", true), inputs: make(chan input), clock: func() time.Duration { return now }, log: io.Discard}
	require.NoError(t, l.pass())
	require.NoError(t, l.take(input{frame: &constellation.Frame{Source: "camera", Time: now - 5*time.Millisecond}}))
	require.Equal(t, now-5*time.Millisecond, l.session.Now())
	now = underWay / 2
	require.NoError(t, l.pass(), "no time goes back")
}

// Where the whole program stood still for a moment no time passes before what came meanwhile
// is taken; where nothing came, time goes on at the next tick.
func TestLoop_noTimePassesAsSoonAsTheProgramGoesOn(t *testing.T) {
	now := time.Second
	l := &loop{session: fresh(t, "stardice", true), inputs: make(chan input), clock: func() time.Duration { return now }, log: io.Discard}
	l.wait()
	now += idleAfter
	require.NoError(t, l.pass())
	require.Equal(t, now-underWay, l.session.Now())
	stood := l.session.Now()
	l.wait()
	now += 300 * time.Millisecond
	require.NoError(t, l.pass())
	require.Equal(t, stood, l.session.Now())
	l.wait()
	now += idleAfter
	require.NoError(t, l.pass())
	require.Equal(t, now-underWay, l.session.Now())
}
