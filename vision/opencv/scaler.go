package opencv

import (
	"image"

	"gocv.io/x/gocv"
)

// scaler makes pictures smaller for the finder's looks. It keeps them.
type scaler struct {
	whole, last, next gocv.Mat
}

// scaling returns a picture as w × h px, valid until the next is scaled.
type scaling func(img picture, w, h int) gocv.Mat

func newScaler() *scaler {
	return &scaler{whole: gocv.NewMat(), last: gocv.NewMat(), next: gocv.NewMat()}
}

func (s *scaler) close() {
	s.whole.Close()
	s.last.Close()
	s.next.Close()
}

// fromPicture scales a picture itself. No pixel is passed over: tiny pips are
// only a few. Averaging is many times faster by a whole number, and what
// remains to be done then is little.
func (s *scaler) fromPicture(p picture, w, h int) gocv.Mat {
	way := gocv.InterpolationArea
	if w > p.Cols() {
		way = gocv.InterpolationLinear
	}
	img, k := p.reduced(min(float64(p.Cols())/float64(w), float64(p.Rows())/float64(h)))
	if n := min(img.Cols()/w, img.Rows()/h); k == 0 && n > 1 && img.Cols()%n == 0 && img.Rows()%n == 0 {
		gocv.Resize(img, &s.whole, image.Pt(img.Cols()/n, img.Rows()/n), 0, 0, way)
		img, way = s.whole, gocv.InterpolationLinear
	}
	gocv.Resize(img, &s.last, image.Pt(w, h), 0, 0, way)
	return s.last
}

// fromLast scales what was scaled last, of the same picture, to about half of
// that: four pixels tell all then.
func (s *scaler) fromLast(_ picture, w, h int) gocv.Mat {
	way := gocv.InterpolationLinear
	if 2*w < s.last.Cols() || 2*h < s.last.Rows() {
		way = gocv.InterpolationArea
	}
	gocv.Resize(s.last, &s.next, image.Pt(w, h), 0, 0, way)
	s.last, s.next = s.next, s.last
	return s.last
}
