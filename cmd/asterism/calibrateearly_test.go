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
