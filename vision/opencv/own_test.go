package opencv

import (
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/album"
)

// What people say that a leaning die shows is true of how it lies: its side isn't kept as a
// sign, as that of a die is that nobody can read.
func TestADieThatLeansIsNoSign(t *testing.T) {
	img := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(208, 208, 208, 0), 100, 100, gocv.MatTypeCV8UC3)
	defer img.Close()
	r := &signed{}
	dice := make([]vision.Detection, 2)
	for i := range dice {
		dice[i] = vision.Detection{Box: constellation.Box{X: 40, Y: 40, W: 24, H: 24}, Kind: constellation.D6, Reason: vision.ReasonCocked, Confidence: 0.9}
	}
	dice[1].Lean = 0.9
	require.NoError(t, Own{Album: &album.Album{}}.apply(r, img, Known{}, dice))
	require.NotEmpty(t, dice[0].Look)
	require.Empty(t, dice[1].Look)
	require.Equal(t, 1, r.looked)
}
