package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
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

// A calibration that play finds and can't read is told as what it is. A window goes on to
// calibrate anew; without one play ends, and says what to do.
func TestPlay_findsADamagedCalibration(t *testing.T) {
	for name, damaged := range map[string]string{
		"cut":   `{"version": 1, "table"`,
		"empty": "",
		"newer": `{"version": 7}`,
	} {
		t.Run(name, func(t *testing.T) {
			file := keptCalibration(t)
			require.NoError(t, os.WriteFile(file, []byte(damaged), 0o600))
			var said bytes.Buffer
			_, err := (&playCmd{Camera: "0", Windowless: true}).settings(&said)
			require.ErrorContains(t, err, "calibration "+file+": ")
			require.ErrorContains(t, err, "; calibrate the camera anew (asterism calibrate), or remove the file")
			require.Empty(t, said.String())
			if !hasDisplay() {
				return
			}
			cmd := &playCmd{Camera: "0"}
			cfg, err := cmd.settings(&said)
			require.NoError(t, err)
			require.True(t, cmd.uncalibrated(&cfg))
			require.Regexp(t, "^asterism: calibration "+regexp.QuoteMeta(file)+": .*; it isn't used\n$", said.String())
		})
	}
}

// A calibration holds for a window of its projector's size, but for what a desktop keeps
// for itself. Of a screen that isn't there nobody knows.
func TestCalibration_isMadeForAScreenOfItsSize(t *testing.T) {
	all := []ebi.Screen{{Monitor: ebi.Monitor{Name: "eDP-1"}, Width: 1512, Height: 982}, {Monitor: ebi.Monitor{Name: "HDMI-1", Number: 1}, Width: 1280, Height: 800}}
	for _, c := range []struct {
		name     string
		width    int // px, of the calibration's projector
		height   int
		screen   string
		turned   int
		differs  bool
		toldSize string
	}{
		{"the same", 1280, 800, "HDMI-1", 0, false, ""},
		{"a window that was small", 939, 704, "HDMI-1", 0, true, "made for a screen of 939×704 px, and HDMI-1 has 1280×800"},
		{"another mode", 1280, 720, "HDMI-1", 0, true, "1280×720"},
		{"a larger one", 1920, 1080, "HDMI-1", 0, true, "1920×1080"},
		{"turned since", 1280, 800, "HDMI-1", 90, true, "800×1280"},
		{"turned", 800, 1280, "HDMI-1", 270, false, ""},
		{"below a laptop's bar", 1512, 945, "eDP-1", 0, false, ""},
		{"it is off", 939, 704, "EPSON", 0, false, ""},
	} {
		o := ebi.DefaultOptions()
		o.Screen, o.Output.Turn = c.screen, c.turned
		said := madeFor(camera.NewLens(c.width, c.height, 0), o, all)
		require.Equal(t, c.differs, said != "", c.name)
		require.Contains(t, said, c.toldSize, c.name)
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
