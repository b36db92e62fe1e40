package main

import (
	"io"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// What the program sends never comes back to itself as one more sensor.
func TestTuioOut_isNotHeardByTheProgramItself(t *testing.T) {
	for target, c := range map[string]struct {
		heard hearFlags
		flag  string // that is named, empty where nothing is wrong
	}{
		"127.0.0.1:3333":              {hearFlags{UDP: "127.0.0.1:3333"}, "--udp"},
		"udp://127.0.0.1:3333":        {hearFlags{UDP: "127.0.0.1:3333"}, "--udp"},
		"localhost:3333":              {hearFlags{UDP: "127.0.0.1:3333"}, "--udp"},
		"127.0.0.1:3334":              {hearFlags{UDP: "0.0.0.0:3334"}, "--udp"},
		"[::1]:3334":                  {hearFlags{UDP: "[::]:3334"}, "--udp"},
		"127.0.0.1:3335":              {hearFlags{UDP: ":3335"}, "--udp"},
		"tcp://127.0.0.1:4000":        {hearFlags{UDP: none, TCP: "127.0.0.1:4000"}, "--tcp"},
		"ws://localhost:8080/":        {hearFlags{UDP: none, WS: "127.0.0.1:8080"}, "--ws"},
		"239.1.2.3:3336":              {hearFlags{UDP: ":3336", Multicast: "239.1.2.3"}, "--multicast"},
		"239.1.2.4:3336":              {hearFlags{UDP: ":3336", Multicast: "239.1.2.3"}, ""},
		"127.0.0.1:4444":              {hearFlags{UDP: "127.0.0.1:3333", TCP: "127.0.0.1:4444"}, ""},
		"192.0.2.7:3333":              {hearFlags{UDP: "0.0.0.0:3333"}, ""},
		"127.0.0.2:3333":              {hearFlags{UDP: "127.0.0.1:3333"}, ""},
		"table.example:3333":          {hearFlags{UDP: "0.0.0.0:3333"}, ""},
		"tcp-listen://127.0.0.1:3333": {hearFlags{UDP: "127.0.0.1:3333"}, ""},
		"127.0.0.1:5555":              {hearFlags{UDP: none}, ""},
	} {
		err := c.heard.refuseEcho([]string{"192.0.2.1:1", target})
		if c.flag == "" {
			require.NoError(t, err, target)
			continue
		}
		require.ErrorContains(t, err, target)
		require.ErrorContains(t, err, c.flag)
	}
}

// A bundled session hears nothing: what it sends may go to the usual port. Where it would come
// back that is said at once, on the start page, too.
func TestTuioOut_isRefusedWhereItComesBack(t *testing.T) {
	std := &stdio{out: io.Discard, err: io.Discard}
	address := "127.0.0.1:" + freePort(t)
	p, err := newPlayer(t.Context(), parsedPlay(t, "stardice", "--live", "--journal", "none", "--udp", address, "--tuio-out", address), std)
	require.NoError(t, err, "no sensor is opened yet")
	defer p.close()
	_, err = p.sensors(t.Context(), time.Now())
	require.ErrorContains(t, err, "--tuio-out "+address)
	require.ErrorContains(t, (&starting{cmd: parsedPlay(t, "--start", "--tuio-out", "127.0.0.1:3333"), std: std}).playable(), "--tuio-out 127.0.0.1:3333")
}
