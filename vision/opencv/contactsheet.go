package opencv

import (
	"image"
	"image/color"

	"gocv.io/x/gocv"

	"github.com/asterism-dice/asterism/vision/letters"
)

// titleSize is that of the titles below the pictures of a sheet.
const titleSize = letters.Size(12)

// ContactSheet lays pictures out in rows of so many columns, each shrunk to
// fit a cell of that many pixels a side, with a title below it. A sheet of no
// pictures is one empty cell. The caller closes the Mat.
func ContactSheet(tiles []gocv.Mat, titles []string, columns, cell int) gocv.Mat {
	const line = 18
	columns = max(1, min(columns, len(tiles)))
	rows := max(1, (len(tiles)+columns-1)/columns)
	sheet := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(32, 32, 32, 0), rows*(cell+line), columns*cell, gocv.MatTypeCV8UC3)
	for i, tile := range tiles {
		at := image.Pt(i%columns*cell, i/columns*(cell+line))
		shrinkInto(&sheet, tile, at, cell)
		if i < len(titles) {
			ink, ground := color.RGBA{R: 230, G: 230, B: 230, A: 255}, color.RGBA{R: 32, G: 32, B: 32, A: 255}
			paste(&sheet, plate(titles[i], titleSize, cell, ink, ground), at.Add(image.Pt(0, cell)))
		}
	}
	return sheet
}

// shrinkInto shrinks a tile to fit the cell and copies it into the middle of it.
func shrinkInto(sheet *gocv.Mat, tile gocv.Mat, at image.Point, cell int) {
	k := min(float64(cell)/float64(tile.Cols()), float64(cell)/float64(tile.Rows()))
	size := image.Pt(max(1, int(k*float64(tile.Cols()))), max(1, int(k*float64(tile.Rows()))))
	small := gocv.NewMat()
	defer small.Close()
	gocv.Resize(tile, &small, size, 0, 0, gocv.InterpolationArea)
	corner := at.Add(image.Pt((cell-size.X)/2, (cell-size.Y)/2))
	into := sheet.Region(image.Rectangle{Min: corner, Max: corner.Add(size)})
	defer into.Close()
	small.CopyTo(&into)
}
