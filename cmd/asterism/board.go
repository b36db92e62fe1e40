package main

import (
	"fmt"

	"github.com/asterism-dice/asterism/vision/stickers"
)

// boardCmd writes a printable chessboard.
type boardCmd struct {
	Paper string `help:"Size of paper." enum:"A4,Letter" default:"A4"`
	Out   string `help:"File to write, ending in .pdf or .svg." required:"" type:"path"`
}

// Run implements the command. It says what to do with the board.
func (c *boardCmd) Run(std *stdio) error {
	paper, err := stickers.PaperNamed(c.Paper)
	if err != nil {
		return bad(err)
	}
	page, err := stickers.Chessboard(paper)
	if err != nil {
		return bad(err)
	}
	if err := writePage(page, c.Out); err != nil {
		return err
	}
	_, err = fmt.Fprintf(std.out, `Print it at 100 %%, lay it crosswise in the middle of the table, and let the camera see all of it:
  asterism watch 0 --table %gx%g --board %dx%dx%d --calibrated camera.json
  asterism play --camera 0 --calibration camera.json
`, defaultTable.X, defaultTable.Y, stickers.BoardColumns, stickers.BoardRows, stickers.BoardSquare)
	return err
}
