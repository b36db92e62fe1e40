package main

import (
	"context"
	"io"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay/start"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/play"
	"github.com/asterism-dice/asterism/tuio"
)

// finger taps on the start page of a program that runs in a window, by TUIO, as
// at a touch table. A page of its own says where the targets are.
type finger struct {
	t      *testing.T
	page   *start.Page
	at     time.Duration // of that page
	sender *tuio.Sender
	began  time.Time
	pause  time.Duration // between two taps
	n      int32
	heard  []start.Sensor // by that page
}

// tap taps targets one after the other.
func (f *finger) tap(ids ...string) {
	f.t.Helper()
	for _, id := range ids {
		at := f.where(id)
		f.press(at)
		f.n++
		f.touch(at)
		time.Sleep(f.pause)
	}
}

// presses taps targets on the own page alone.
func (f *finger) presses(ids ...string) {
	f.t.Helper()
	for _, id := range ids {
		f.press(f.where(id))
	}
}

// where is the middle of a target that is shown.
func (f *finger) where(id string) constellation.Vec {
	f.t.Helper()
	at, ok := f.page.Where(id)
	require.True(f.t, ok, "no target %q", id)
	return at
}

// press taps on the own page, once its screen has been there for long enough to be seen.
func (f *finger) press(at constellation.Vec) {
	f.at += 500 * time.Millisecond
	f.step()
	f.step(constellation.Touch{ID: "mouse", Pos: at})
	f.step()
}

// step lets time pass on the own page.
func (f *finger) step(touches ...constellation.Touch) {
	f.at += 50 * time.Millisecond
	f.page.Step(start.Input{Time: f.at, Touches: touches, Sensors: f.heard})
}

// touch sends a finger that comes, stays for a moment and goes.
func (f *finger) touch(at constellation.Vec) {
	f.t.Helper()
	size := f.page.Setup().Table
	var down tuio.Content
	down.Add(tuio.Cur2D, tuio.Object{S: f.n, X: float32(at.X / size.X), Y: float32(at.Y / size.Y)})
	for range 12 {
		require.NoError(f.t, f.sender.Send(time.Since(f.began), &down))
		time.Sleep(16 * time.Millisecond)
	}
	require.NoError(f.t, f.sender.Send(time.Since(f.began), &tuio.Content{}))
}

// At a table with a window and no keyboard a game is set up and played: the same
// program, the same packets.
func TestStartWindow_aGameIsSetUpByTouch(t *testing.T) {
	if !hasDisplay() {
		t.Skip("no display: run this under xvfb-run, or on a desk")
	}
	// A machine that is very busy may take a tap for a die that was laid down:
	// then it is tried with more time.
	for _, pause := range []time.Duration{300 * time.Millisecond, time.Second, 3 * time.Second} {
		if setUpByTouch(t, pause) {
			return
		}
	}
	t.Error("no game began")
}

// setUpByTouch tells whether the game began.
func setUpByTouch(t *testing.T, pause time.Duration) bool {
	folder := ownFolders(t)
	port := freePort(t)
	address := net.JoinHostPort("127.0.0.1", port)
	program := runStart(t, nil, "--udp", address)
	defer program.Process.Kill()
	said := &program.said
	if !soon(said, "set a game up") {
		return false
	}
	time.Sleep(4*pause + 2*time.Second) // the window opens

	cfg, err := starter(t).page()
	require.NoError(t, err)
	page, err := start.New(cfg)
	require.NoError(t, err)
	sender, err := tuio.NewSender(context.Background(), tuio.SenderConfig{Targets: []string{address}})
	require.NoError(t, err)
	defer sender.Close()
	f := &finger{t: t, page: page, sender: sender, began: time.Now(), pause: pause}
	f.tap("new", "game utara", "rules advanced", "name 0", "key g", "key o", "done", "side 90", "side 270", "next", "play")
	if !soon(said, "kept as profile") || !soon(said, "hearing TUIO") {
		return false
	}
	text, err := os.ReadFile(filepath.Join(folder, "Go and Ben.toml"))
	if err != nil {
		t.Logf("with %v between taps: %v", pause, err)
		return false
	}
	if want := "[play]\ngame = 'utara'\nrules = 'advanced'\nplayers = ['Go', 'Ben']\nseats = ['left', 'right']\n"; string(text) != want {
		t.Logf("with %v between taps: %s", pause, text) // a tap came too late or too soon
		return false
	}
	if !leftByTouch(t, f, said) {
		return false
	}
	program.interrupt(t)
	return true
}

// soon waits for words.
func soon(said *output, words string) bool {
	for range 300 {
		if strings.Contains(said.String(), words) {
			return true
		}
		time.Sleep(100 * time.Millisecond)
	}
	return false
}

// leftByTouch goes back to the page by the help, twice asked, and plays again: the
// page hears the table, and so does the game after it.
func leftByTouch(t *testing.T, f *finger, said *output) bool {
	t.Helper()
	p, err := newPlayer(context.Background(), parsedPlay(t, "--profile", "Go and Ben"), &stdio{err: io.Discard, out: io.Discard})
	require.NoError(t, err)
	defer p.close()
	p.leaves = true
	s, err := p.session(true)
	require.NoError(t, err)
	time.Sleep(4 * f.pause)
	f.hold(s, "help Go")
	_, err = s.Do(rules.Command{Do: rules.DoHelp, Player: "Go"})
	require.NoError(t, err)
	_, err = s.Tick(time.Second)
	require.NoError(t, err)
	f.hold(s, "leave Go")
	f.hold(s, "leave Go")
	time.Sleep(4 * f.pause) // the page comes
	cfg, err := starter(t).page()
	require.NoError(t, err)
	f.page, err = start.New(cfg)
	require.NoError(t, err)
	f.tap("go on")
	for range 300 {
		if strings.Count(said.String(), "hearing TUIO") == 2 {
			return true
		}
		time.Sleep(100 * time.Millisecond)
	}
	return false
}

// hold holds a control of a game until it is pressed.
func (f *finger) hold(s *play.Session, id string) {
	f.t.Helper()
	all := s.Snapshot().Controls
	i := slices.IndexFunc(all, func(m rules.Mark) bool { return m.ID == id })
	require.GreaterOrEqual(f.t, i, 0, "no control %q", id)
	size := f.page.Setup().Table
	f.n++
	var down tuio.Content
	down.Add(tuio.Cur2D, tuio.Object{S: f.n, X: float32(all[i].Points[0].X / size.X), Y: float32(all[i].Points[0].Y / size.Y)})
	for range 90 {
		require.NoError(f.t, f.sender.Send(time.Since(f.began), &down))
		time.Sleep(16 * time.Millisecond)
	}
	require.NoError(f.t, f.sender.Send(time.Since(f.began), &tuio.Content{}))
	time.Sleep(f.pause)
}
