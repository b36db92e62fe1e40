package main

import (
	"bytes"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay/ebi"
	"github.com/asterism-dice/asterism/vision/calibrate"
)

// Whichever of a camera and a touch table is calibrated last, the file holds both, as
// long as they are of one table.
func TestCalibrate_keepsTheOtherSensorOfTheTable(t *testing.T) {
	corners := []constellation.Vec{{X: 600}, {}, {Y: 400}, {X: 600, Y: 400}}
	touch := func(width float64) *calibrate.File {
		return touchFile(tableSize{X: width, Y: 400}, corners, 0, ebi.Monitor{Name: "touch"}, time.Unix(0, 0))
	}
	for name, c := range map[string]struct {
		width        float64 // mm, of the touch table
		touchFirst   bool
		said         string
		camera, felt bool // are in the file in the end
	}{
		"touch over camera":           {600.5, false, "how the camera lies, which was calibrated before, is kept", true, true},
		"camera over touch":           {600.5, true, "how the touch table lies, which was calibrated before, is kept", true, true},
		"touch over another table's":  {610, false, "how the camera lay is replaced, for that was at a table of 600x400 mm", false, true},
		"camera over another table's": {610, true, "how the touch table lay is replaced, for that was at a table of 610x400 mm", true, false},
	} {
		t.Run(name, func(t *testing.T) {
			file := keptCalibration(t)
			last := touch(c.width)
			seen, err := readCalibrationFile(file)
			require.NoError(t, err)
			if c.touchFirst {
				require.NoError(t, writeCalibration(file, last))
				copied := *seen
				last = &copied
			}
			var said bytes.Buffer
			require.NoError(t, renewCalibration(file, last, &said))
			require.Equal(t, "asterism: "+c.said+"\n", said.String())
			got, err := readCalibrationFile(file)
			require.NoError(t, err)
			require.Equal(t, c.felt, got.Touch != nil)
			if !c.camera {
				require.Nil(t, got.Camera)
				return
			}
			require.Equal(t, seen.Camera, got.Camera)
			require.Equal(t, seen.Projector, got.Projector)
			require.Equal(t, "HDMI-2", got.Screen, "the projector's")
			require.Equal(t, 90.0, got.Table.North)
		})
	}
}

// The first calibration, and one anew of the same sensor, keep nothing and say nothing.
func TestCalibrate_anewSaysNothingOfItself(t *testing.T) {
	file := keptCalibration(t)
	seen, err := readCalibrationFile(file)
	require.NoError(t, err)
	var said bytes.Buffer
	require.NoError(t, renewCalibration(file, seen, &said))
	require.NoError(t, renewCalibration(file+".new", seen, &said))
	require.Empty(t, said.String())
}
