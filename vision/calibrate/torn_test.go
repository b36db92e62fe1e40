package calibrate_test

import (
	"context"
	"image"
	"slices"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/vision/calibrate"
	"github.com/asterism-dice/asterism/vision/calibrate/calibratetest"
)

// tearing is a camera of which each picture in which something changes comes
// twice, its upper half still that of the picture before.
type tearing struct {
	*calibratetest.Bench
	last, again *image.Gray
}

func (c *tearing) Next(ctx context.Context) (*image.Gray, time.Duration, error) {
	img, t, err := c.Bench.Next(ctx)
	if err != nil {
		return nil, t, err
	}
	if c.again != nil {
		img, c.again = c.again, nil
		return img, t, nil
	}
	before := c.last
	c.last = img
	if before == nil || !changedBelow(before, img) {
		return img, t, nil
	}
	torn := &image.Gray{Pix: slices.Clone(img.Pix), Stride: img.Stride, Rect: img.Rect}
	copy(torn.Pix[:len(torn.Pix)/2], before.Pix)
	c.again = torn
	return torn, t, nil
}

// changedBelow tells whether the lower halves of two pictures differ by more than
// noise.
func changedBelow(a, b *image.Gray) bool {
	sum := 0
	for i := len(a.Pix) / 2; i < len(a.Pix); i++ {
		sum += max(int(a.Pix[i]), int(b.Pix[i])) - min(int(a.Pix[i]), int(b.Pix[i]))
	}
	return sum > 10*len(a.Pix)/2
}

// A torn picture that comes twice agrees with itself, and is left out all the same.
func TestATornPictureThatComesTwiceIsLeftOut(t *testing.T) {
	b := &tearing{Bench: smallBench(3)}
	a, e := calibrate.SpanEnds(b.Size())
	r, err := calibrate.Run(context.Background(), b, b, calibrate.Config{Span: b.Scene.Span(a, e)})
	if err != nil {
		t.Fatal(err)
	}
	if !(r.RMS.Pixel < 0.15) || r.Seen < 0.95 {
		t.Errorf("off by %.3f px, %.0f %% seen", r.RMS.Pixel, 100*r.Seen)
	}
}
