package main

import (
	"io"
	"net"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// xServer is as much of an X server as answers a greeting, in turn by each of these:
// nothing means that it goes. It tells when a client that it let in has gone.
func xServer(t *testing.T, answers ...string) (display string, left chan bool) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { l.Close() })
	left = make(chan bool, 1)
	go func() {
		for _, answer := range answers {
			c, err := l.Accept()
			if err != nil {
				return
			}
			if answer == "" {
				c.Close()
				continue
			}
			io.ReadFull(c, make([]byte, 12))
			io.WriteString(c, answer)
			if answer[0] == 1 {
				t.Cleanup(func() { c.Close() })
				go func() { io.Copy(io.Discard, c); left <- true }()
			}
		}
	}()
	_, port, err := net.SplitHostPort(l.Addr().String())
	require.NoError(t, err)
	return "127.0.0.1:" + port, left
}

// A server that begins anew as we come is asked once more, and held from then on, so
// that it doesn't go again before there is a window.
func TestDisplay_aServerThatBeginsAnewIsHeld(t *testing.T) {
	display, left := xServer(t, "", "", "\x01")
	t.Setenv("WAYLAND_DISPLAY", "")
	t.Setenv("DISPLAY", display)
	require.NoError(t, displayAnswers())
	require.NoError(t, displayAnswers(), "it is held")
	select {
	case <-left:
		t.Error("it was let go")
	case <-time.After(200 * time.Millisecond):
	}
}

// A server that wants to know who comes is left to the window's library.
func TestDisplay_aServerThatAsksWhoComesAnswers(t *testing.T) {
	display, _ := xServer(t, "\x00")
	t.Setenv("WAYLAND_DISPLAY", "")
	t.Setenv("DISPLAY", display)
	require.NoError(t, displayAnswers())
	require.ErrorContains(t, (&displayHold{}).keep("x", nil), "doesn't answer")
}
