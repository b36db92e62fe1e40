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
	film, calibration := movedFilm(t, 0, 2)
	var without []string
	for _, long := range []time.Duration{3 * time.Second, 10 * time.Second, 30 * time.Second} { // a busy machine needs longer
		if without = stagesMissing(tracedGame(t, long, film, calibration)); len(without) == 0 {
			return
		}
	}
	t.Errorf("no span of %v", without)
}

// tracedGame is the trace of a game in a window that is broken off after a while.
func tracedGame(t *testing.T, long time.Duration, film, calibration string) []byte {
	display, folder := newVirtualDisplay(t, 640, 480), t.TempDir()
	file := filepath.Join(folder, "stages.trace")
	var said output
	cmd := exec.Command("asterism", "play", "stardice", "--mute", "--udp", "none", "--journal", "none", "--kinds", "d6",
		"--camera", film, "--calibration", calibration, "--trace", file)
	cmd.Env = append(os.Environ(), "DISPLAY="+display.name, "WAYLAND_DISPLAY=", "XDG_CONFIG_HOME="+folder, "XDG_DATA_HOME="+folder)
	cmd.Stderr = &said
	require.NoError(t, cmd.Start())
	defer cmd.Process.Kill()
	time.Sleep(long)
	cmd.Process.Signal(os.Interrupt)
	require.NoError(t, cmd.Wait(), said.String())
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	return data
}

// stagesMissing are the stages of which there is no span in a trace.
func stagesMissing(data []byte) (without []string) {
	for _, stage := range []string{"capture", "find", "read", "track", "rules", "compose", "draw"} {
		if !regexp.MustCompile(`[^a-zA-Z/._]` + stage + `[^a-zA-Z/._(]`).Match(data) {
			without = append(without, stage)
		}
	}
	return without
}
