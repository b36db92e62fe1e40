//go:build !nocamera

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// A game in a window, under a camera, leaves spans of every stage from the picture to
// the screen; that it is broken off loses none.
func TestPlay_tracesEachStageFromTheCameraToTheWindow(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no Xvfb")
	}
	display, folder := newVirtualDisplay(t, 640, 480), t.TempDir()
	film, calibration := movedFilm(t, 0, 2)
	file := filepath.Join(folder, "stages.trace")
	var said output
	cmd := exec.Command("asterism", "play", "stardice", "--mute", "--udp", "none", "--journal", "none", "--kinds", "d6",
		"--camera", film, "--calibration", calibration, "--trace", file)
	cmd.Env = append(os.Environ(), "DISPLAY="+display.name, "WAYLAND_DISPLAY=", "XDG_CONFIG_HOME="+folder, "XDG_DATA_HOME="+folder)
	cmd.Stderr = &said
	require.NoError(t, cmd.Start())
	defer cmd.Process.Kill()
	time.Sleep(3 * time.Second)
	cmd.Process.Signal(os.Interrupt)
	require.NoError(t, cmd.Wait(), said.String())
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	for _, stage := range []string{"capture", "find", "read", "track", "rules", "compose", "draw"} {
		require.True(t, regexp.MustCompile(`[^a-zA-Z/._]`+stage+`[^a-zA-Z/._(]`).Match(data), stage)
	}
}
