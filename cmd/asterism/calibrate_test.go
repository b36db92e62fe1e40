package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay/ebi"
	"github.com/asterism-dice/asterism/vision/calibrate"
	"github.com/asterism-dice/asterism/vision/camera"
	"github.com/stretchr/testify/require"
)

// keptCalibration is where calibrate leaves its file, for a table of 600 × 400 mm
// on which a picture of 1280×800 px leaves 10 % free on the left and the right.
func keptCalibration(t *testing.T) string {
	t.Helper()
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	t.Setenv("HOME", t.TempDir())
	table := constellation.Vec{X: 600, Y: 400}
	eye, err := camera.FromAbove(1280, 720, table)
	require.NoError(t, err)
	light, err := camera.FromAbove(1280, 800, table)
	require.NoError(t, err)
	r := calibrate.Result{Rig: calibrate.Rig{Camera: eye, Projector: light}, Table: table}
	f := r.File(time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC))
	f.Screen, f.Monitor, f.Table.North = "HDMI-2", 1, 90
	file, err := calibrationFile()
	require.NoError(t, err)
	require.NoError(t, writeCalibration(file, f))
	return file
}

// One file: play finds it where a camera is to look, and takes table, north and
// the projector's corners from it.
func TestPlay_findsTheCalibration(t *testing.T) {
	file := keptCalibration(t)
	var said bytes.Buffer
	cfg, err := (&playCmd{Camera: "0"}).settings(&said)
	require.NoError(t, err)
	require.Equal(t, "asterism: calibrated by "+file+"\n", said.String())
	require.Equal(t, file, cfg.Camera.Calibration)
	require.Equal(t, tableSize{X: 600, Y: 400}, cfg.size())
	require.Equal(t, 90.0, cfg.Table.North)
	require.True(t, cfg.projector)
	require.Equal(t, ebi.Monitor{Name: "HDMI-2", Number: 1}, cfg.screen)
	want := [][2]float64{{0.03125, 0}, {0.96875, 0}, {0.96875, 1}, {0.03125, 1}}
	for i, c := range cfg.Show.Corners {
		require.InDelta(t, want[i][0], c[0], 1e-9)
		require.InDelta(t, want[i][1], c[1], 1e-9)
	}
}

// What the call or the settings say comes first, and without a camera nothing is
// looked for.
func TestPlay_takesAnotherCalibrationWhereOneIsNamed(t *testing.T) {
	kept, err := os.ReadFile(keptCalibration(t))
	require.NoError(t, err)
	for name, c := range map[string]playCmd{
		"no camera": {},
		"corners":   {Camera: "0", Corners: cornerSet{0, 0, 9, 0, 9, 9, 0, 9}},
		"a film":    {Camera: "film.avi"},
	} {
		cfg, err := c.settings(&bytes.Buffer{})
		require.NoError(t, err)
		require.Empty(t, cfg.Camera.Calibration, name)
		require.False(t, cfg.projector, name)
	}
	other := filepath.Join(t.TempDir(), "other.json")
	require.NoError(t, os.WriteFile(other, kept, 0o644))
	cfg, err := (&playCmd{Camera: "0", Calibration: other}).settings(&bytes.Buffer{})
	require.NoError(t, err)
	require.Equal(t, other, cfg.Camera.Calibration)
}

// Under a camera nothing is drawn onto dice, unless the settings want it.
func TestPlay_drawsBesideDiceUnderACamera(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	settings := filepath.Join(t.TempDir(), "table.toml")
	require.NoError(t, os.WriteFile(settings, []byte("[show]\nbeside = false\n"), 0o644))
	for _, c := range []struct {
		cmd  playCmd
		want bool
	}{{playCmd{}, false}, {playCmd{Camera: "0"}, true}, {playCmd{Camera: "0", Config: settings}, false}} {
		cfg, err := c.cmd.settings(&bytes.Buffer{})
		require.NoError(t, err)
		require.Equal(t, c.want, cfg.overlay().Beside)
	}
}

func TestPlay_takesKindsSizeAndTable(t *testing.T) {
	cfg, err := (&playCmd{Kinds: kindList{"d6", "d20"}, Size: 16, Table: tableSize{X: 500, Y: 300}}).settings(&bytes.Buffer{})
	require.NoError(t, err)
	require.Equal(t, []string{"d6", "d20"}, cfg.Camera.Kinds)
	require.Equal(t, 16.0, cfg.Camera.Size)
	require.Equal(t, tableSize{X: 500, Y: 300}, cfg.size())
}

// A calibration that was damaged is an error in one line, and render takes the
// table from a good one.
func TestCalibration_isReadWithCare(t *testing.T) {
	file := keptCalibration(t)
	_, err := readCalibrated(file)
	require.NoError(t, err)
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	bad := filepath.Join(t.TempDir(), "bad.json")
	require.NoError(t, os.WriteFile(bad, bytes.Replace(data, []byte(`"version": 1`), []byte(`"version": 7`), 1), 0o644))
	_, err = readCalibrated(bad)
	require.ErrorContains(t, err, "version 7 of a calibration file, want 1")
}

// The start page reads the settings again and again, and says nothing of it.
func TestStart_isQuietAboutTheCalibration(t *testing.T) {
	keptCalibration(t)
	s := starter(t, "--camera", "0")
	cfg, err := s.base()
	require.NoError(t, err)
	require.True(t, cfg.projector)
	require.Empty(t, s.std.err.(*bytes.Buffer).String())
}
