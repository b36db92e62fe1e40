package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// A game that is traced leaves a file for go tool trace, in which the stages are
// named.
func TestPlay_tracesItsStages(t *testing.T) {
	t.Setenv("DISPLAY", "")
	t.Setenv("WAYLAND_DISPLAY", "")
	dir := t.TempDir()
	file := filepath.Join(dir, "stages.trace")
	code, _, errs := asterism("", "play", "utara", "--windowless", "--speed", "max", "--out", filepath.Join(dir, "end.png"), "--trace", file)
	require.Zero(t, code, errs)
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, "go 1.", string(data[:5]))
	for _, stage := range []string{"track", "rules"} {
		require.Contains(t, string(data), stage)
	}
	code, _, errs = asterism("", "play", "--windowless", "--trace", filepath.Join(dir, "no", "file"))
	require.Equal(t, 2, code)
	require.Contains(t, errs, "asterism: trace: open")
}
