package opencv

import (
	"errors"
	"fmt"
	"image"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/camera"
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

// Calibrate calibrates a camera by the board's corners in several places: first
// in its own, then anywhere on the table. The lens is the first guess;
// vision.NewLens of the pictures' size will do.
func (b Board) Calibrate(places [][]vision.Pixel, lens camera.Lens) (camera.Calibration, error) {
	if len(places) == 0 {
		return camera.Calibration{}, ErrBoard
	}
	var loose [][]camera.Match
	for _, corners := range places[1:] {
		loose = append(loose, b.match(corners, constellation.Vec{}))
	}
	return camera.FromBoards(lens, b.match(places[0], b.Origin), loose)
}

// Corners finds the inner corners, to a fraction of a pixel, row by row.
//
// The board looks the same after half a turn: the first corner is taken to be
// the one further up in the picture, as where the camera stands at the
// table's lower side.
func (b Board) Corners(img gocv.Mat) ([]vision.Pixel, error) {
	if err := b.Validate(); err != nil {
		return nil, err
	}
	out, ok := b.look(img, gocv.CalibCBNormalizeImage)
	if !ok {
		return nil, ErrBoard
	}
	out = b.lookCloser(img, out)
	if out[0].Y > out[len(out)-1].Y { // they come from either end
		slices.Reverse(out)
	}
	return out, nil
}

// look finds the inner corners in one way.
func (b Board) look(img gocv.Mat, how gocv.CalibCBFlag) ([]vision.Pixel, bool) {
	found := gocv.NewMat()
	defer found.Close()
	if !gocv.FindChessboardCornersSB(img, image.Pt(b.Columns, b.Rows), &found, how) {
		return nil, false
	}
	out := make([]vision.Pixel, b.Columns*b.Rows)
	for i := range out { // OpenCV's pixels have their middles at whole numbers
		v := found.GetVecfAt(i, 0)
		out[i] = vision.Pixel{X: float64(v[0]) + 0.5, Y: float64(v[1]) + 0.5}
	}
	return out, true
}

// lookCloser finds corners anew about where they are, more precisely: in all of
// the picture that takes five times as long as to find them.
func (b Board) lookCloser(img gocv.Mat, corners []vision.Pixel) []vision.Pixel {
	r := b.about(corners).Intersect(image.Rect(0, 0, img.Cols(), img.Rows()))
	part := img.Region(r)
	defer part.Close()
	better, ok := b.look(part, gocv.CalibCBNormalizeImage|gocv.CalibCBExhaustive|gocv.CalibCBAccuracy)
	if !ok {
		return corners
	}
	for i := range better {
		better[i] = better[i].Add(vision.Pixel{X: float64(r.Min.X), Y: float64(r.Min.Y)})
	}
	return better
}

// about is the part of the picture in which the board lies, with its outer
// squares and some white.
func (b Board) about(corners []vision.Pixel) image.Rectangle {
	var r image.Rectangle
	for _, p := range corners {
		at := image.Pt(int(p.X), int(p.Y))
		r = r.Union(image.Rectangle{Min: at, Max: at.Add(image.Pt(1, 1))})
	}
	square := max(r.Dx(), r.Dy()) / (min(b.Columns, b.Rows) - 1) // at most so large
	return r.Inset(-2 * square)
}

// match pairs the corners with where they are, the first one at a point (mm).
func (b Board) match(corners []vision.Pixel, first constellation.Vec) []camera.Match {
	ms := make([]camera.Match, len(corners))
	for i, p := range corners {
		at := constellation.Vec{X: float64(i % b.Columns), Y: float64(i / b.Columns)}
		ms[i] = camera.Match{Table: first.Add(at.Mul(b.Square)), Pixel: p}
	}
	return ms
}
