//go:build !nocamera

package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"testing"

	"github.com/stretchr/testify/require"
)

// The program flashes its screen before a camera that sees late, and says by how much
// at least.
func TestLatency_isMeasuredThroughTheCamera(t *testing.T) {
	s, _ := newLitTable(t, 1, darkTable, 0)
	s.laid.Finish.JPEG = 0 // the camera's pictures are sent as such
	p := &litProgram{litTable: s, display: newVirtualDisplay(t, 640, 400), folder: t.TempDir()}
	p.eye = newGrabbingEye(t, p.display, p.under(s.laid, s.rig), 1)
	cmd := exec.Command("asterism", "latency", "--camera", p.eye.address, "--flashes", "3", "--json")
	cmd.Env = append(os.Environ(), "DISPLAY="+p.display.name, "WAYLAND_DISPLAY=", "XDG_CONFIG_HOME="+p.folder)
	cmd.Stderr = &p.said
	out, err := cmd.Output()
	require.NoError(t, err, p.said.String())
	var f flashed
	require.NoError(t, json.Unmarshal(out, &f), string(out))
	t.Logf("%+v", f)
	require.Equal(t, 3, f.Flashes)
	require.Greater(t, f.Least, litDelay.Seconds()*1000)
	require.GreaterOrEqual(t, f.Median, f.Least)
	require.Less(t, f.Median, 6000.0, "on a busy machine")
}
