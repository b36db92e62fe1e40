package opencv

import (
	"fmt"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision/camera"
	"github.com/asterism-dice/asterism/vision/place"
	"gocv.io/x/gocv"
)

// FindGrid finds a chessboard of columns × rows cells that lies on the table,
// by the corners between its cells; off is by how much they are missed, mm RMS.
// All of them have to be in sight: dice in the middle of cells hide none.
func FindGrid(cal *camera.Calibration, img gocv.Mat, columns, rows int) (g place.Grid, off float64, err error) {
	corners, err := FindBoard(camera.Board{Columns: columns - 1, Rows: rows - 1, Square: 1}, img)
	if err != nil {
		return place.Grid{}, 0, fmt.Errorf("%w: %w", place.ErrGrid, err)
	}
	on := make([]constellation.Vec, len(corners))
	for i, c := range corners {
		if on[i], err = cal.Table(c, 0); err != nil {
			return place.Grid{}, 0, err
		}
	}
	return place.GridFromCorners(turned(on, columns-1), columns, rows)
}

// turned brings the corners of a square board into the order in which they lie
// on the table: a board of as many rows as columns can be found from any side.
func turned(corners []constellation.Vec, side int) []constellation.Vec {
	if side*side != len(corners) {
		return corners
	}
	for range 4 {
		if along := corners[side-1].Sub(corners[0]); along.X > 0 && along.X >= max(along.Y, -along.Y) {
			return mirrored(corners, side)
		}
		next := make([]constellation.Vec, len(corners))
		for i := range corners {
			next[i] = corners[(side-1-i%side)*side+i/side]
		}
		corners = next
	}
	return corners
}

// mirrored turns rows that come from the bottom round.
func mirrored(corners []constellation.Vec, side int) []constellation.Vec {
	if corners[len(corners)-side].Y > corners[0].Y {
		return corners
	}
	next := make([]constellation.Vec, 0, len(corners))
	for row := side - 1; row >= 0; row-- {
		next = append(next, corners[row*side:(row+1)*side]...)
	}
	return next
}
