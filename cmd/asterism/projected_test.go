package main

import (
	"bytes"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/camera"
)

// drawProjector draws projectors over a table that bend up to five times as much as
// they are believed to, tilted about both sides, with the lens shifted to the rim.
func drawProjector(t *rapid.T, table tableSize) camera.Calibration {
	angle := func(name string, most float64) (sin, cos float64) {
		return math.Sincos(rapid.Float64Range(-most, most).Draw(t, name) * math.Pi / 180)
	}
	k, k1 := rapid.Float64Range(1.1, 2).Draw(t, "ratio"), rapid.Float64Range(-0.1, 0.1).Draw(t, "k1")
	l := camera.Lens{Width: 1920, Height: 1080, Focal: 1920 * k, CX: 960, CY: 540 + 540*rapid.Float64Range(-1, 1).Draw(t, "shift"), K1: k1}
	sx, cx := angle("tilt", 15)
	sy, cy := angle("lean", 15)
	turn := [3][3]float64{{cy, sx * sy, cx * sy}, {0, cx, -sx}, {-sy, sx * cy, cx * cy}}
	pose := camera.Pose{Turn: turn}
	mid := pose.ToCamera(constellation.Vec(table).Mul(0.5), 0)
	far := 1.3 * k * table.X
	aim := l.Straighten(vision.Pixel{X: 960, Y: 540}) // the table's middle in that of the picture
	pose.Shift = [3]float64{far*aim.X - mid[0], far*aim.Y - mid[1], far - mid[2]}
	return camera.Calibration{Lens: l, Pose: pose}
}

// Whatever lies on the table is shown where a projector throws it, all over the table
// and however its lens bends, and what is seen there is found on the table again.
func TestProjected_allLiesWhereTheProjectorThrowsIt(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		table := tableSize{X: 610, Y: 350}
		p := drawProjector(t, table)
		require.NoError(t, p.Validate())
		warp, err := overlay.Corners(shownCorners(&p, table)).Through(shownThrough(p.Lens))
		require.NoError(t, err)
		most, back := 0.0, 0.0
		for i := range 17 * 13 {
			u := constellation.Vec{X: float64(i%17) / 16, Y: float64(i/17) / 12}
			v := warp.Apply(u)
			most = max(most, p.Pixel(constellation.Vec{X: u.X * table.X, Y: u.Y * table.Y}, 0).Dist(vision.Pixel{X: v.X * 1920, Y: v.Y * 1080}))
			back = max(back, warp.Invert(v).Dist(u))
		}
		require.Less(t, most, 1e-6, "px")
		require.Less(t, back, 1e-6, "parts of the table")
	})
}

// A projector shows no corner that its lens brings no light to, nor one behind it.
func TestProjected_cornersOutOfItsReachAreNotShown(t *testing.T) {
	table := tableSize{X: 610, Y: 350}
	good, err := camera.FromAbove(1920, 1080, constellation.Vec(table))
	require.NoError(t, err)
	require.Len(t, shownCorners(&good, table), 4)
	bent, behind := good, good
	bent.Lens.K1 = -0.3 // turns back at a radius of 1.05
	require.Len(t, shownCorners(&bent, table), 4)
	bent.Pose.Shift[2] /= 2.5
	require.Nil(t, shownCorners(&bent, table))
	behind.Pose.Shift[2] *= -1
	require.Nil(t, shownCorners(&behind, table))
}

// Where nothing bends, no lens is in the way.
func TestProjected_aStraightLensIsNone(t *testing.T) {
	require.Equal(t, overlay.Lens{}, shownThrough(camera.NewLens(1280, 800, 0)))
}

// A game takes the lens with the corners that a calibrated projector shows, and none
// where the settings say where the corners are.
func TestProjected_theLensComesWithItsCorners(t *testing.T) {
	file := keptCalibration(t)
	f, err := readCalibrationFile(file)
	require.NoError(t, err)
	f.Projector.Lens.K1 = 0.02
	require.NoError(t, writeCalibration(file, f))
	cfg, err := (&playCmd{Camera: "0"}).settings(&bytes.Buffer{})
	require.NoError(t, err)
	game, _ := rules.Find("stardice")
	o := (&player{game: game, cmd: &playCmd{}, cfg: cfg}).windowLook()
	require.Equal(t, shownThrough(f.Projector.Lens), o.Lens)
	require.Equal(t, 0.02, o.Lens.Bend.K1)
	require.NoError(t, o.Validate())

	var byHand settings
	byHand.Show.Corners = asPairs(askew[:])
	cfg, err = byHand.resolve(file)
	require.NoError(t, err)
	require.Equal(t, askew, cfg.Show.corners())
	require.Equal(t, overlay.Lens{}, cfg.lens)
}
