//go:build !nocamera

package main

import (
	"io"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision/camera"
	"github.com/asterism-dice/asterism/vision/opencv"
	"github.com/asterism-dice/asterism/vision/render"
	"github.com/asterism-dice/asterism/vision/why"
)

// lonelyD20 photographs one d20 from straight above: by itself it tells nobody
// where up leads.
func lonelyD20(t *testing.T) string {
	t.Helper()
	m := render.Material{Body: render.SRGB(0.2, 0.3, 0.7), Ink: render.SRGB(0.95, 0.95, 0.95), Gloss: 0.3}
	model := render.NewModel(rand.New(rand.NewPCG(5, 9)), constellation.D20, 22, render.Dress{Type: render.Faces()[0], Height: 1, Wide: 1}, m)
	d, ok := model.Resting(300, 220, "5", 40)
	require.True(t, ok)
	return photograph(t, 1500, wooden{constellation.Vec{X: 5000}, 42, 0}, d)
}

// Where the flags of detect say that a photograph was taken from above, the
// reader hears of it.
func TestDetect_fromAbove(t *testing.T) {
	file := lonelyD20(t)
	eyes, err := openEyes([]constellation.Kind{constellation.D20}, "", "none")
	require.NoError(t, err)
	defer eyes.Close()
	for name, tc := range map[string]struct {
		flags detectCmd
		told  string
	}{
		"nothing said":             {detectCmd{}, "its dice tell it"},
		"--above":                  {detectCmd{Above: true}, "a calibration or a flag says it"},
		"--table, which fills it":  {detectCmd{Table: tableSize{X: 600, Y: 450}}, "a calibration or a flag says it"},
		"a size doesn't say where": {detectCmd{Size: 22}, "its dice tell it"},
	} {
		eyes.reader.Report = &why.Report{}
		require.NoError(t, tc.flags.one(io.Discard, io.Discard, eyes, 0, file), name)
		require.Equal(t, tc.told, eyes.reader.Report.Upright, name)
		require.Equal(t, "5", eyes.reader.Report.Told[0].Face, name)
	}
}

// A photograph of a table is read by where the table lies in it, if somebody
// said so: not by the guess that places its dice otherwise.
func TestScore_readsByWhereTheTableLies(t *testing.T) {
	oblique, err := camera.FromCorners(camera.NewLens(640, 480, 0), fourPixels(cornerSet{140, 120, 500, 120, 560, 400, 80, 400}), constellation.Vec{X: 600, Y: 450})
	require.NoError(t, err)
	up := oblique.Vertical()
	for name, tc := range map[string]struct {
		flags photographFlags
		want  opencv.Known
	}{
		"nothing said":  {photographFlags{}, opencv.Known{}},
		"the dice":      {photographFlags{Size: 16}, opencv.Known{}},
		"the table":     {photographFlags{Table: tableSize{X: 600, Y: 450}}, opencv.Known{Vertical: &up}},
		"its corners":   {photographFlags{Corners: cornerSet{140, 120, 500, 120, 560, 400, 80, 400}}, opencv.Known{Vertical: &up, Measured: true}},
		"a calibration": {photographFlags{Calibration: "table.json"}, opencv.Known{Vertical: &up, Measured: true}},
	} {
		require.Equal(t, tc.want, tc.flags.known(&oblique), name)
	}
}
