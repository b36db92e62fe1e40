package camera

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
)

// standing is a camera on a stand: over a point of the table, looking so many degrees
// round from the table's x axis and so many down.
func standing(eye constellation.Vec, up float64, round, down constellation.Angle) Calibration {
	sr, cr := math.Sincos(round.Radians())
	sd, cd := math.Sincos(down.Radians())
	ahead, right := [3]float64{cd * cr, cd * sr, sd}, [3]float64{-sr, cr, 0}
	p := Pose{Turn: [3][3]float64{right, cross(ahead, right), ahead}}
	for i, axis := range p.Turn {
		p.Shift[i] = -axis[0]*eye.X - axis[1]*eye.Y + axis[2]*up
	}
	return Calibration{Lens: NewLens(1280, 720, 0), Pose: p}
}

// aBoard is a printed board amid the picture, and where a camera sees its corners.
func aBoard(t *testing.T, c Calibration) (Board, []vision.Pixel) {
	mid, err := c.Table(vision.Pixel{X: 640, Y: 400}, 0)
	require.NoError(t, err)
	b := Board{Columns: 9, Rows: 6, Square: 24, Origin: mid.Sub(constellation.Vec{X: 96, Y: 60})}
	corners := make([]vision.Pixel, b.Columns*b.Rows)
	for i, m := range b.matches(corners, b.Origin) {
		at, ok := c.Sees(m.Table, 0)
		require.True(t, ok && at.X > 0 && at.Y > 0 && at.X < 1280 && at.Y < 720, "%v is seen at %v", m.Table, at)
		corners[i] = at
	}
	return b, corners
}

// A camera may stand on the table itself, the table's origin behind it.
func TestACameraThatStandsLowIsCalibratedByABoard(t *testing.T) {
	for _, c := range []struct {
		eye         constellation.Vec
		up          float64
		round, down constellation.Angle
		behind      bool
	}{
		{constellation.Vec{X: -100, Y: -100}, 400, 45, 35, false},
		{constellation.Vec{X: 100, Y: 100}, 200, 45, 35, true},
		{constellation.Vec{X: 100, Y: 100}, 200, 45, 25, true},
		{constellation.Vec{X: 150, Y: 150}, 200, 40, 30, true},
		{constellation.Vec{X: 300, Y: 0}, 250, 60, 30, true},
	} {
		t.Run(fmt.Sprint(c.eye, c.up, c.round, c.down), func(t *testing.T) {
			truth := standing(c.eye, c.up, c.round, c.down)
			require.Equal(t, c.behind, truth.Pose.ToCamera(constellation.Vec{}, 0)[2] < 0)
			b, corners := aBoard(t, truth)
			got, err := b.Calibrate([][]vision.Pixel{corners}, truth.Lens)
			require.NoError(t, err)
			require.NoError(t, got.Validate())
			eye, up := got.Pose.Eye()
			require.InDelta(t, 0, eye.Dist(c.eye), 1)
			require.InDelta(t, c.up, up, 1)
			guess, err := Guess(truth.Lens, b.matches(corners, b.Origin))
			require.NoError(t, err)
			require.NoError(t, guess.Validate())
		})
	}
}

// Points in a mirror are seen from below the table, wherever the camera stands.
func TestAMirroredBoardIsRefusedWhereverTheCameraStands(t *testing.T) {
	for _, eye := range []constellation.Vec{{X: -100, Y: -100}, {X: 150, Y: 150}, {X: 300, Y: 0}} {
		truth := standing(eye, 250, 45, 35)
		b, corners := aBoard(t, truth)
		for i, p := range corners {
			corners[i].X = 1280 - p.X
		}
		_, err := b.Calibrate([][]vision.Pixel{corners}, truth.Lens)
		require.ErrorIs(t, err, errMirrored, "%v", eye)
	}
}
