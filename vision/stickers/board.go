package stickers

import (
	"fmt"

	"github.com/asterism-dice/asterism/vision/render"
)

// The chessboard that a camera is calibrated by, the sheet lying crosswise:
// inner corners, one less than there are squares, and their distance in mm.
// They are more one way than the other, so that rows can't be taken for
// columns.
const (
	BoardColumns = 9
	BoardRows    = 6
	BoardSquare  = 24
)

// Chessboard lays out a board in the middle of the paper, which leaves white
// about it: without that its rim isn't found.
func Chessboard(paper Paper) (*Page, error) {
	p := &Page{Paper: paper, Title: "Chessboard to calibrate a camera by"}
	const across, down = BoardRows + 1, BoardColumns + 1
	left, top := (paper.Width-across*BoardSquare)/2, (paper.Height-down*BoardSquare)/2
	for i := range across * down {
		column, row := i%across, i/across
		if (column+row)%2 == 0 {
			p.fill(render.Box(0, -BoardSquare, BoardSquare, 0), left+float64(column)*BoardSquare, top+float64(row)*BoardSquare, 1, Black)
		}
	}
	note := fmt.Sprintf("Asterism: board %dx%dx%d. Print at 100 %% (no fitting): ten squares measure %d mm. Lay it flat, this line to the left.",
		BoardColumns, BoardRows, BoardSquare, down*BoardSquare)
	return p, p.text(note, margin, margin+2.5, 2.9, false)
}
