//go:build !nocamera

package main

import (
	"os"
	"os/exec"
	"testing"

	"github.com/stretchr/testify/require"
)

// startProgram begins play with its start page on a display, with its own files in a folder, and
// returns what it says, once the page is up, and what ends it.
func startProgram(t *testing.T, d *virtualDisplay, folder string, args ...string) (said *output, end func()) {
	t.Helper()
	said = &output{}
	cmd := exec.Command("asterism", append([]string{"play", "--start", "--mute"}, args...)...)
	cmd.Env = append(os.Environ(), "DISPLAY="+d.name, "WAYLAND_DISPLAY=", "XDG_CONFIG_HOME="+folder, "XDG_DATA_HOME="+folder)
	cmd.Stderr = said
	require.NoError(t, cmd.Start())
	end = func() {
		require.NoError(t, cmd.Process.Kill())
		cmd.Wait()
	}
	if !soon(said, "set a game up") {
		end()
		t.Fatal(said.String())
	}
	return said, end
}
