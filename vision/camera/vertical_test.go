package camera

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
)

// Straight down up leads nowhere in the middle and outwards everywhere else, as
// in the picture of a table that was calibrated so.
func TestStraightDown(t *testing.T) {
	up := StraightDown(640, 480)
	require.Zero(t, up.Slant(vision.Pixel{X: 320, Y: 240}))
	edge := up.Slant(vision.Pixel{X: 640, Y: 240})
	require.InDelta(t, math.Tan(DefaultView.Radians()/2), edge.X, 1e-9)
	require.Zero(t, edge.Y)

	cal, err := FromAbove(640, 480, constellation.Vec{X: 600, Y: 450})
	require.NoError(t, err)
	require.Equal(t, cal.Vertical(), up)
}

// Where four corners of the table are marked a little amiss, an oblique camera still knows
// where up leads to a few degrees; one that looks straight down doesn't.
func TestKnowsUp_whereCornersTellIt(t *testing.T) {
	table := constellation.Vec{X: 600, Y: 400}
	rapid.Check(t, func(t *rapid.T) {
		lens := NewLens(1280, 720, constellation.Angle(rapid.Float64Range(45, 85).Draw(t, "view")))
		tilt := rapid.Float64Range(25, 60).Draw(t, "tilt")
		cal := looking(lens, tilt, rapid.Float64Range(0, 360).Draw(t, "around"), 0, 1.2*720*lens.Focal/1280)
		var corners [4]vision.Pixel
		for i, v := range []constellation.Vec{{}, {X: table.X}, table, {Y: table.Y}} {
			off := vision.Pixel{X: rapid.Float64Range(-1.5, 1.5).Draw(t, "x"), Y: rapid.Float64Range(-1.5, 1.5).Draw(t, "y")}
			corners[i] = cal.Pixel(v, 0).Add(off)
		}
		got, err := FromCorners(NewLens(1280, 720, 0), corners, table)
		require.NoError(t, err)
		if !got.KnowsUp() {
			t.Skip("marked so that it looks straight down")
		}
		want, told := cal.Vertical(), got.Vertical()
		for _, at := range corners {
			require.Less(t, want.Slant(at).Sub(told.Slant(at)).Len(), 0.15)
		}
	})
}

func TestKnowsUp(t *testing.T) {
	for name, tc := range map[string]struct {
		bend, tilt, residual float64
		want                 bool
	}{
		"assumed, not measured":   {0, 40, 0, false},
		"corners, obliquely":      {0, 25, 0.4, true},
		"corners, from above":     {0, 8, 0.4, false},
		"boards, from above":      {-0.07, 8, 0.4, true},
		"boards, but not met yet": {-0.07, 8, 0, false},
	} {
		t.Run(name, func(t *testing.T) {
			lens := NewLens(1280, 720, 60)
			lens.K1 = tc.bend
			cal := looking(lens, tc.tilt, 30, 0, 900)
			cal.Residual = tc.residual
			require.Equal(t, tc.want, cal.KnowsUp())
		})
	}
}
