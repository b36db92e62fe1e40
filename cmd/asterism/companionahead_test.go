//go:build !nocamera

package main

import (
	"net"
	"os"
	"os/exec"
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
		"one that is used": {[]string{"--companion", taken.Addr().String()}, "telephones: web: listen tcp " + taken.Addr().String() + ": bind: address already in use\n"},
		"any port":         {[]string{"--companion", "127.0.0.1:0"}, ""},
		"none":             {nil, ""},
	} {
		t.Run(name, func(t *testing.T) {
			var said output
			cmd := exec.Command("asterism", append([]string{"play", "--start", "--mute", "--udp", "none"}, c.args...)...)
			cmd.Env = append(os.Environ(), "DISPLAY="+display.name, "WAYLAND_DISPLAY=", "XDG_CONFIG_HOME="+folder, "XDG_DATA_HOME="+folder)
			cmd.Stderr = &said
			require.NoError(t, cmd.Start())
			defer func() {
				require.NoError(t, cmd.Process.Kill())
				cmd.Wait()
			}()
			require.True(t, soon(&said, "set a game up"), said.String())
			if c.wants == "" {
				require.NotContains(t, said.String(), "telephones")
				return
			}
			require.True(t, soon(&said, c.wants), said.String())
		})
	}
}
