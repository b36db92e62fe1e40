package main

import (
	"encoding/json"
	"os"
	"path/filepath"
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
		"camera.json: camera: none of a table of 610×457 mm is in the picture": func(f *calibrate.File) { f.Camera.Pose.Shift[0] = 5000 },
		"camera.json: camera: the picture shows less than a thousandth":        func(f *calibrate.File) { f.Camera.Lens.Focal = 1e9 },
		"camera.json: projector: camera: none of a table":                      func(f *calibrate.File) { f.Projector.Pose.Shift[1] = -5000 },
		"camera.json: a table of 610 × 1e+06 mm":                               func(f *calibrate.File) { f.Table.Height = 1e6 },
		"camera: its points are missed by 500.0 px":                            func(f *calibrate.File) { f.Camera.Residual = 500 },
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
