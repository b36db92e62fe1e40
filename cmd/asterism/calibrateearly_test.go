//go:build !nocamera

package main

import (
	"context"
	"image"
	"io"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay/ebi"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/camera"
	"github.com/asterism-dice/asterism/vision/camera/cameratest"
	"github.com/asterism-dice/asterism/vision/opencv"
)

// brightTable is a table that a camera sees bright on a dark floor; at one of its pictures
// somebody presses Enter.
type brightTable struct {
	picture *image.Gray
	seen    int
	at      int
	answers chan<- ebi.Answer
}

func (b *brightTable) Next(context.Context) (*image.Gray, time.Duration, error) {
	if b.seen++; b.seen == b.at {
		b.answers <- ebi.Answer{Key: ebi.Agree}
	}
	return b.picture, time.Duration(b.seen) * 33 * time.Millisecond, nil
}

// newBrightTable is one of 600 × 400 mm.
func newBrightTable(at int, answers chan<- ebi.Answer) *brightTable {
	c := camera.Calibration{Lens: camera.NewLens(640, 360, 66)}
	c.Pose.Turn, c.Pose.Shift = cameratest.LookingAt(0, 10, -4, 900)
	img := image.NewGray(image.Rect(0, 0, 640, 360))
	for i := range img.Pix {
		img.Pix[i] = 60
		v, err := c.Table(vision.Pixel{X: float64(i%640) + 0.5, Y: float64(i/640) + 0.5}, 0)
		if err == nil && v.X > 0 && v.Y > 0 && v.X < 600 && v.Y < 400 {
			img.Pix[i] = 170
		}
	}
	return &brightTable{picture: img, at: at, answers: answers}
}

// Nobody agrees to corners that weren't shown yet: who pressed Enter or clicked before meant
// something else.
func TestCorners_whatWasPressedBeforeAgreesToNothing(t *testing.T) {
	slides, err := ebi.NewSlides(ebi.DefaultOptions())
	require.NoError(t, err)
	answers := make(chan ebi.Answer, 8)
	answers <- ebi.Answer{Key: ebi.Agree}
	for range 4 {
		answers <- ebi.Answer{At: constellation.Vec{X: 300, Y: 200}}
	}
	eye := newBrightTable(5, answers)
	c := &calibrating{slides: slides, camera: eye, log: io.Discard, answers: answers}
	f, err := c.byCorners(t.Context(), constellation.Vec{X: 600, Y: 400})
	require.NoError(t, err)
	require.Equal(t, 5, eye.seen, "agreed to when it was asked")
	require.NotNil(t, f.Camera)
}

// awayTable is a bright table whose camera is away for some pictures; meanwhile somebody
// presses Enter.
type awayTable struct {
	*brightTable
	from, to int
	lost     func(error)
}

func (a *awayTable) Next(ctx context.Context) (*image.Gray, time.Duration, error) {
	if n := a.seen + 1; n < a.from || n > a.to {
		return a.brightTable.Next(ctx)
	}
	if a.seen++; a.seen == a.from {
		a.lost(opencv.ErrBlind)
		a.answers <- ebi.Answer{Key: ebi.Agree}
	}
	return nil, 0, opencv.ErrBlind
}

// A camera that is away for a while ends nothing, and nobody agrees to a picture that isn't
// there.
func TestCorners_aCameraThatIsAwayIsWaitedFor(t *testing.T) {
	slides, err := ebi.NewSlides(ebi.DefaultOptions())
	require.NoError(t, err)
	answers := make(chan ebi.Answer, 8)
	c := &calibrating{slides: slides, log: io.Discard, answers: answers}
	eye := &awayTable{newBrightTable(10, answers), 4, 7, c.waits}
	c.camera = eye
	f, err := c.byCorners(t.Context(), constellation.Vec{X: 600, Y: 400})
	require.NoError(t, err)
	require.Equal(t, 10, eye.seen, "agreed to once it was asked again")
	require.NotNil(t, f.Camera)
	eye = &awayTable{newBrightTable(10, answers), 1, 3, c.waits}
	c.camera = eye
	_, err = c.byCorners(t.Context(), constellation.Vec{X: 600, Y: 400})
	require.ErrorIs(t, err, opencv.ErrBlind, "nothing was ever seen")
}
