//go:build !nocamera

package main

import (
	"io"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision/camera"
)

func TestPixels_areAWidthAndAHeight(t *testing.T) {
	var s pixelSize
	for _, text := range []string{"1920x1080", "1920×1080"} {
		require.NoError(t, s.UnmarshalText([]byte(text)))
		require.Equal(t, pixelSize{1920, 1080}, s)
	}
	for _, bad := range []string{"", "1920", "1920x", "1920x1080x3", "100x100", "9000x1080", "1920.5x1080", "-1920x1080"} {
		require.ErrorContains(t, s.UnmarshalText([]byte(bad)), "such as 1920x1080", bad)
	}
}

// A camera is asked for the pixels that the call names, else the settings, else those that
// it was calibrated with, else the usual ones. A calibration holds for all of its shape.
func TestPixels_whatIsSaidComesFirst(t *testing.T) {
	ownFolders(t)
	file := filepath.Join(t.TempDir(), "camera.json")
	made := calibrated{Table: tableSize{X: 600, Y: 338}}
	var err error
	made.Calibration, err = camera.FromAbove(1600, 900, constellation.Vec(made.Table))
	require.NoError(t, err)
	require.NoError(t, made.write(file))
	large := settingsFile(t, "[camera]\npixels = \"1920x1080\"\n")
	for _, c := range []struct {
		args []string
		want pixelSize
	}{
		{nil, usualPixels},
		{[]string{"--calibration", file}, pixelSize{1600, 900}},
		{[]string{"--config", large}, pixelSize{1920, 1080}},
		{[]string{"--config", large, "--calibration", file}, pixelSize{1920, 1080}},
		{[]string{"--config", large, "--calibration", file, "--pixels", "640x360"}, pixelSize{640, 360}},
		{[]string{"--pixels", "640x360", "--corners", "1,1,600,1,600,300,1,300"}, pixelSize{640, 360}},
	} {
		call := parsedPlay(t, append([]string{"--camera", "0"}, c.args...)...)
		cfg, err := call.settings(io.Discard)
		require.NoError(t, err)
		seen, err := (&player{cmd: call, cfg: cfg}).seat().sight(cfg.size())
		require.NoError(t, err)
		require.Equal(t, c.want, pixelSize{seen.width, seen.height}, c.args)
		_, err = seen.of(seen.width, seen.height)
		require.NoError(t, err)
	}
	other, err := seat{file: file, pixels: pixelSize{640, 480}}.sight(tableSize{})
	require.NoError(t, err)
	_, err = other.of(640, 480)
	require.ErrorContains(t, err, file, "it was calibrated in pictures of another shape")
}

// What somebody wrote of a camera is written down again as it was.
func TestPixels_areKeptInAProfile(t *testing.T) {
	s, err := readSettings(settingsFile(t, "[camera]\npixels = \"1920x1080\"\n"))
	require.NoError(t, err)
	file := filepath.Join(t.TempDir(), "x.toml")
	require.NoError(t, s.write(file))
	again, err := readSettings(file)
	require.NoError(t, err)
	require.Equal(t, s, again)
	_, err = readSettings(settingsFile(t, "[camera]\npixels = \"1920\"\n"))
	require.ErrorContains(t, err, "such as 1920x1080")
}
