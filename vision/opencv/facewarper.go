package opencv

import (
	"image"
	"image/color"
	"math"

	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/place"
	"gocv.io/x/gocv"
)

// faceWarper lays top faces of dice upright. It keeps its pictures.
type faceWarper struct {
	small, up gocv.Mat
	affine    gocv.Mat // 2 × 3, from the upright side's px to the picture's
}

func newFaceWarper() *faceWarper {
	return &faceWarper{small: gocv.NewMat(), up: gocv.NewMat(), affine: gocv.NewMatWithSize(2, 3, gocv.MatTypeCV64F)}
}

func (s *faceWarper) close() {
	s.small.Close()
	s.up.Close()
	s.affine.Close()
}

// shrinkFrom is how many px of the picture a px of the side must be for it to
// be made smaller first, so that thin strokes are averaged and not missed.
const shrinkFrom = 1.6

// upright returns the side upright, n × n px, from -reach to reach of its own
// measure. It is valid until the next cut.
func (s *faceWarper) upright(p picture, u place.TopFace, n int, reach float64) gocv.Mat {
	k := 2 * reach / float64(n)
	m := [6]float64{k * u.Right.X, k * u.Down.X, 0, k * u.Right.Y, k * u.Down.Y, 0}
	mid := float64(n-1) / 2
	m[2] = u.Mid.X - 0.5 - (m[0]+m[1])*mid
	m[5] = u.Mid.Y - 0.5 - (m[3]+m[4])*mid
	f := math.Sqrt(math.Abs(m[0]*m[4] - m[1]*m[3]))
	img, halved := p.reduced(f)
	px := float64(int(1) << halved)
	for i := range m {
		m[i] /= px
	}
	m[2], m[5] = m[2]+(1/px-1)/2, m[5]+(1/px-1)/2
	if f /= px; f > shrinkFrom && s.shrink(img, u.Mid.Mul(1/px), f, f*float64(n), &m) {
		img = s.small
	}
	return s.warp(img, m, n)
}

// shrink makes the part of the picture about a point f times smaller and m
// fit it. It tells whether there is such a part.
func (s *faceWarper) shrink(img gocv.Mat, mid vision.Pixel, f, side float64, m *[6]float64) bool {
	want := image.Rect(int(mid.X-side), int(mid.Y-side), int(mid.X+side), int(mid.Y+side))
	in := want.Intersect(image.Rect(0, 0, img.Cols(), img.Rows()))
	if in.Dx() < 3 || in.Dy() < 3 {
		return false
	}
	part := img.Region(in)
	defer part.Close()
	w, h := max(2, int(math.Round(float64(in.Dx())/f))), max(2, int(math.Round(float64(in.Dy())/f)))
	gocv.Resize(part, &s.small, image.Pt(w, h), 0, 0, gocv.InterpolationArea)
	fx, fy := float64(w)/float64(in.Dx()), float64(h)/float64(in.Dy())
	m[0], m[1], m[2] = fx*m[0], fx*m[1], fx*(m[2]+0.5-float64(in.Min.X))-0.5
	m[3], m[4], m[5] = fy*m[3], fy*m[4], fy*(m[5]+0.5-float64(in.Min.Y))-0.5
	return true
}

func (s *faceWarper) warp(img gocv.Mat, m [6]float64, n int) gocv.Mat {
	for i, v := range m {
		s.affine.SetDoubleAt(i/3, i%3, v)
	}
	gocv.WarpAffineWithParams(img, &s.up, s.affine, image.Pt(n, n),
		gocv.InterpolationLinear+gocv.WarpInverseMap, gocv.BorderReplicate, color.RGBA{})
	return s.up
}
