//go:build !nocamera

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/tuio"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/calibrate"
	"github.com/asterism-dice/asterism/vision/camera"
	"github.com/stretchr/testify/require"
)

// straightDown is a camera and a projector over the middle of 600 × 375 mm, the
// camera turned by half a turn.
func straightDown(t *testing.T) *calibrate.Rig {
	t.Helper()
	table := constellation.Vec{X: 600, Y: 375}
	eye, err := camera.FromAbove(1280, 720, table)
	require.NoError(t, err)
	eye.Pose.Turn[0][0], eye.Pose.Turn[1][1] = -1, -1
	eye.Pose.Shift[0], eye.Pose.Shift[1] = 300, 187.5
	light, err := camera.FromAbove(1280, 800, table)
	require.NoError(t, err)
	return &calibrate.Rig{Camera: eye, Projector: light}
}

// seenFrom is where the camera sees the corners of a rectangle, beginning with
// any of them.
func seenFrom(r *calibrate.Rig, x, y, w, h float64, first int) (q [4]vision.Pixel) {
	for i, v := range [4]constellation.Vec{{X: x, Y: y}, {X: x + w, Y: y}, {X: x + w, Y: y + h}, {X: x, Y: y + h}} {
		q[(i+first)%4] = r.Camera.Pixel(v, 0)
	}
	return q
}

// Whichever corner the picture shows first: the projected picture's top left is
// the table's, as long as the table's shape allows it.
func TestCalibrate_theTableBeginsAtThePicturesTopLeft(t *testing.T) {
	r := straightDown(t)
	for first := range 4 {
		q := fromTopLeft(seenFrom(r, 50, 40, 500, 300, first), r, constellation.Vec{X: 500, Y: 300})
		require.InDelta(t, 0, q[0].Dist(r.Camera.Pixel(constellation.Vec{X: 50, Y: 40}, 0)), 1e-6)
		q = fromTopLeft(seenFrom(r, 50, 40, 500, 300, first), r, constellation.Vec{X: 300, Y: 500})
		require.InDelta(t, 0, q[0].Dist(r.Camera.Pixel(constellation.Vec{X: 550, Y: 40}, 0)), 1e-6)
	}
}

// The rim of the light is no table.
func TestCalibrate_theLightsRimIsNoTable(t *testing.T) {
	r := straightDown(t)
	rim := litRim(r)
	require.True(t, rim(seenFrom(r, 0, 0, 600, 375, 2)))
	require.False(t, rim(seenFrom(r, 50, 40, 500, 300, 0)))
}

func TestCalibrate_saysWhatIsMissing(t *testing.T) {
	t.Setenv("DISPLAY", "")
	t.Setenv("WAYLAND_DISPLAY", "")
	code, _, errs := asterism("", "calibrate", "--span", "300", "--out", "x.json")
	require.Equal(t, 2, code)
	require.Contains(t, errs, "no display")
	for want, c := range map[string]calibrateCmd{
		"give one of them": {Span: 300, Table: tableSize{X: 1, Y: 1}},
	} {
		c.Out = "x.json"
		require.ErrorContains(t, c.ready(), want)
	}
	require.ErrorContains(t, (&calibrateCmd{Out: "x.json", Check: true, Projector: true}).ready(), "no display", "a check needs no scale")
}

// What the call names tells the scale; where it names nothing, one thing is
// asked for.
func TestCalibrate_asksForOneThingAtMost(t *testing.T) {
	for _, c := range []calibrateCmd{{Span: 300}, {Table: tableSize{X: 1, Y: 1}}, {Board: boardSize{9, 6, 24}}, {Die: 16}} {
		cfg := c.measure(&calibrating{})
		require.Empty(t, cfg.Ask)
		require.NoError(t, cfg.Validate())
	}
	cfg := (&calibrateCmd{}).measure(&calibrating{})
	require.Contains(t, cfg.Ask, "a bank card")
	require.NoError(t, cfg.Validate())
}

// That the file can't be written is said before anybody lays a bank card.
func TestCalibrate_saysAtOnceWhatItCantWrite(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(file, nil, 0o644))
	c := calibrateCmd{Out: filepath.Join(file, "calibration.json")}
	require.ErrorContains(t, c.keeps(), "the calibration can't be written: open "+c.Out)
	c.Check = true
	require.NoError(t, c.keeps(), "a check writes nothing")
}

// Flags that don't go together are refused in one line, and nothing is written: one of
// them would be passed over.
func TestCalibrate_refusesFlagsThatDoNotGoTogether(t *testing.T) {
	out := filepath.Join(t.TempDir(), "calibration.json")
	lit := []string{"--check", "--point", "--json", "--span=300", "--die=16", "--board=9x6x24", "--sides"}
	measured := []string{"--span=300", "--die=16", "--table=600x400", "--board=9x6x24", "--north=90", "--point", "--sides"}
	heard := []string{"--udp=none", "--tcp=127.0.0.1:0", "--ws=127.0.0.1:0", "--connect=tcp://127.0.0.1:1", "--multicast=239.0.0.1", "--interface=lo", "--allow=127.0.0.1"}
	for _, c := range []struct {
		with, flags []string
		why         string
	}{
		{[]string{"--touch", "--udp=none", "--tcp=127.0.0.1:0"}, lit, " goes by a projector's light: it can't be given with --touch\n"},
		{[]string{"--no-projector"}, lit, " goes by a projector's light: it can't be given with --no-projector\n"},
		{[]string{"--check"}, measured, " tells how to calibrate: it can't be given with --check, which only looks\n"},
		{nil, heard, " is for a touch table: it can't be given without --touch\n"},
	} {
		for _, flag := range c.flags {
			code, _, errs := asterism("", append([]string{"calibrate", "--out", out, flag}, c.with...)...)
			name, _, _ := strings.Cut(flag, "=")
			require.Equal(t, 2, code, errs)
			require.True(t, strings.HasSuffix(errs, name+c.why), "%s: %s", flag, errs)
			require.Equal(t, 1, strings.Count(errs, "\n"), errs)
		}
	}
	require.NoFileExists(t, out)
	for name, c := range map[string]calibrateCmd{
		"--touch --table":        {Touch: true, Projector: true, Table: tableSize{X: 600, Y: 400}},
		"--touch --north":        {Touch: true, Projector: true, North: new(90.0)},
		"--no-projector --table": {Table: tableSize{X: 600, Y: 400}},
		"--check --json":         {Projector: true, Check: true, JSON: true, Sides: new(false)},
		"--touch --udp":          {Touch: true, Projector: true, hearFlags: hearFlags{UDP: "none", TCP: "127.0.0.1:0"}},
		"nothing":                {Projector: true, hearFlags: hearFlags{UDP: tuio.DefaultUDP}},
		"--span --point --json":  {Projector: true, Span: 300, Point: true, JSON: true},
	} {
		require.NoError(t, c.contradicted(), name)
	}
}

func TestCalibrate_aCheckOfNothingSaysSo(t *testing.T) {
	c := calibrateCmd{Out: filepath.Join(t.TempDir(), "calibration.json"), Check: true}
	err := c.check(t.Context(), &stdio{})
	require.ErrorContains(t, err, "nothing is calibrated yet, run asterism calibrate")
	require.ErrorAs(t, err, new(badInput))
}
