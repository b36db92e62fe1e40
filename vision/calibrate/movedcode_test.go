package calibrate_test

import (
	"context"
	"errors"
	"image"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/vision/calibrate"
	"github.com/asterism-dice/asterism/vision/calibrate/calibratetest"
)

// pushedBy is a camera that is pushed by so many mm after so many pictures.
type pushedBy struct {
	*calibratetest.Bench
	after int
	mm    float64
}

func (b *pushedBy) Next(ctx context.Context) (*image.Gray, time.Duration, error) {
	if b.after--; b.after == 0 {
		b.Move(func(s *calibratetest.Scene) { s.Camera.Pose.Shift[0] += b.mm })
	}
	return b.Bench.Next(ctx)
}

// A camera that is pushed while the stripes are shown is told to have moved: not that it
// sees a mirror, nor that the table is bent.
func TestACameraThatMovesBetweenStripesIsTold(t *testing.T) {
	for after, mm := range map[int]float64{44: 12, 52: 4, 56: 4} {
		b := &pushedBy{smallBench(1), after, mm}
		a, e := calibrate.SpanEnds(b.Size())
		_, err := calibrate.Run(context.Background(), b, b, calibrate.Config{Span: b.Scene.Span(a, e)})
		if !errors.Is(err, calibrate.ErrMoved) {
			t.Errorf("%v mm after %d pictures: %v", mm, after, err)
		}
	}
}

// resized is a camera whose pictures are larger from the given one on, as those of a telephone
// that was set otherwise.
type resized struct {
	*calibratetest.Bench
	from, n int
}

func (c *resized) Next(ctx context.Context) (*image.Gray, time.Duration, error) {
	img, at, err := c.Bench.Next(ctx)
	if c.n++; err != nil || c.n < c.from {
		return img, at, err
	}
	large := image.NewGray(image.Rect(0, 0, 2*img.Rect.Dx(), 2*img.Rect.Dy()))
	for y := range large.Rect.Dy() {
		for x := range large.Rect.Dx() {
			large.Pix[y*large.Stride+x] = img.Pix[y/2*img.Stride+x/2]
		}
	}
	return large, at, nil
}

func TestPicturesThatBecomeLargerAreACameraThatMoved(t *testing.T) {
	for _, from := range []int{41, 42, 60} {
		b := &resized{Bench: smallBench(1), from: from}
		across, end := calibrate.SpanEnds(b.Size())
		_, err := calibrate.Run(context.Background(), b, b, calibrate.Config{Span: b.Scene.Span(across, end)})
		if !errors.Is(err, calibrate.ErrMoved) {
			t.Errorf("from picture %d on: %v, want %v", from, err, calibrate.ErrMoved)
		}
	}
}
