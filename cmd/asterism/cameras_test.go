package main

import (
	"testing"

	"github.com/stretchr/testify/require"
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
