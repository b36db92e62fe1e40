package opencv

import (
	"errors"
	"fmt"
	"image"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"gocv.io/x/gocv"
)

// Board is a chessboard that lies on the table, or that a projector throws
// onto it, its rows along the table's x.
type Board struct {
	Columns, Rows int               // inner corners: one less than there are squares
	Square        float64           // mm
	Origin        constellation.Vec // mm, of the first inner corner: the one at the table's top left
}

// ErrBoard is returned where the picture shows no such board.
var ErrBoard = errors.New("opencv: the chessboard isn't to be seen whole")

// Validate tells why no such board can be found.
func (b Board) Validate() error {
	if b.Columns < 3 || b.Rows < 3 || !(b.Square > 0) {
		return fmt.Errorf("opencv: board of %d×%d inner corners, %g mm apart: want 3×3 or more", b.Columns, b.Rows, b.Square)
	}
	return nil
}

// Calibrate calibrates a camera by one picture of the board. The lens is the
// first guess; vision.NewLens of the picture's size will do.
//
// The board looks the same after half a turn: the first corner is taken to be
// the one further up in the picture, as where the camera stands at the
// table's lower side.
func (b Board) Calibrate(img gocv.Mat, lens vision.Lens) (vision.Calibration, error) {
	ms, err := b.Matches(img)
	if err != nil {
		return vision.Calibration{}, err
	}
	return vision.FromMatches(lens, ms)
}

// Matches finds the inner corners, to a fraction of a pixel.
func (b Board) Matches(img gocv.Mat) ([]vision.Match, error) {
	if err := b.Validate(); err != nil {
		return nil, err
	}
	corners := gocv.NewMat()
	defer corners.Close()
	flags := gocv.CalibCBNormalizeImage | gocv.CalibCBExhaustive | gocv.CalibCBAccuracy
	if !gocv.FindChessboardCornersSB(img, image.Pt(b.Columns, b.Rows), &corners, flags) {
		return nil, ErrBoard
	}
	return b.match(corners), nil
}

// match pairs the corners, which come row by row from either end.
func (b Board) match(corners gocv.Mat) []vision.Match {
	n := b.Columns * b.Rows
	at := func(i int) vision.Pixel { // OpenCV's pixels have their middles at whole numbers
		v := corners.GetVecfAt(i, 0)
		return vision.Pixel{X: float64(v[0]) + 0.5, Y: float64(v[1]) + 0.5}
	}
	turned := at(0).Y > at(n-1).Y
	ms := make([]vision.Match, n)
	for i := range ms {
		k := i
		if turned {
			k = n - 1 - i
		}
		ms[i] = vision.Match{Table: b.Origin.Add(constellation.Vec{
			X: b.Square * float64(i%b.Columns), Y: b.Square * float64(i/b.Columns)}), Pixel: at(k)}
	}
	return ms
}
