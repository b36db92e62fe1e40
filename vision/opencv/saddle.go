package opencv

import (
	"image"
	"math"
	"slices"

	"github.com/asterism-dice/asterism/vision"
	"gocv.io/x/gocv"
)

const (
	// saddleRing is the radius of the ring on which a corner between four cells is told, px.
	saddleRing = 5
	// mostSaddles is how many are taken, those first that stand out most.
	mostSaddles = 160
	// leastSaddle is how much one stands out at least, of the one that does most.
	leastSaddle = 0.15
)

// ring are the places of a ring, in order.
var ring = func() (at [16][2]int) {
	for i := range at {
		sin, cos := math.Sincos(float64(i) * math.Pi / 8)
		at[i] = [2]int{int(math.Round(saddleRing * cos)), int(math.Round(saddleRing * sin))}
	}
	return at
}()

// saddles finds where dark and light meet twice, as at the corners between the cells of a
// chessboard, those first that stand out most (Bennett and Lasenby, ChESS, 2014).
func saddles(grey gocv.Mat) []vision.Pixel {
	soft := gocv.NewMat()
	defer soft.Close()
	gocv.GaussianBlur(grey, &soft, image.Pt(3, 3), 0, 0, gocv.BorderReplicate)
	pixels, err := soft.DataPtrUint8()
	if err != nil {
		return nil
	}
	w, h := grey.Cols(), grey.Rows()
	stands := make([]int32, w*h)
	for y := saddleRing; y < h-saddleRing; y++ {
		for x := saddleRing; x < w-saddleRing; x++ {
			stands[y*w+x] = saddle(pixels, y*w+x, w)
		}
	}
	return peaks(stands, w, h)
}

// greyOf is a picture without its colours, which the caller closes.
func greyOf(img gocv.Mat) gocv.Mat {
	if img.Channels() == 1 {
		return img.Clone()
	}
	grey := gocv.NewMat()
	gocv.CvtColor(img, &grey, gocv.ColorBGRToGray)
	return grey
}

// saddle is how much a place stands out as such a corner: opposite places of a ring are
// alike and differ from those across, and all together are as light as the middle.
func saddle(pixels []uint8, at, w int) int32 {
	var v [16]int32
	sum := int32(0)
	for i, o := range ring {
		v[i] = int32(pixels[at+o[1]*w+o[0]])
		sum += v[i]
	}
	across, along := int32(0), int32(0)
	for i := range 4 {
		across += distance(v[i]+v[i+8], v[i+4]+v[i+12])
	}
	for i := range 8 {
		along += distance(v[i], v[i+8])
	}
	middle := int32(pixels[at]) + int32(pixels[at-1]) + int32(pixels[at+1]) + int32(pixels[at-w]) + int32(pixels[at+w])
	return across - along - distance(sum, 16*middle/5)
}

func distance(a, b int32) int32 { return max(a-b, b-a) }

// peak is a place that stands out more than those around it.
type peak struct {
	x, y   int
	stands int32
}

// peaks are the places that stand out, to a fraction of a pixel.
func peaks(stands []int32, w, h int) (out []vision.Pixel) {
	var all []peak
	for y := saddleRing; y < h-saddleRing; y++ {
		for x := saddleRing; x < w-saddleRing; x++ {
			if s := stands[y*w+x]; s > 0 && highest(stands, x, y, w) {
				all = append(all, peak{x, y, s})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b peak) int { return int(b.stands - a.stands) })
	for _, p := range all[:min(len(all), mostSaddles)] {
		if float64(p.stands) >= leastSaddle*float64(all[0].stands) {
			out = append(out, between(stands, p, w))
		}
	}
	return out
}

// highest tells whether no place near one stands out more.
func highest(stands []int32, x, y, w int) bool {
	for dy := -saddleRing; dy <= saddleRing; dy++ {
		for dx := -saddleRing; dx <= saddleRing; dx++ {
			o, s := stands[(y+dy)*w+x+dx], stands[y*w+x]
			if o > s || o == s && (dy < 0 || dy == 0 && dx < 0) {
				return false
			}
		}
	}
	return true
}

// between is where a peak is: the middle of what stands out about it.
func between(stands []int32, p peak, w int) vision.Pixel {
	var sum float64
	var at vision.Pixel
	for dy := -2; dy <= 2; dy++ {
		for dx := -2; dx <= 2; dx++ {
			if s := float64(stands[(p.y+dy)*w+p.x+dx]); s > 0 {
				sum += s
				at = at.Add(vision.Pixel{X: float64(p.x+dx) + 0.5, Y: float64(p.y+dy) + 0.5}.Mul(s))
			}
		}
	}
	return at.Mul(1 / sum)
}
