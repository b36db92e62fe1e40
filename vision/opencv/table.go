package opencv

import (
	"errors"
	"image"
	"math"

	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/camera"
	"gocv.io/x/gocv"
)

// ErrTable is returned where a picture shows no table with four corners.
var ErrTable = errors.New("opencv: no table with four corners is to be seen")

// leastTable is the least share of a picture that a table covers.
const leastTable = 0.06

// FindTable finds the corners of the largest quadrilateral in a picture, going
// round it clockwise as it is seen, to a fraction of a pixel. The lens
// straightens its sides. What skip says is none, such as the rim of what a
// projector lights, is left out; nil leaves out nothing.
func FindTable(img *image.Gray, lens camera.Lens, skip func([4]vision.Pixel) bool) ([4]vision.Pixel, error) {
	best, err := largest(img, lens, leastTable, skip)
	if err == nil && best == ([4]vision.Pixel{}) {
		err = ErrTable
	}
	return best, err
}

// largest is the largest quadrilateral that covers so large a share of a picture
// or more and that skip lets pass, zero where there is none.
func largest(img *image.Gray, lens camera.Lens, share float64, skip func([4]vision.Pixel) bool) (best [4]vision.Pixel, err error) {
	mat, err := grayMat(img)
	if err != nil {
		return best, err
	}
	defer mat.Close()
	most := share * float64(mat.Cols()*mat.Rows())
	for _, q := range quadrilaterals(mat, most, usualEdges) {
		for i := range q {
			q[i] = q[i].Add(corner(img.Rect))
		}
		sharp, ok := sharpened(img, lens, q)
		if !ok || skip != nil && skip(sharp) {
			continue
		}
		if a := area(sharp); a > most {
			best, most = sharp, a
		}
	}
	return best, nil
}

// edges are slopes, levels of 255 by which Sobel's operator tells them: an edge has
// strong ones and goes on over weak ones.
type edges struct{ weak, strong float64 }

var usualEdges = edges{20, 50}

// quadrilaterals finds outlines with four convex corners, to some pixels, of an
// area of so many px or more.
func quadrilaterals(mat gocv.Mat, least float64, e edges) [][4]vision.Pixel {
	soft, found := gocv.NewMat(), gocv.NewMat()
	defer soft.Close()
	defer found.Close()
	gocv.GaussianBlur(mat, &soft, image.Pt(5, 5), 0, 0, gocv.BorderDefault)
	gocv.Canny(soft, &found, float32(e.weak), float32(e.strong))
	kernel := gocv.GetStructuringElement(gocv.MorphRect, image.Pt(5, 5))
	defer kernel.Close()
	gocv.Dilate(found, &found, kernel)
	return convex(found, gocv.RetrievalList, least)
}

// convex are the outlines in a mask with four convex corners, of an area of so
// many px or more.
func convex(mask gocv.Mat, how gocv.RetrievalMode, least float64) (all [][4]vision.Pixel) {
	contours := gocv.FindContours(mask, how, gocv.ChainApproxSimple)
	defer contours.Close()
	for i := range contours.Size() {
		c := contours.At(i)
		if gocv.ContourArea(c) < least {
			continue
		}
		p := gocv.ApproxPolyDP(c, 0.02*gocv.ArcLength(c, true), true)
		if q, ok := clockwise(p.ToPoints()); ok {
			all = append(all, q)
		}
		p.Close()
	}
	return all
}

// clockwise takes four points as they follow each other, if they are convex.
func clockwise(ps []image.Point) (q [4]vision.Pixel, ok bool) {
	if len(ps) != 4 {
		return q, false
	}
	for i, p := range ps {
		q[i] = vision.Pixel{X: float64(p.X) + 0.5, Y: float64(p.Y) + 0.5}
	}
	if area(q) < 0 {
		q[1], q[3] = q[3], q[1]
	}
	for i := range q {
		if q[(i+1)%4].Sub(q[i]).Cross(q[(i+2)%4].Sub(q[(i+1)%4])) <= 0 {
			return q, false
		}
	}
	return q, true
}

// area is positive for corners that follow each other clockwise.
func area(q [4]vision.Pixel) float64 {
	return 0.5 * q[2].Sub(q[0]).Cross(q[3].Sub(q[1]))
}

// Sharpening: how many places of a side are looked at, and how far off it, px,
// the edge may be: of a short side, not so far that what is printed beside the
// edge is taken for it.
const (
	sidePlaces = 48
	sideReach  = 7
	leastReach = 4
	reachShare = 0.11 // of the side
)

// sharpened fits a line to each side, of rays that the lens straightened, and
// takes the corners where these meet.
func sharpened(img *image.Gray, lens camera.Lens, q [4]vision.Pixel) (out [4]vision.Pixel, ok bool) {
	var lines [4][3]float64
	shortest := math.Inf(1)
	for i := range q {
		shortest = min(shortest, q[i].Dist(q[(i+1)%4]))
	}
	reach := int(max(leastReach, min(sideReach, reachShare*shortest)))
	for i := range q {
		if lines[i], ok = sideLine(img, lens, q[i], q[(i+1)%4], reach); !ok {
			return out, false
		}
	}
	for i := range q {
		a, b := lines[(i+3)%4], lines[i]
		det := a[0]*b[1] - a[1]*b[0]
		ray := vision.Pixel{X: (a[1]*b[2] - a[2]*b[1]) / det, Y: (a[2]*b[0] - a[0]*b[2]) / det}
		out[i] = lens.Bend(ray)
		if !(out[i].Dist(q[i]) < float64(4*reach)) {
			return out, false
		}
	}
	return out, true
}

// sideLine is the line a·x + b·y + c = 0 of the rays along a side's edge.
func sideLine(img *image.Gray, lens camera.Lens, from, to vision.Pixel, reach int) ([3]float64, bool) {
	var rays []vision.Pixel
	a, b := lens.Straighten(from), lens.Straighten(to)
	for k := range sidePlaces {
		t := 0.06 + 0.88*float64(k)/(sidePlaces-1)
		at := lens.Bend(a.Mul(1 - t).Add(b.Mul(t)))
		if p, ok := edgeNear(img, at, to.Sub(from), reach); ok {
			rays = append(rays, lens.Straighten(p))
		}
	}
	if len(rays) < sidePlaces*2/3 {
		return [3]float64{}, false
	}
	l := lineOf(rays)
	kept := rays[:0]
	for _, r := range rays { // without what isn't the side's, such as a shadow's edge
		if math.Abs(l[0]*r.X+l[1]*r.Y+l[2])*lens.Focal < 1.5 {
			kept = append(kept, r)
		}
	}
	if len(kept) < sidePlaces/2 {
		return l, false
	}
	return lineOf(kept), true
}

// edgeNear finds the steepest place across a side, so many px off it at most, by
// the middle of the slope.
func edgeNear(img *image.Gray, at, along vision.Pixel, reach int) (vision.Pixel, bool) {
	n := vision.Pixel{X: -along.Y, Y: along.X}.Mul(1 / along.Len())
	var slopes [2*sideReach + 1]float64
	slope := slopes[:2*reach+1]
	for i := range slope {
		d := float64(i - reach)
		slope[i] = math.Abs(levelAt(img, at.Add(n.Mul(d+1.5))) - levelAt(img, at.Add(n.Mul(d-1.5))))
	}
	best, ok := crest(slope)
	if !ok {
		return at, false
	}
	var sum, moment float64
	for i := best - 2; i <= best+2; i++ {
		sum, moment = sum+slope[i], moment+slope[i]*float64(i-reach)
	}
	return at.Add(n.Mul(moment / sum)), true
}

// leastSlope is that of an edge, levels of 255 over three px.
const leastSlope = 6.0

// crest is where slopes are steepest, away from both ends: what rises beyond them
// is the edge of something else.
func crest(slope []float64) (best int, ok bool) {
	for i := 2; i < len(slope)-2; i++ {
		top := slope[i] >= slope[i-1] && slope[i] >= slope[i+1]
		if top && slope[i] >= leastSlope && (!ok || slope[i] > slope[best]) {
			best, ok = i, true
		}
	}
	return best, ok
}

// levelAt interpolates a picture.
func levelAt(img *image.Gray, p vision.Pixel) float64 {
	x, y := p.X-0.5, p.Y-0.5
	i, j := int(math.Floor(x)), int(math.Floor(y))
	if !image.Rect(i, j, i+2, j+2).In(img.Rect) {
		return 0
	}
	fx, fy := x-float64(i), y-float64(j)
	v := func(i, j int) float64 { return float64(img.Pix[img.PixOffset(i, j)]) }
	return (1-fy)*((1-fx)*v(i, j)+fx*v(i+1, j)) + fy*((1-fx)*v(i, j+1)+fx*v(i+1, j+1))
}

// lineOf fits a line to points, its normal of length 1: that along which they
// spread least.
func lineOf(ps []vision.Pixel) [3]float64 {
	var mean vision.Pixel
	for _, p := range ps {
		mean = mean.Add(p.Mul(1 / float64(len(ps))))
	}
	var xx, xy, yy float64
	for _, p := range ps {
		d := p.Sub(mean)
		xx, xy, yy = xx+d.X*d.X, xy+d.X*d.Y, yy+d.Y*d.Y
	}
	s, c := math.Sincos(0.5*math.Atan2(2*xy, xx-yy) + math.Pi/2)
	return [3]float64{c, s, -(c*mean.X + s*mean.Y)}
}
