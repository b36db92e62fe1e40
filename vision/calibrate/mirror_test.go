package calibrate

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
)

// A projector behind its screen without --mirrored, or the flag without such a one, is told
// as what it is, however the camera is turned and tilted.
func TestSolve_aMirroredPictureIsTold(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		turn := constellation.Angle(rapid.Float64Range(0, 360).Draw(t, "turn"))
		tilt := rapid.Float64Range(0, 0.4).Draw(t, "tilt") / 720
		var ms, wrong []Match
		for i := range 48 {
			p := vision.Pixel{X: 100 + 150*float64(i%8), Y: 80 + 120*float64(i/8)}
			at := constellation.Vec(p.Sub(vision.Pixel{X: 625, Y: 380})).Turn(turn)
			c := vision.Pixel(at.Mul(0.6 / (1 + tilt*at.Y))).Add(vision.Pixel{X: 640, Y: 360})
			ms = append(ms, Match{p, c})
			wrong = append(wrong, Match{vision.Pixel{X: 1280 - p.X, Y: p.Y}, c})
		}
		require.False(t, mirrored(ms))
		_, err := solve([2]int{1280, 800}, [2]int{1280, 720}, wrong, 0.1, 300, nil)
		require.ErrorIs(t, err, ErrMirrored)
	})
}
