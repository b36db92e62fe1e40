package opencv

import (
	"image"
	"image/color"
	"image/draw"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
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

// brightly is a picture of something bright on a darker table.
func brightly(where image.Rectangle) *image.Gray {
	img := image.NewGray(image.Rect(0, 0, 800, 600))
	draw.Draw(img, img.Rect, image.NewUniform(color.Gray{Y: 60}), image.Point{}, draw.Src)
	draw.Draw(img, where, image.NewUniform(color.Gray{Y: 210}), image.Point{}, draw.Src)
	return img
}

// A table and a card are found at the same place in a picture and in a part of it.
func TestFindTable_inAPartOfAPicture(t *testing.T) {
	part := image.Rect(100, 60, 760, 560)
	table, card := brightly(image.Rect(200, 150, 620, 450)), brightly(image.Rect(300, 250, 642, 466))
	want, err := FindTable(table, camera.NewLens(800, 600, 0), nil)
	require.NoError(t, err)
	found, err := FindTable(table.SubImage(part).(*image.Gray), camera.NewLens(800, 600, 0), nil)
	require.NoError(t, err)
	about, err := camera.FromAbove(800, 600, constellation.Vec{X: 800, Y: 600})
	require.NoError(t, err)
	wantCard, err := FindBankCard(card, &about, part, nil)
	require.NoError(t, err)
	foundCard, err := FindBankCard(card.SubImage(part).(*image.Gray), &about, card.Rect, nil)
	require.NoError(t, err)
	for i := range want {
		require.Less(t, found[i].Dist(want[i]), 0.2)
		require.Less(t, foundCard[i].Dist(wantCard[i]), 0.2)
	}
}
