//go:build !nocamera

package main

import (
	"net"
	"testing"

	"github.com/stretchr/testify/require"
)

// Where telephones will join in is told while the start page is up, though nothing is
// served before a game begins.
func TestCompanion_itsAddressIsToldWithTheStartPage(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer taken.Close()
	free := net.JoinHostPort("127.0.0.1", freePort(t))
	display, folder := newVirtualDisplay(t, 320, 240), t.TempDir()
	for name, c := range map[string]struct {
		args  []string
		wants string
	}{
		"an address":       {[]string{"--companion", free}, "telephones: join in at http://" + free + "/ once a game begins\n"},
		"one that is used": {[]string{"--companion", taken.Addr().String()}, "is taken by another program, perhaps a second Asterism: close that one, let no telephones join in, or"},
		"any port":         {[]string{"--companion", "127.0.0.1:0"}, ""},
		"none":             {nil, ""},
	} {
		t.Run(name, func(t *testing.T) {
			said, end := startProgram(t, display, folder, append([]string{"--udp", "none"}, c.args...)...)
			defer end()
			if c.wants == "" {
				require.NotContains(t, said.String(), "telephones")
				return
			}
			require.True(t, soon(said, c.wants), said.String())
		})
	}
}
