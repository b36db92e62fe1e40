package album

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"

	xdraw "golang.org/x/image/draw"

	"github.com/asterism-dice/asterism/vision/letters"
)

// A sheet shows each sign in a cell: the die, its side laid flat, and what it
// stands for.
const (
	sheetColumns = 6
	cellWidth    = 168 // px
	cellHeight   = 144
	pictureSide  = 92 // px, of the die
	sideSide     = 64 // px, of the side laid flat
	lineHeight   = 14
	textSize     = letters.Size(11)
)

var textColor = color.NRGBA{R: 235, G: 235, B: 235, A: 255}

// Sheet draws entries in rows.
func Sheet(all []Entry) *image.NRGBA {
	columns := max(1, min(sheetColumns, len(all)))
	rows := max(1, (len(all)+columns-1)/columns)
	sheet := image.NewNRGBA(image.Rect(0, 0, columns*cellWidth, rows*cellHeight))
	draw.Draw(sheet, sheet.Rect, image.NewUniform(color.NRGBA{R: 32, G: 32, B: 36, A: 255}), image.Point{}, draw.Src)
	for i, e := range all {
		drawCell(sheet, image.Pt(i%columns*cellWidth, i/columns*cellHeight), e)
	}
	return sheet
}

func drawCell(sheet *image.NRGBA, at image.Point, e Entry) {
	drawInto(sheet, image.Rect(4, 4, 4+pictureSide, 4+pictureSide).Add(at), e.Picture)
	drawInto(sheet, image.Rect(0, 0, sideSide, sideSide).Add(at).Add(image.Pt(pictureSide+8, 4)), e.Side)
	says := fmt.Sprintf("%s %s %s", e.Kind, e.Face, e.Team)
	for i, line := range []string{says, e.ID, e.At.Format("2006-01-02") + " " + e.By} {
		textSize.Write(sheet, image.Pt(at.X+4, at.Y+pictureSide+lineHeight*i+5), textSize.Cut(line, cellWidth-8), textColor)
	}
}

// drawInto scales a picture to fit a rectangle.
func drawInto(sheet *image.NRGBA, into image.Rectangle, img *image.NRGBA) {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	k := min(float64(into.Dx())/float64(w), float64(into.Dy())/float64(h))
	size := image.Pt(max(1, int(k*float64(w))), max(1, int(k*float64(h))))
	xdraw.CatmullRom.Scale(sheet, image.Rectangle{Min: into.Min, Max: into.Min.Add(size)}, img, img.Rect, draw.Src, nil)
}
