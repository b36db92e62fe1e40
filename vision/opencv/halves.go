package opencv

import (
	"image"
	"math"

	"gocv.io/x/gocv"
)

// halvedFrom is the longer side, in px, from which a picture is seen through
// its halves. Of a smaller one, such as a webcam's, little is saved by them.
const halvedFrom = 2048

// mostHalves is how often a picture is halved at most: the largest that is
// taken has a few thousand px then.
const mostHalves = 4

// halves are a picture of many pixels at half its size, at a quarter and so on,
// each made when it is first asked for and kept until the next picture. A die of
// 300 pixels is averaged down to 80 anyway: a picture is halved once in the time
// in which ten such dice are cut from it.
type halves struct {
	whole gocv.Mat // the caller's
	made  int      // how many of the levels are of this picture
	level [mostHalves]gocv.Mat
}

func newHalves() *halves {
	h := &halves{}
	for k := range h.level {
		h.level[k] = gocv.NewMat()
	}
	return h
}

func (h *halves) close() {
	for k := range h.level {
		h.level[k].Close()
	}
}

// reset makes h the halves of img: they are made when they are first asked for.
func (h *halves) reset(img gocv.Mat) { h.whole, h.made = img, 0 }

// times returns how often the picture may be halved where n of its pixels, in
// a row, are to become one.
func (h *halves) times(n float64) int {
	if n < 2 || max(h.whole.Cols(), h.whole.Rows()) < halvedFrom {
		return 0
	}
	most := math.Log2(float64(min(h.whole.Cols(), h.whole.Rows()))) // then a side is one pixel
	return int(min(math.Log2(n), most, mostHalves))
}

// at returns the picture halved k times, valid until the next picture. A last
// column or row that has no other to be averaged with is left out.
func (h *halves) at(k int) gocv.Mat {
	for ; h.made < k; h.made++ {
		from := h.whole
		if h.made > 0 {
			from = h.level[h.made-1]
		}
		size := image.Pt(from.Cols()/2, from.Rows()/2)
		even := from.Region(image.Rectangle{Max: size.Mul(2)})
		gocv.Resize(even, &h.level[h.made], size, 0, 0, gocv.InterpolationArea)
		even.Close()
	}
	if k == 0 {
		return h.whole
	}
	return h.level[k-1]
}
