package calibratetest

import (
	"image"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/asterism-dice/asterism/vision"
)

// The mean of any rectangle is that of its pixels, each by how much of it lies
// inside; what lies beyond the picture is dark.
func TestSums_meanOfARectangle(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	img := image.NewGray(image.Rect(0, 0, 23, 17))
	for i := range img.Pix {
		img.Pix[i] = uint8(r.IntN(256))
	}
	s := newSums(img)
	for range 500 {
		at := vision.Pixel{X: 30*r.Float64() - 4, Y: 24*r.Float64() - 4}
		w := reach{float32(0.5 + 4*r.Float64()), float32(0.5 + 4*r.Float64())}
		want := 0.0
		for y := range 17 {
			for x := range 23 {
				want += float64(img.GrayAt(x, y).Y) * overlap(at.X, float64(w.x), x) * overlap(at.Y, float64(w.y), y)
			}
		}
		want /= 4 * float64(w.x) * float64(w.y)
		if got := s.mean(at, w); math.Abs(float64(got)-want) > 1e-3 {
			t.Fatalf("about %v, %v: %g, want %g", at, w, got, want)
		}
	}
}

// overlap is how much of the pixel from i to i+1 lies within reach of a place.
func overlap(at, reach float64, i int) float64 {
	return max(0, min(at+reach, float64(i+1))-max(at-reach, float64(i)))
}
