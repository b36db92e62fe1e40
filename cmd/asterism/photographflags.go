package main

import (
	"cmp"

	"github.com/asterism-dice/asterism/constellation"
)

// photographFlags say how a photograph is read, in place of a sky file.
type photographFlags struct {
	Table       tableSize `help:"Of a photograph: the table in mm; else that of the calibration, or 610 mm wide." placeholder:"WxH"`
	Corners     cornerSet `help:"Of a photograph: pixels of the table's corners: top left, top right, bottom right, bottom left." placeholder:"X,Y,…"`
	Calibration string    `help:"Of a photograph: where the table is in the picture, as watch wrote it down." placeholder:"FILE"`
	Size        dieSize   `help:"Of a photograph: edge or diameter of the dice in mm, if all have one." placeholder:"MM"`
	Kinds       kindList  `help:"Of a photograph: the dice that are in the game." placeholder:"KIND,…"`
	Taught      string    `help:"Of a photograph: a reader for dice of one's own, as teach made it." placeholder:"FILE"`
	Album       string    `help:"Of a photograph: an album of the signs on dice of one's own, as play makes it." default:"none" placeholder:"FILE|none"`
	FindBoard   bool      `help:"Of a photograph: find the chessboard that lies on the table, and its grid."`

	north     constellation.Angle // of the table, where it isn't that of the calibration
	cornersOf pixelSize           // how large the pictures are that the corners lie in; zero: as large as this one
	from      string              // the section of the settings that says all this; empty: the call does
}

// photograph says how a photograph of the table of these settings is read.
func (c *config) photograph() *photographFlags {
	at := c.seat()
	f := &photographFlags{Calibration: at.file, Corners: at.corners, Size: dieSize(c.Camera.Size), Kinds: c.kinds(),
		Taught: c.Camera.Taught, Album: cmp.Or(c.Camera.Album, none), north: constellation.Angle(c.Table.North), cornersOf: at.of, from: sectionOf(c.file, "camera")}
	if c.sized {
		f.Table = c.size()
	}
	return f
}
