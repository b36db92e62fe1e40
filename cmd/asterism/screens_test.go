//go:build !nocamera

package main

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Whoever names a screen that isn't there is told which there are, before anything is
// shown on another or a camera is opened.
func TestScreens_aScreenThatIsNotThereIsRefused(t *testing.T) {
	display, folder := newVirtualDisplay(t, 320, 240), t.TempDir()
	for _, c := range []struct{ call, is string }{
		{"play --monitor EPSON", `is called "EPSON"`},
		{"play stardice --mute --monitor 7", "has the number 7"},
		{"calibrate --camera /no/camera --monitor EPSON", `is called "EPSON"`},
		{"calibrate --touch --udp none --tcp 127.0.0.1:0 --monitor 7", "has the number 7"},
		{"latency --camera /no/camera --monitor EPSON", `is called "EPSON"`},
	} {
		cmd := exec.Command("asterism", strings.Fields(c.call)...)
		cmd.Env = append(os.Environ(), "DISPLAY="+display.name, "WAYLAND_DISPLAY=", "XDG_CONFIG_HOME="+folder, "XDG_DATA_HOME="+folder)
		said, err := cmd.CombinedOutput()
		require.Error(t, err, c.call)
		require.Equal(t, 2, cmd.ProcessState.ExitCode(), "%s: %s", c.call, said)
		require.Equal(t, "asterism: no screen "+c.is+": there is 0 (screen)\n", string(said), c.call)
	}
}

// What doctor says of screens is what --monitor takes; a display that can't be opened is
// none to open a window on.
func TestScreens_doctorNamesThem(t *testing.T) {
	display, folder := newVirtualDisplay(t, 320, 240), t.TempDir()
	for name, is := range map[string]string{
		display.name: "ok  display   a window can open\nok  screen    0 (screen), 320×240\n",
		"nonsense":   "--  display   nonsense can't be opened: play works without",
	} {
		cmd := exec.Command("asterism", "doctor")
		cmd.Env = append(os.Environ(), "DISPLAY="+name, "WAYLAND_DISPLAY=", "XDG_CONFIG_HOME="+folder, "XDG_DATA_HOME="+folder)
		said, err := cmd.Output()
		require.NoError(t, err, name)
		require.Contains(t, string(said), is)
	}
}
