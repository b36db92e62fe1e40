package place

import (
	"image"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision/camera"
)

// A false box in a soft shadow, where levels rise on and on: there is no cube, and the search
// comes to its end.
func TestFitCube_endsWhereNothingLies(t *testing.T) {
	c, err := camera.FromAbove(1280, 720, constellation.Vec{X: 610, Y: 457})
	require.NoError(t, err)
	box := constellation.Box{X: 721, Y: 623, W: 27, H: 26}
	f, err := FromBox(&c, constellation.D6, box, 0, 16)
	require.NoError(t, err)
	p := &Patch{Box: image.Rect(704, 606, 764, 665)}
	for range p.Box.Dy() {
		for x := range p.Box.Dx() {
			v := uint8(120 + 2*(x-p.Box.Dx()/2))
			p.Pix = append(p.Pix, v, v, v)
		}
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		FitCube(&c, p, constellation.D6, f)
	}()
	select {
	case <-done:
	case <-time.After(time.Minute):
		t.Fatal("it goes on and on")
	}
}
