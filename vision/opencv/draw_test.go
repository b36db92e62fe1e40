package opencv

import (
	"image"
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

// What is said of a die doesn't hide it, wherever it lies in the picture, nor another die
// or what is said of that.
func TestDraw_labelsAtTheRimLieBesideTheirDice(t *testing.T) {
	const wide, high, side = 400, 300, 50
	for name, at := range map[string][]image.Point{
		"top": {{150, 0}}, "top left": {{0, 0}}, "top right": {{wide - side, 0}}, "just below the top": {{150, 8}},
		"bottom right": {{wide - side, high - side}}, "left": {{0, 120}},
		"at the top, one below another": {{150, 0}, {150, side + 4}}, "a row at the top": {{0, 0}, {90, 0}, {180, 0}, {270, 0}},
		"two whose labels would meet": {{100, 100}, {100, 100 - side - 20}},
	} {
		img := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(90, 90, 90, 0), high, wide, gocv.MatTypeCV8UC3)
		var dice []vision.Detection
		for _, p := range at {
			dice = append(dice, vision.Detection{Box: constellation.Box{X: float64(p.X), Y: float64(p.Y), W: side, H: side}, Face: "6", FaceConfidence: 0.98})
		}
		taken := Draw(&img, dice)
		img.Close()
		require.Len(t, taken, 2*len(at), name)
		for i, a := range taken {
			require.True(t, a.In(image.Rect(0, 0, wide, high)), "%s: %v", name, a)
			for _, b := range taken[:i] {
				require.False(t, a.Overlaps(b), "%s: %v on %v", name, a, b)
			}
		}
	}
}

// Faces of one's own are written in letters of their own: none is drawn as another.
func TestDraw_writesFacesOfManyScripts(t *testing.T) {
	seen := map[string]string{}
	for _, face := range []string{"Меч", "Лук", "Щит", "Träger", "Trager", "שרה", "??????"} {
		img := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(90, 90, 90, 0), 100, 300, gocv.MatTypeCV8UC3)
		Draw(&img, []vision.Detection{{Box: constellation.Box{X: 20, Y: 40, W: 40, H: 40}, Face: face, FaceConfidence: 0.98}})
		pixels := string(img.ToBytes())
		img.Close()
		require.Empty(t, seen[pixels], face)
		seen[pixels] = face
	}
}

// A text that is wider than the picture, or lies at its edge, is drawn as far as it has room.
func TestDraw_keepsToThePicture(t *testing.T) {
	img := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(90, 90, 90, 0), 30, 40, gocv.MatTypeCV8UC3)
	defer img.Close()
	for _, at := range []float64{-50, 0, 20, 90} {
		Draw(&img, []vision.Detection{{Box: constellation.Box{X: at, Y: at, W: 20, H: 20}, Face: "Schwertträger", FaceConfidence: 0.98}})
	}
	paste(&img, image.NewRGBA(image.Rect(0, 0, 90, 90)), image.Pt(-20, -20))
	require.Equal(t, gocv.Vecb{0, 0, 0}, img.GetVecbAt(29, 39))
}
