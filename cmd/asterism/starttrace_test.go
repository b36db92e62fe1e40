//go:build !nocamera

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// What is played from the start page is traced, too.
func TestStartWindow_isTraced(t *testing.T) {
	d, folder := newVirtualDisplay(t, 640, 480), t.TempDir()
	file, said := filepath.Join(folder, "stages.trace"), &output{}
	cmd := exec.Command("asterism", "play", "--start", "--mute", "--udp", "none", "--trace", file)
	cmd.Env = append(os.Environ(), "DISPLAY="+d.name, "WAYLAND_DISPLAY=", "XDG_CONFIG_HOME="+folder, "XDG_DATA_HOME="+folder)
	cmd.Stderr = said
	require.NoError(t, cmd.Start())
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	defer cmd.Process.Kill()
	require.True(t, soon(said, "set a game up"), said)
	time.Sleep(time.Second) // the window opens
	require.NoError(t, cmd.Process.Signal(os.Interrupt))
	select {
	case err := <-ended:
		require.NoError(t, err, said)
	case <-time.After(time.Minute):
		t.Fatal("it doesn't end")
	}
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, "go 1.", string(data[:5]))
}
