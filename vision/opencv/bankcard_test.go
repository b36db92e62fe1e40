package opencv

import (
	"errors"
	"image"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/camera"
	"github.com/asterism-dice/asterism/vision/camera/cameratest"
)

// cardOn is a card of a size with rounded corners and a magnetic stripe in a
// bright ring, turned by some degrees, as a camera sees it; four samples a pixel.
func cardOn(c *camera.Calibration, size constellation.Vec, turn constellation.Angle) *image.Gray {
	r := rand.New(rand.NewPCG(1, 5))
	img := image.NewGray(image.Rect(0, 0, c.Lens.Width, c.Lens.Height))
	lies := constellation.Vec{X: 320, Y: 190}
	middle := c.Pixel(lies, 0)
	for i := range img.Pix {
		sum := 0.0
		for k := range 4 {
			p := vision.Pixel{X: float64(i%img.Stride) + (0.5+float64(k%2))/2, Y: float64(i/img.Stride) + (0.5+float64(k/2))/2}
			if p.Dist(middle) > 160 { // beyond the ring
				sum += 140
				continue
			}
			v, _ := c.Table(p, 0)
			sum += levelOf(v.Sub(lies), size, turn)
		}
		img.Pix[i] = uint8(max(0, min(255, sum/4+4*r.NormFloat64())))
	}
	return img
}

// levelOf is how bright a place about a card's middle is.
func levelOf(v, size constellation.Vec, turn constellation.Angle) float64 {
	if d := v.Len(); d > 110 && d < 114 {
		return 50
	}
	const round = 3.18
	v = v.Turn(-turn)
	x, y := math.Abs(v.X)-size.X/2+round, math.Abs(v.Y)-size.Y/2+round
	switch {
	case x > round || y > round || x > 0 && y > 0 && math.Hypot(x, y) > round:
		return 140
	case v.Y > 8 && v.Y < 18:
		return 20
	}
	return 90
}

// A bank card is found whichever way it lies, to less than half a millimetre in spite of
// its round corners; nothing else of another shape is one.
func TestABankCardIsFound(t *testing.T) {
	c := camera.Calibration{Lens: camera.NewLens(640, 360, 66)}
	c.Lens.K1 = -0.1
	c.Pose.Turn, c.Pose.Shift = cameratest.LookingAt(20, 10, -4, 500)
	all := image.Rect(0, 0, 640, 360)
	about := c // of another scale
	for i := range about.Pose.Shift {
		about.Pose.Shift[i] *= 1.7
	}
	for _, turn := range []constellation.Angle{35, 100} {
		q, err := FindBankCard(cardOn(&c, BankCard, turn), &about, all, nil)
		if err != nil {
			t.Errorf("%v: %v", turn, err)
			continue
		}
		for i, p := range q {
			at, _ := c.Table(p, 0)
			next, _ := c.Table(q[(i+1)%4], 0)
			want := []float64{BankCard.X, BankCard.Y}[i%2]
			if got := at.Dist(next); math.Abs(got-want) > 0.4 {
				t.Errorf("%v: side %d measures %.2f mm, want %.2f", turn, i, got, want)
			}
		}
	}
	if q, err := FindBankCard(cardOn(&c, constellation.Vec{X: 70, Y: 60}, 10), &about, all, nil); !errors.Is(err, ErrCard) {
		t.Errorf("of another shape: %v, %v", q, err)
	}
}
