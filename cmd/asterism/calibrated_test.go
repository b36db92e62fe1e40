package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision/calibrate"
	"github.com/asterism-dice/asterism/vision/camera"
)

// rigFile is what calibrate writes of a camera and a projector straight above the usual table.
func rigFile(t *testing.T) *calibrate.File {
	t.Helper()
	table := constellation.Vec(defaultTable)
	seen, err := camera.FromAbove(1280, 720, table)
	require.NoError(t, err)
	thrown, err := camera.FromAbove(1920, 1080, table)
	require.NoError(t, err)
	return &calibrate.File{Version: calibrate.Version, Date: time.Unix(0, 0), Table: calibrate.TableSize{Width: table.X, Height: table.Y}, Camera: &seen, Projector: &thrown}
}

// writtenJSON is a file with v in it.
func writtenJSON(t *testing.T, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	require.NoError(t, err)
	file := filepath.Join(t.TempDir(), "camera.json")
	require.NoError(t, os.WriteFile(file, data, 0o644))
	return file
}

// Of a file that calibrate or watch wrote everything is to be what can be meant.
func TestReadCalibrated_whatCantBeMeantIsRefused(t *testing.T) {
	_, err := readCalibrated(writtenJSON(t, rigFile(t)))
	require.NoError(t, err)
	for want, change := range map[string]func(*calibrate.File){
		"camera.json: camera: none of a table of 610×457 mm is in the picture":               func(f *calibrate.File) { f.Camera.Pose.Shift[0] = 5000 },
		"camera.json: camera: the picture shows but a speck of a table":                      func(f *calibrate.File) { f.Camera.Lens.Focal = 1e9 },
		"camera.json: projector: camera: none of a table":                                    func(f *calibrate.File) { f.Projector.Pose.Shift[1] = -5000 },
		"camera.json: calibrate: corners [[0 0] [610 457] [610 0] [0 457]] of a touch table": func(f *calibrate.File) { f.Touch = [][2]float64{{0, 0}, {610, 457}, {610, 0}, {0, 457}} },
		"camera.json: a table of 610 × 1e+06 mm":                                             func(f *calibrate.File) { f.Table.Height = 1e6 },
		"camera: its points are missed by 500.0 px":                                          func(f *calibrate.File) { f.Camera.Residual = 500 },
	} {
		f := rigFile(t)
		change(f)
		_, err := readCalibrated(writtenJSON(t, f))
		require.ErrorContains(t, err, want)
	}
}

func TestReadCalibrated_thatOfWatchToo(t *testing.T) {
	c := calibrated{Calibration: *rigFile(t).Camera, Table: defaultTable}
	_, err := readCalibrated(writtenJSON(t, c))
	require.NoError(t, err)
	c.Lens.CX = 3000
	_, err = readCalibrated(writtenJSON(t, c))
	require.ErrorContains(t, err, "camera.json: camera: none of a table of 610×457 mm is in the picture")
	c.Table = tableSize{} // nobody knows where it ends
	_, err = readCalibrated(writtenJSON(t, c))
	require.NoError(t, err)
}

// A file that a call names is read, whatever else is needed of it, and named where it
// can't be.
func TestRun_aCalibrationThatIsNamedIsRead(t *testing.T) {
	folder := t.TempDir()
	crossed, askew := rigFile(t), rigFile(t)
	crossed.Touch = [][2]float64{{0, 0}, {610, 457}, {610, 0}, {0, 457}}
	askew.Table.Width = -5
	garbage := filepath.Join(folder, "garbage.json")
	require.NoError(t, os.WriteFile(garbage, []byte("garbage"), 0o644))
	picture := filepath.Join(folder, "out.svg")
	for _, file := range []string{filepath.Join(folder, "nowhere.json"), folder, garbage, writtenJSON(t, crossed), writtenJSON(t, askew)} {
		for _, call := range [][]string{
			{"render", "../../testdata/readme/battle.json", "--out", picture},
			{"render", battleRecording, "--out", picture},
			{"play", "--windowless", "--udp", "none"},
		} {
			var out, errs bytes.Buffer
			code := run(append(call, "--calibration", file), strings.NewReader(""), &out, &errs)
			require.Equal(t, 2, code, "%s %s: %s", call[0], file, errs.String())
			require.True(t, strings.HasPrefix(errs.String(), "asterism: calibration "+file+": "), errs.String())
			require.Equal(t, 1, strings.Count(errs.String(), "\n"), errs.String())
			require.NoFileExists(t, picture)
		}
	}
}

// What the settings name, and not the call, is missed only by a camera.
func TestRun_aCalibrationOfTheSettingsMayBeAbsent(t *testing.T) {
	settings := filepath.Join(t.TempDir(), "table.toml")
	require.NoError(t, os.WriteFile(settings, []byte("[camera]\ncalibration = 'nowhere.json'\n"), 0o644))
	cfg, err := readConfig(settings, "")
	require.NoError(t, err)
	require.Equal(t, defaultTable, cfg.size())
}
