package opencv

import (
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
)

// What is said of a die hides no other: above a die that another one touches from there
// it stands below.
func TestDraw_noLabelHidesADie(t *testing.T) {
	img := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(90, 90, 90, 0), 200, 300, gocv.MatTypeCV8UC3)
	defer img.Close()
	Draw(&img, []vision.Detection{
		{Box: constellation.Box{X: 100, Y: 60, W: 40, H: 40}, Kind: constellation.D6, Face: "2", FaceConfidence: 0.9},
		{Box: constellation.Box{X: 100, Y: 102, W: 40, H: 40}, Kind: constellation.D6, Face: "5", FaceConfidence: 0.9},
	})
	for y := 66; y < 98; y++ {
		for x := 102; x < 138; x++ {
			require.Equal(t, gocv.Vecb{90, 90, 90}, img.GetVecbAt(y, x), "%d, %d", x, y)
		}
	}
	require.NotEqual(t, gocv.Vecb{90, 90, 90}, img.GetVecbAt(150, 104), "the lower one's stands below it")
}
