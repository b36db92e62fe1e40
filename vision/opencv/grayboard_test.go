package opencv

import (
	"image"
	"image/color"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/vision/camera"
)

// A board is found at the same place in a picture and in a part of it.
func TestFindGrayBoard_inAPartOfAPicture(t *testing.T) {
	img := image.NewGray(image.Rect(0, 0, 800, 600))
	for i := range img.Pix {
		img.Pix[i] = 235
	}
	squares := image.Rect(200, 160, 600, 440) // 10×7 of 40 px
	for y := squares.Min.Y; y < squares.Max.Y; y++ {
		for x := squares.Min.X; x < squares.Max.X; x++ {
			if ((x-squares.Min.X)/40+(y-squares.Min.Y)/40)%2 == 0 {
				img.SetGray(x, y, color.Gray{Y: 20})
			}
		}
	}
	b := camera.Board{Columns: 9, Rows: 6, Square: 24}
	want, err := FindGrayBoard(b, img)
	require.NoError(t, err)
	for _, part := range []image.Rectangle{image.Rect(100, 50, 720, 560), image.Rect(0, 50, 800, 600), image.Rect(0, 0, 700, 600)} {
		found, err := FindGrayBoard(b, img.SubImage(part).(*image.Gray))
		require.NoError(t, err, part)
		require.Len(t, found, len(want))
		for i := range want {
			require.Less(t, found[i].Dist(want[i]), 0.05, part)
		}
	}
}
