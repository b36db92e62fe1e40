package camera

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

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
