package main

import (
	"context"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay/start"
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
}

// tap taps targets one after the other.
func (f *finger) tap(ids ...string) {
	f.t.Helper()
	for _, id := range ids {
		at, ok := f.page.Where(id)
		require.True(f.t, ok, "no target %q", id)
		f.step(constellation.Touch{ID: "mouse", Pos: at})
		f.step()
		f.n++
		f.touch(at)
		time.Sleep(f.pause)
	}
}

// step lets time pass on the own page.
func (f *finger) step(touches ...constellation.Touch) {
	f.at += 50 * time.Millisecond
	f.page.Step(start.Input{Time: f.at, Touches: touches})
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
	var said output
	cmd := exec.Command("asterism", "play", "--start", "--udp", address, "--mute")
	cmd.Stderr = &said
	require.NoError(t, cmd.Start())
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	defer cmd.Process.Kill()
	if !soon(&said, "set a game up") {
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
	if !soon(&said, "kept as profile") || !soon(&said, "hearing TUIO") {
		return false
	}
	text, err := os.ReadFile(filepath.Join(folder, "Go and Ben.toml"))
	require.NoError(t, err)
	require.Equal(t, "[play]\ngame = 'utara'\nrules = 'advanced'\nplayers = ['Go', 'Ben']\nseats = ['left', 'right']\n", string(text))
	require.NoError(t, cmd.Process.Signal(os.Interrupt))
	select {
	case err := <-ended:
		require.NoError(t, err, said.String())
	case <-time.After(30 * time.Second):
		t.Fatal("Ctrl-C doesn't end it: " + said.String())
	}
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
