package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TOML knows nan and inf; nothing lies there and nothing is as large.
func TestSettings_refuseWhatIsNoNumber(t *testing.T) {
	for text, want := range map[string]string{
		"[board]\nx = nan\ny = 0\nw = 300\nh = 300\n":            "board.x = NaN",
		"[board]\nx = 0\ny = 0\nw = inf\nh = inf\n":              "board.w = +Inf",
		"[board]\nw = 300\nh = 300\nangle = -inf\n":              "board.angle = -Inf",
		"[camera]\nsize = inf\n":                                 "camera.size = +Inf",
		"[camera]\ncorners = [nan, 1, 2, 3, 4, 5, 6, 7]":         "camera.corners = NaN",
		"[show]\ncorners = [[nan, 0], [1, 0], [1, 1], [0, 1]]\n": "show.corners = NaN",
	} {
		file := filepath.Join(t.TempDir(), "table.toml")
		require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
		_, err := readConfig(file, "")
		require.ErrorContains(t, err, want+": a number is wanted", text)
		require.ErrorContains(t, err, file)
		require.ErrorAs(t, err, new(badInput))
	}
}
