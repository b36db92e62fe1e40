package camera

import (
	"errors"
	"fmt"
	"image"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
)

// Board is a chessboard that lies on the table, or that a projector throws
// onto it, its rows along the table's x.
type Board struct {
	Columns, Rows int               // inner corners: one less than there are squares
	Square        float64           // mm
	Origin        constellation.Vec // mm, of the first inner corner: the one at the table's top left
}

// What a board has at most: inner corners along a side, and mm between two.
const mostCorners, largestSquare = 100, 1000

// ErrBoard is returned where the picture shows no such board.
var ErrBoard = errors.New("camera: the chessboard isn't to be seen whole")

// Validate tells why no such board can be found.
func (b Board) Validate() error {
	if b.Columns < 3 || b.Rows < 3 || !(b.Square > 0) {
		return fmt.Errorf("camera: board of %d×%d inner corners, %g mm apart: want 3×3 or more", b.Columns, b.Rows, b.Square)
	}
	if max(b.Columns, b.Rows) > mostCorners || b.Square > largestSquare {
		return fmt.Errorf("camera: board of %d×%d inner corners, %g mm apart: want %d and %d at most", b.Columns, b.Rows, b.Square, mostCorners, largestSquare)
	}
	return nil
}

// Calibrate calibrates a camera by the board's corners in several places: first
// in its own, then anywhere on the table. The lens is the first guess;
// NewLens of the pictures' size will do.
func (b Board) Calibrate(places [][]vision.Pixel, lens Lens) (Calibration, error) {
	if len(places) == 0 {
		return Calibration{}, ErrBoard
	}
	var loose [][]Match
	for _, corners := range places[1:] {
		loose = append(loose, b.matches(corners, constellation.Vec{}))
	}
	return FromBoards(lens, b.matches(places[0], b.Origin), loose)
}

// Around is the part of the picture in which the board lies, with its outer
// squares and some white.
func (b Board) Around(corners []vision.Pixel) image.Rectangle {
	var r image.Rectangle
	for _, p := range corners {
		at := image.Pt(int(p.X), int(p.Y))
		r = r.Union(image.Rectangle{Min: at, Max: at.Add(image.Pt(1, 1))})
	}
	square := max(r.Dx(), r.Dy()) / (min(b.Columns, b.Rows) - 1) // at most so large
	return r.Inset(-2 * square)
}

// Matches pairs the corners with where they are on the board itself: mm from the
// first of them.
func (b Board) Matches(corners []vision.Pixel) []Match {
	return b.matches(corners, constellation.Vec{})
}

// matches pairs the corners with where they are, the first one at a point (mm).
func (b Board) matches(corners []vision.Pixel, first constellation.Vec) []Match {
	ms := make([]Match, len(corners))
	for i, p := range corners {
		at := constellation.Vec{X: float64(i % b.Columns), Y: float64(i / b.Columns)}
		ms[i] = Match{Table: first.Add(at.Mul(b.Square)), Pixel: p}
	}
	return ms
}
