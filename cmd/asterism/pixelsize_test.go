//go:build !nocamera

package main

import (
	"io"
	"math"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/calibrate"
	"github.com/asterism-dice/asterism/vision/calibrate/calibratetest"
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
// it was calibrated with, else as many as come smoothly. A calibration holds for all of its shape.
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
		{nil, pixelSize{}},
		{[]string{"--corners", "1,1,600,1,600,300,1,300"}, cornerPixels},
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
		require.Equal(t, c.want, seen.pixels, c.args)
		_, err = seen.before(nil)
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

// Corners that were tapped in small pictures are the same places in large ones of that
// shape; those of another shape are refused.
func TestPixels_cornersKnowThePicturesThatTheyLieIn(t *testing.T) {
	ownFolders(t)
	table := tableSize{X: 600, Y: 300}
	settings := func(more string) *playCmd {
		text := "[camera]\ndevice = \"0\"\ncorners = [100, 100, 1100, 100, 1100, 600, 100, 600]\n" + more
		call := parsedPlay(t, "--config", settingsFile(t, text))
		require.NoError(t, call.adopt())
		return call
	}
	corner := func(call *playCmd) (constellation.Vec, error) {
		cfg, err := call.settings(io.Discard)
		require.NoError(t, err)
		seen, err := (&player{cmd: call, cfg: cfg}).seat().sight(table)
		require.NoError(t, err)
		cal, err := seen.before(nil)
		if err != nil {
			return constellation.Vec{}, err
		}
		k := float64(cal.Lens.Width) / 1280
		return cal.Table(vision.Pixel{X: 1100 * k, Y: 600 * k}, 0)
	}
	for _, more := range []string{"", "corners-of = \"1280x720\"\n", "corners-of = \"1280x720\"\npixels = \"1920x1080\"\n"} {
		at, err := corner(settings(more))
		require.NoError(t, err)
		require.InDelta(t, 0, at.Dist(constellation.Vec(table)), 0.1, more)
	}
	_, err := corner(settings("corners-of = \"1280x720\"\npixels = \"640x480\"\n"))
	require.ErrorContains(t, err, "another shape than 640×480")
}

// Corners that don't know their pictures lie in such as a camera was always asked for;
// those that do, in all of their shape.
func TestPixels_cornersAskForPicturesThatTheyFit(t *testing.T) {
	corners := cornerSet{1, 1, 600, 1, 600, 300, 1, 300}
	for _, c := range []struct {
		of, named, want pixelSize
	}{
		{pixelSize{}, pixelSize{}, cornerPixels},
		{pixelSize{1280, 720}, pixelSize{}, pixelSize{}},
		{pixelSize{1920, 1080}, pixelSize{}, pixelSize{}},
		{pixelSize{640, 480}, pixelSize{}, pixelSize{640, 480}},
		{pixelSize{640, 480}, pixelSize{800, 600}, pixelSize{800, 600}},
	} {
		require.Equal(t, c.want, seat{corners: corners, of: c.of, pixels: c.named}.asks(), "%+v", c)
	}
}

// What a projector throws is known in pictures of the size that the camera is asked for.
func TestPixels_theProjectorsLightIsKnownInAllOfThem(t *testing.T) {
	scene := calibratetest.Ideal()
	file := filepath.Join(t.TempDir(), "calibration.json")
	made := calibrate.File{Version: calibrate.Version, Monitor: 1, Table: calibrate.TableSize{Width: 560, Height: 340}, Camera: &scene.Camera, Projector: &scene.Projector}
	require.NoError(t, writeCalibration(file, &made))
	was := calibrate.Rig{Camera: scene.Camera, Projector: scene.Projector}
	l, corner := was.Camera.Lens, constellation.Vec{X: 500, Y: 300}

	rig, ok := seat{file: file}.rig()
	require.True(t, ok)
	require.Equal(t, was, rig)
	rig, ok = seat{file: file, pixels: pixelSize{2 * l.Width, 2 * l.Height}}.rig()
	require.True(t, ok)
	require.Equal(t, 2*l.Width, rig.Camera.Lens.Width)
	small, large := was.Camera.Pixel(corner, 0), rig.Camera.Pixel(corner, 0)
	require.InDelta(t, 0, math.Hypot(2*small.X-large.X, 2*small.Y-large.Y), 1e-6)

	_, ok = seat{file: file, pixels: pixelSize{l.Width, 2 * l.Height}}.rig()
	require.False(t, ok, "pictures of another shape")
	made.Projector = nil
	require.NoError(t, writeCalibration(file, &made))
	_, ok = seat{file: file}.rig()
	require.False(t, ok, "nothing is known of a projector")
}

// The page writes down which pictures its corners were tapped in.
func TestPixels_thePageKeepsThemWithItsCorners(t *testing.T) {
	set := everything
	set.Camera, set.Corners, set.CornersOf = "0", []float64{1, 2, 9, 2, 9, 8, 1, 8}, [2]int{1920, 1080}
	s := settings{}.setUp(set)
	require.Equal(t, pixelSize{1920, 1080}, s.Camera.CornersOf)
	require.Equal(t, set.CornersOf, setupOf(config{settings: s}).CornersOf)
	set.Corners = nil
	require.Zero(t, s.setUp(set).Camera.CornersOf)
}
