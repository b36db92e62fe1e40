//go:build !nocamera

package main

import (
	"bytes"
	"image"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// drawn is the picture that render makes of a file.
func drawn(t *testing.T, file string, args ...string) string {
	t.Helper()
	out := filepath.Join(t.TempDir(), "drawn.svg")
	code, _, errs := asterism("", append([]string{"render", file, "--out", out}, args...)...)
	require.Zero(t, code, errs)
	data, err := os.ReadFile(out)
	require.NoError(t, err)
	return string(data)
}

// What is drawn of a photograph is what is scored of it: the table lies where the
// calibration says, and dice are read as the settings say.
func TestRender_readsAPhotographAsScoreDoes(t *testing.T) {
	file := threeDice(t)
	cal := calibrationFileOf(t, tableSize{X: 900, Y: 600}, func(*calibrated) {})
	plain := drawn(t, file)
	for name, c := range map[string]struct {
		args  []string
		score photographFlags
	}{
		"a calibration":        {[]string{"--calibration", cal}, photographFlags{Calibration: cal}},
		"that of the settings": {[]string{"--config", settingsFile(t, "[camera]\ncalibration = '"+cal+"'\n")}, photographFlags{Calibration: cal}},
		"table, kinds and size": {[]string{"--config", settingsFile(t, "[table]\nwidth = 500\nheight = 375\n[camera]\nkinds = ['d6']\nsize = 24\n")},
			photographFlags{Table: tableSize{X: 500, Y: 375}, Kinds: kindList{constellation.D6}, Size: 24}},
		"corners": {[]string{"--config", settingsFile(t, "[table]\nwidth = 600\nheight = 450\n[camera]\ncorners = [10, 10, 630, 10, 630, 470, 10, 470]\n")},
			photographFlags{Table: tableSize{X: 600, Y: 450}, Corners: cornerSet{10, 10, 630, 10, 630, 470, 10, 470}}},
		"kinds alone": {[]string{"--config", settingsFile(t, "[camera]\nkinds = ['d20']\n")}, photographFlags{Kinds: kindList{constellation.D20}}},
	} {
		c.score.Album = "none"
		seen, err := readPhotograph(file, &c.score, rules.Grid{}, io.Discard)
		require.NoError(t, err)
		var sky bytes.Buffer
		require.NoError(t, constellation.WriteSky(&sky, seen.table))
		scored := filepath.Join(t.TempDir(), "scored.json")
		require.NoError(t, os.WriteFile(scored, sky.Bytes(), 0o644))
		got := drawn(t, file, c.args...)
		require.Equal(t, drawn(t, scored), got, name)
		require.NotEqual(t, plain, got, name)
	}
}

// render refuses what score refuses of a photograph, in the same words.
func TestRender_refusesAPhotographAsScoreDoes(t *testing.T) {
	square := calibrationFileOf(t, defaultTable, func(*calibrated) {})
	wide := filepath.Join(t.TempDir(), "wide.png")
	var picture bytes.Buffer
	require.NoError(t, png.Encode(&picture, image.NewGray(image.Rect(0, 0, 960, 540))))
	require.NoError(t, os.WriteFile(wide, picture.Bytes(), 0o644))
	missed := calibrationFileOf(t, defaultTable, func(c *calibrated) { c.Residual = 500 })
	for file, cal := range map[string]string{wide: square, threeDice(t): missed} {
		code, _, said := asterism("", "score", "stardice", file, "--calibration", cal)
		require.Equal(t, 2, code, said)
		for _, args := range [][]string{{"--calibration", cal}, {"--config", settingsFile(t, "[camera]\ncalibration = '"+cal+"'\n")}} {
			out := filepath.Join(t.TempDir(), "out.png")
			code, _, errs := asterism("", append([]string{"render", file, "--out", out}, args...)...)
			require.Equal(t, 2, code, "%v", args)
			require.Equal(t, said, errs)
			require.NoFileExists(t, out)
		}
	}
}

// A photographed table's north is where its calibration says, unless the settings or the
// call say another.
func TestPhotograph_liesAsItsCalibrationSays(t *testing.T) {
	file := threeDice(t)
	cal := filepath.Join(t.TempDir(), "calibration.json")
	made := calibrationFileOf(t, tableSize{X: 600, Y: 450}, func(*calibrated) {})
	seen, err := readCalibrated(made)
	require.NoError(t, err)
	f, err := cornered(seen.Lens, fourPixels(cornerSet{0, 0, 640, 0, 640, 480, 0, 480}), constellation.Vec(seen.Table))
	require.NoError(t, err)
	f.Table.North = 90
	require.NoError(t, writeCalibration(cal, f))
	other := 45.0
	for _, c := range []struct {
		settings string
		call     *float64
		want     constellation.Angle
	}{{"", nil, 90}, {"[table]\nnorth = 30\n", nil, 30}, {"[table]\nnorth = 30\n", &other, 45}} {
		cfg, err := readConfig(settingsFile(t, c.settings), cal)
		require.NoError(t, err)
		got, err := (&shown{File: file, North: c.call}).table(&stdio{err: io.Discard}, cfg.photograph(), &gameFlags{})
		require.NoError(t, err)
		require.Equal(t, c.want, got.North)
	}
	got, err := (&shown{File: file}).table(&stdio{err: io.Discard}, &photographFlags{Calibration: cal, Album: "none"}, &gameFlags{})
	require.NoError(t, err)
	require.Equal(t, constellation.Angle(90), got.North)
}
