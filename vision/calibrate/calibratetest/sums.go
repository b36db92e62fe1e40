package calibratetest

import (
	"image"

	"github.com/asterism-dice/asterism/vision"
)

// sums holds, for each corner of a pixel, the sum of all levels above and to the
// left of it: the mean of any rectangle follows from four of them (Crow, 1984).
type sums struct {
	width, height int // of the picture, px
	v             []uint32
}

func newSums(img *image.Gray) *sums {
	s := &sums{width: img.Rect.Dx(), height: img.Rect.Dy()}
	stride := s.width + 1
	s.v = make([]uint32, stride*(s.height+1))
	for y := range s.height {
		var row uint32
		above, to := s.v[y*stride:], s.v[(y+1)*stride:]
		for x, v := range img.Pix[y*img.Stride : y*img.Stride+s.width] {
			row += uint32(v)
			to[x+1] = above[x+1] + row
		}
	}
	return s
}

// mean is that of the levels about a place; outside the picture it is dark.
func (s *sums) mean(at vision.Pixel, r reach) float32 {
	x0, x1 := at.X-float64(r.x), at.X+float64(r.x)
	y0, y1 := at.Y-float64(r.y), at.Y+float64(r.y)
	if !(x1 > 0 && y1 > 0 && x0 < float64(s.width) && y0 < float64(s.height)) {
		return 0
	}
	sum := s.upTo(x1, y1) - s.upTo(x0, y1) - s.upTo(x1, y0) + s.upTo(x0, y0)
	return float32(sum / ((x1 - x0) * (y1 - y0)))
}

// upTo is the sum above and to the left of a place.
func (s *sums) upTo(x, y float64) float64 {
	x, y = max(0, min(float64(s.width), x)), max(0, min(float64(s.height), y))
	i, j := min(int(x), s.width-1), min(int(y), s.height-1)
	fx, fy := x-float64(i), y-float64(j)
	k := j*(s.width+1) + i
	above, below := s.v[k:k+2], s.v[k+s.width+1:k+s.width+3]
	top := float64(above[0]) + fx*float64(above[1]-above[0])
	bottom := float64(below[0]) + fx*float64(below[1]-below[0])
	return top + fy*(bottom-top)
}
