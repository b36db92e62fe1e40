package opencv

import (
	"image"
	"math"
	"slices"

	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/camera"
	"gocv.io/x/gocv"
)

// FindBoard finds the inner corners of a board in a picture, to a fraction of a pixel, row by row.
//
// The board looks the same after half a turn: the first corner is taken to be
// the one further up in the picture, as where the camera stands at the
// table's lower side.
func FindBoard(b camera.Board, img gocv.Mat) ([]vision.Pixel, error) {
	if err := b.Validate(); err != nil {
		return nil, err
	}
	out, ok := lookForBoard(b, img, gocv.CalibCBNormalizeImage)
	if !ok {
		return nil, camera.ErrBoard
	}
	out = findBoardCloser(b, img, out)
	if out[0].Y > out[len(out)-1].Y { // they come from either end
		slices.Reverse(out)
	}
	return out, nil
}

// lookForBoard finds the inner corners in one way.
func lookForBoard(b camera.Board, img gocv.Mat, how gocv.CalibCBFlag) ([]vision.Pixel, bool) {
	if !turnable(img, how) {
		return nil, false
	}
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

// turnable tells whether OpenCV can look for a board in a picture: it turns it in a
// square as wide as its diagonal, of twice as many pixels where it is to be precise, and
// ends the process where such a number isn't a short one.
func turnable(img gocv.Mat, how gocv.CalibCBFlag) bool {
	diagonal := math.Hypot(float64(img.Cols()), float64(img.Rows()))
	if how&gocv.CalibCBAccuracy != 0 {
		diagonal *= 2
	}
	return diagonal < math.MaxInt16
}

// findBoardCloser finds corners anew about where they are, more precisely: in all of
// the picture that takes five times as long as to find them.
func findBoardCloser(b camera.Board, img gocv.Mat, corners []vision.Pixel) []vision.Pixel {
	r := b.Around(corners).Intersect(image.Rect(0, 0, img.Cols(), img.Rows()))
	part := img.Region(r)
	defer part.Close()
	better, ok := lookForBoard(b, part, gocv.CalibCBNormalizeImage|gocv.CalibCBExhaustive|gocv.CalibCBAccuracy)
	if !ok {
		return corners
	}
	for i := range better {
		better[i] = better[i].Add(vision.Pixel{X: float64(r.Min.X), Y: float64(r.Min.Y)})
	}
	return better
}
