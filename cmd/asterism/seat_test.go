//go:build !nocamera

package main

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision/camera"
	"github.com/asterism-dice/asterism/vision/render"
)

// threeDice is a photograph of 640 × 480 px of a bare table of 600 × 450 mm, seen
// straight down, and of three dice on it.
func threeDice(t *testing.T) string {
	model := teamModel(rand.New(rand.NewPCG(5, 5)), constellation.White)
	var dice []render.Die
	for i := range 3 {
		d, ok := model.Resting(150+150*float64(i), 220, "5", 20*float64(i))
		require.True(t, ok)
		dice = append(dice, d)
	}
	return photograph(t, 640, wooden{at: constellation.Vec{X: 5000}, cell: 42}, dice...)
}

// calibrationFileOf is the calibration of such a photograph, changed by hand, for a table
// (mm).
func calibrationFileOf(t *testing.T, table tableSize, change func(*calibrated)) string {
	t.Helper()
	c := calibrated{Table: table}
	var err error
	c.Calibration, err = camera.FromAbove(640, 480, constellation.Vec{X: 600, Y: 450})
	require.NoError(t, err)
	change(&c)
	file := filepath.Join(t.TempDir(), "camera.json")
	data, err := json.Marshal(c)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(file, data, 0o644))
	return file
}

// What a photograph is read by is doubted as what a camera is.
func TestPhotograph_whatMissesItsPointsIsSaid(t *testing.T) {
	file, table := threeDice(t), tableSize{X: 600, Y: 450}
	missing := func(px float64) string {
		return calibrationFileOf(t, table, func(c *calibrated) { c.Residual = px })
	}
	call := func(args ...string) (int, string) {
		code, _, errs := asterism("", append([]string{"score", "stardice", file, "--kinds", "d6"}, args...)...)
		return code, errs
	}
	code, errs := call("--calibration", missing(0.5))
	require.Zero(t, code)
	require.Empty(t, errs)
	code, errs = call("--calibration", missing(4))
	require.Zero(t, code)
	require.Equal(t, 1, strings.Count(errs, "\n"), errs)
	require.Contains(t, errs, "asterism: the calibration misses its points by 4.0 px")
	code, errs = call("--corners", "30,20,600,20,600,440,30,440")
	require.Zero(t, code)
	require.Contains(t, errs, "asterism: the calibration misses its points")
	code, errs = call("--calibration", missing(500))
	require.Equal(t, 2, code)
	require.Contains(t, errs, "camera.json: camera: its points are missed by 500.0 px, more than 3 % of the picture's width")
}

// Corners that are far from any table's are none.
func TestCorners_missedByADiesWidthAreRefused(t *testing.T) {
	film, photo := filmOf(t, 1, overTable(paper{blank: true})), threeDice(t)
	for corners, want := range map[string]string{
		"-1e7,-1e7,1e7,-1e7,1e7,1e7,-1e7,1e7":     "the table's corners (--corners, of --table 610x457): camera: its points are missed by",
		"20,10,1220,10,1220,710,20,710":           "more than 3 % of the picture's width",
		"100,100,101,100,101,101,100,101":         "but a speck in the picture",
		"2000,2000,3000,2000,3000,2750,2000,2750": "none of a table of 610×457 mm is in the picture",
	} {
		for _, call := range [][]string{
			{"score", "stardice", photo}, {"watch", film, "--no-window"}, {"play", "--camera", film, "--windowless", "--udp", "none", "--journal", "none"},
		} {
			code, out, errs := asterism("", append(call, "--corners="+corners)...)
			require.Equal(t, 2, code, "%s %s", call[0], corners)
			require.Empty(t, out)
			require.Equal(t, 1, strings.Count(errs, "\n"), errs)
			if call[0] != "score" { // its picture is smaller, and the same corners are missed by more
				require.Contains(t, errs, want, call[0])
			}
		}
	}
}

// A photograph whose dice all lie off the table isn't passed off as one of an empty table.
func TestPhotograph_diceOffTheTableAreSaid(t *testing.T) {
	file := threeDice(t)
	for want, args := range map[string][]string{
		"": {"--table", "600x450"},
		": 3 dice lie off the table of 600 × 450 mm": {"--table", "600x450", "--corners", "10,10,110,10,110,85,10,85"},
		": 1 die lies off the table of 600 × 450 mm": {"--table", "600x450", "--corners", "0,0,400,0,400,300,0,300"},
	} {
		var out, errs bytes.Buffer
		call := append([]string{"score", "stardice", file, "--kinds", "d6", "--json"}, args...)
		require.Zero(t, run(call, strings.NewReader(""), &out, &errs), errs.String())
		require.Contains(t, errs.String(), want)
		require.Equal(t, want != "", errs.Len() > 0, errs.String())
		require.True(t, json.Valid(out.Bytes()), out.String())
	}
}

// A film's pictures stay as they are: what they don't fit isn't waited for.
func TestPlay_aFilmOfAnotherShapeThanItsCalibrationIsRefused(t *testing.T) {
	film := filmOf(t, 1, overTable(paper{blank: true}))
	square := calibrationFileOf(t, defaultTable, func(*calibrated) {})
	settings := settingsFile(t, "[camera]\ncalibration = '"+square+"'\n")
	for _, call := range [][]string{
		{"play", "stardice", "--camera", film, "--windowless", "--udp", "none", "--journal", "none", "--calibration", square},
		{"replay", film, "--game", "stardice", "--config", settings},
		{"render", film, "--calibration", square, "--out", filepath.Join(t.TempDir(), "end.png")},
	} {
		code, out, errs := asterism("", call...)
		require.Equal(t, 2, code, call[0])
		require.Empty(t, out)
		require.Contains(t, errs, "camera: pictures of 1280×720 px, the table is known in those of 640×480", call[0])
		require.Equal(t, 1, strings.Count(errs, "\n"), errs)
	}
}

// The table's top is the picture's, from wherever the camera looks.
func TestPlace_theBoardsTopIsThePictures(t *testing.T) {
	for name, from := range map[string]render.Vec3{
		"from the table's lower side": {X: 300, Y: -169 - 290, Z: 500},
		"from its upper side":         {X: 300, Y: -169 + 290, Z: 500},
		"straight down":               {X: 300, Y: -169, Z: 580},
	} {
		file := filepath.Join(t.TempDir(), "camera.json")
		scene := overTable(paper{at: constellation.Vec{X: 204, Y: 109}})
		scene.Camera = render.LookAt(1280, 720, from, render.Vec3{X: 300, Y: -169}, 65, 0)
		code, _, errs := asterism("", "watch", filmOf(t, 5, scene), "--no-window", "--table", "600x338", "--board", "9x6x24", "--places", "1", "--calibrated", file)
		require.Zero(t, code, "%s: %s", name, errs)
		cal, err := readCalibrated(file)
		require.NoError(t, err)
		up, right := cal.Pixel(constellation.Vec{X: 300, Y: 60}, 0), cal.Pixel(constellation.Vec{X: 540, Y: 169}, 0)
		require.Less(t, up.Y, 300.0, name)
		require.Greater(t, right.X, 800.0, name)
	}
}

// Where a table that is to fill a picture has another shape, dice seem to lie beside it.
func TestDetect_aTableOfAnotherShapeThanThePictureIsSaid(t *testing.T) {
	photo := threeDice(t)
	for size, said := range map[string]bool{"600x450": false, "610x440": false, "600x400": true, "450x600": true} {
		code, out, errs := asterism("", "detect", photo, "--table", size, "--kinds", "d6", "--json")
		require.Zero(t, code, errs)
		require.True(t, json.Valid([]byte(out)), out)
		if !said {
			require.Empty(t, errs, size)
			continue
		}
		require.Equal(t, "asterism: "+photo+": a table of "+size+" mm doesn't fill a picture of 640×480 px: it is taken to lie in its middle, and what is seen beside it off the table\n", errs)
	}
}
