package main

import (
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/overlay/start"
)

func parsedPlay(t *testing.T, args ...string) *playCmd {
	return &parsed(t, append([]string{"play"}, args...)...).Play
}

func TestPlay_eachOfSeveralCamerasHasACalibrationOfItsOwn(t *testing.T) {
	c := parsedPlay(t, "--camera", "0", "--camera", "rtsp://table/1?a=1,2", "--calibration", "a.json", "--calibration", "b.json")
	require.Equal(t, "0", c.Camera)
	require.Equal(t, "a.json", c.Calibration)
	require.Equal(t, []string{"rtsp://table/1?a=1,2"}, c.further())
	require.Equal(t, seat{file: "b.json"}, c.furtherSeat(0))
	require.Empty(t, parsedPlay(t, "--camera", "0").further())
	require.Empty(t, parsedPlay(t).further())
}

// The settings may name cameras beside the first, each with its calibration; a
// camera that the call names stands for all of them.
func TestPlay_theSettingsNameFurtherCameras(t *testing.T) {
	file := keptCalibration(t)
	settings := filepath.Join(t.TempDir(), "table.toml")
	write := func(text string) { require.NoError(t, os.WriteFile(settings, []byte(text), 0o644)) }
	write("[camera]\ndevice = \"0\"\n[[camera.further]]\ndevice = \"side\"\ncalibration = '" + file + "'\n")
	c := parsedPlay(t, "--config", settings)
	require.NoError(t, c.adopt())
	require.NoError(t, c.check())
	require.Equal(t, "0", c.Camera)
	require.Equal(t, []string{"side"}, c.further())
	require.Equal(t, seat{file: file}, c.furtherSeat(0))

	c = parsedPlay(t, "--config", settings, "--camera", "1")
	require.NoError(t, c.adopt())
	require.Empty(t, c.further())
	c = parsedPlay(t, "--config", settings, "--camera", "none")
	require.NoError(t, c.adopt())
	require.Empty(t, c.Cameras)

	for want, text := range map[string]string{
		"a further camera needs device and calibration": "[camera]\ndevice = \"0\"\n[[camera.further]]\ndevice = \"side\"\n",
		"no setting is called":                          "[camera]\ndevice = \"0\"\n[[camera.further]]\nname = \"side\"\n",
	} {
		write(text)
		_, err := parsedPlay(t, "--config", settings).settings(io.Discard)
		require.ErrorContains(t, err, want)
	}
	write("[camera]\ndevice = \"0\"\n[[camera.further]]\ndevice = \"0\"\ncalibration = '" + file + "'\n")
	c = parsedPlay(t, "--config", settings)
	require.NoError(t, c.adopt())
	require.ErrorContains(t, c.check(), "camera 0 is named twice")
}

// A further camera that is chosen on the start page is no further one any more.
func TestSetUp_theChosenCameraIsNoFurtherOne(t *testing.T) {
	var c config
	c.Camera.Device = "0"
	c.Camera.Further = []furtherCamera{{"1", "b.json"}, {"2", "c.json"}}
	require.Equal(t, []furtherCamera{{"2", "c.json"}}, c.setUp(start.Setup{Camera: "1"}).Camera.Further)
	require.Len(t, c.Camera.Further, 2)
}

// People are told of a camera without its password; cameras that are told alike are
// sources of their own all the same.
func TestPlay_sourcesTellNoPassword(t *testing.T) {
	const recorder = "rtsp://ada:secret@10.0.0.7/live?channel="
	c := playCmd{Cameras: []string{recorder + "1", "1", recorder + "2"}}
	var all []string
	for i := range c.Cameras {
		all = append(all, c.source(i))
	}
	require.Equal(t, []string{"camera rtsp://10.0.0.7/live", "camera 1", "camera rtsp://10.0.0.7/live (2)"}, all)
	require.Equal(t, "camera rtsp://10.0.0.7/live", (&playCmd{Camera: recorder + "1"}).source(0), "one of the settings")
}

func TestPlay_camerasThatCannotBeMeantAreRefused(t *testing.T) {
	for want, args := range map[string][]string{
		"camera 0 is named twice":              {"--camera", "0", "--camera", "0"},
		"camera 1: how does it see the table?": {"--camera", "0", "--camera", "1", "--calibration", "a.json"},
		"2 calibrations for 1 camera(s)":       {"--camera", "0", "--calibration", "a.json", "--calibration", "b.json"},
		"camera b.mp4: there is no such file":  {"--camera", "0", "--camera", "b.mp4"},
		"a.json":                               {"--camera", "0", "--camera", "1", "--calibration", "a.json", "--calibration", "a.json"},
	} {
		require.ErrorContains(t, parsedPlay(t, args...).check(), want)
	}
}
