package main

import (
	"bytes"
	"io"
	"os"
	"strings"
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

// turnedTo is a calibration as keptCalibration left it, with another side of the table
// at its top.
func turnedTo(t *testing.T, file string, quarters int) *calibrate.File {
	t.Helper()
	f, err := readCalibrationFile(file)
	require.NoError(t, err)
	r := calibrate.Result{Rig: calibrate.Rig{Camera: *f.Camera, Projector: *f.Projector}, Table: constellation.Vec{X: f.Table.Width, Y: f.Table.Height}}
	r.Turn(quarters)
	return r.File(time.Unix(0, 0))
}

// However the table's sides are turned, before or after the touch table was calibrated,
// what the sensor feels stays where it is in the picture.
func TestCalibrate_turnsTheTouchTableWithTheSides(t *testing.T) {
	corners := []constellation.Vec{{X: -6, Y: 4}, {X: 612, Y: 8}, {X: 594, Y: 412}, {X: 3, Y: 396}} // mm of a picture of 600 × 400
	touch := touchFile(tableSize{X: 600, Y: 400}, corners, 0, ebi.Monitor{}, time.Unix(0, 0))
	const turned = "; the touch table is turned to the table's sides\n"
	for quarters := range 4 {
		for name, order := range map[string]func(file string) []*calibrate.File{
			"touch, then the sides": func(file string) []*calibrate.File { return []*calibrate.File{touch, turnedTo(t, file, quarters)} },
			"the sides, then touch": func(file string) []*calibrate.File { return []*calibrate.File{turnedTo(t, file, quarters), touch} },
			"other sides, touch, then the sides": func(file string) []*calibrate.File {
				return []*calibrate.File{turnedTo(t, file, 3), touch, turnedTo(t, file, quarters)}
			},
		} {
			file := keptCalibration(t)
			all := order(file)
			require.NoError(t, writeCalibration(file, all[0]))
			var said bytes.Buffer
			for _, f := range all[1:] {
				said.Reset()
				again := *f
				require.NoError(t, renewCalibration(file, &again, &said))
			}
			if len(all) == 2 {
				require.Equal(t, quarters != 0, strings.HasSuffix(said.String(), turned), "%s: %s", name, said.String())
			}
			got, err := readCalibrationFile(file)
			require.NoError(t, err)
			for i, c := range got.Touch {
				p := got.Projector.Pixel(constellation.Vec{X: c[0], Y: c[1]}, 0)
				plain, err := readCalibrationFile(keptCalibration(t))
				require.NoError(t, err)
				want := plain.Projector.Pixel(corners[i], 0)
				require.InDelta(t, 0, p.Sub(want).Len(), 1e-6, "%s by %d: corner %d", name, quarters, i)
			}
		}
	}
}

// North is the table's: it is turned with the sides, and stays whichever sensor is
// calibrated last, unless that says it anew.
func TestCalibrate_northOutlastsTheOtherSensor(t *testing.T) {
	corners := []constellation.Vec{{}, {X: 600}, {X: 600, Y: 400}, {Y: 400}} // mm
	for name, c := range map[string]struct {
		quarters               int  // by which the camera's table is turned in the picture
		touchLast              bool // else the camera is
		touched, pointed, want float64
		said                   bool // by who calibrates last, though it is 0
	}{
		"touch, then a camera":                        {0, false, 90, 0, 90, false},
		"touch, then a camera that says it":           {0, false, 90, 30, 30, true},
		"touch, then a camera with other sides":       {1, false, 120, 0, 30, false},
		"a camera, then touch":                        {0, true, 0, 90, 90, false},
		"a camera, then touch that says it":           {0, true, 30, 90, 30, true},
		"a camera with other sides, then touch":       {1, true, 120, 0, 30, true},
		"a camera with its right at the top: it is 0": {1, true, 90, 0, 0, true},
		"touch, then a camera that says 0":            {0, false, 90, 0, 0, true},
		"touch, then a camera with other sides and 0": {1, false, 120, 0, 0, true},
		"a camera, then touch that says 0":            {0, true, 0, 90, 0, true},
		"a camera with other sides, then touch and 0": {1, true, 0, 90, 270, true},
	} {
		t.Run(name, func(t *testing.T) {
			file := keptCalibration(t)
			seen := turnedTo(t, file, c.quarters)
			seen.Table.North = c.pointed
			first, last := touchFile(tableSize{X: 600, Y: 400}, corners, c.touched, ebi.Monitor{}, time.Unix(0, 0)), seen
			if c.touchLast {
				first, last = last, first
			}
			last.Table.NorthSaid = c.said
			require.NoError(t, writeCalibration(file, first))
			require.NoError(t, renewCalibration(file, last, io.Discard))
			got, err := readCalibrationFile(file)
			require.NoError(t, err)
			require.InDelta(t, c.want, got.Table.North, 1e-9)
		})
	}
}

// Where a camera is calibrated with no picture, nobody knows whether the table's sides
// are those that the touch table has: that is said.
func TestCalibrate_saysThatSidesCantBeCompared(t *testing.T) {
	file := keptCalibration(t)
	seen, err := readCalibrationFile(file)
	require.NoError(t, err)
	require.NoError(t, writeCalibration(file, touchFile(tableSize{X: 600, Y: 400}, []constellation.Vec{{}, {X: 600}, {X: 600, Y: 400}, {Y: 400}}, 0, ebi.Monitor{}, time.Unix(0, 0))))
	seen.Projector = nil
	var said bytes.Buffer
	require.NoError(t, renewCalibration(file, seen, &said))
	require.Equal(t, "asterism: how the touch table lies, which was calibrated before, is kept; if the table's sides are others now, run calibrate --touch again\n", said.String())
}

// A calibration that can't be read isn't lost when the camera is calibrated anew: it may
// be one of a newer program.
func TestCalibrate_keepsWhatItCantRead(t *testing.T) {
	for name, was := range map[string]string{
		"cut":   `{"version": 1, "table"`,
		"empty": "",
		"newer": `{"version": 7}`,
	} {
		t.Run(name, func(t *testing.T) {
			file := keptCalibration(t)
			f, err := readCalibrationFile(file)
			require.NoError(t, err)
			require.NoError(t, os.WriteFile(file, []byte(was), 0o600))
			var said bytes.Buffer
			require.NoError(t, renewCalibration(file, f, &said))
			require.Regexp(t, `^asterism: what was in \S+ couldn't be read \(.+\) and is kept as \S+\.unread\n$`, said.String())
			aside, err := os.ReadFile(file + ".unread")
			require.NoError(t, err)
			require.Equal(t, was, string(aside))
			_, err = readCalibrationFile(file)
			require.NoError(t, err)

			require.NoError(t, os.WriteFile(file, []byte("{"), 0o600)) // once more
			require.NoError(t, renewCalibration(file, f, &said))
			kept, err := os.ReadFile(file + ".unread")
			require.NoError(t, err)
			require.Equal(t, was, string(kept), "what was kept before stays")
			require.Contains(t, said.String(), "is kept as "+file+".unread-2\n")

			require.NoError(t, os.WriteFile(file, []byte("{"), 0o600)) // and with one that can't be written
			said.Reset()
			require.Error(t, renewCalibration(file, &calibrate.File{Table: calibrate.TableSize{Width: -1}}, &said))
			require.Empty(t, said.String())
			stays, err := os.ReadFile(file)
			require.NoError(t, err)
			require.Equal(t, "{", string(stays))
		})
	}
}
