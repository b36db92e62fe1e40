package beam

import (
	"bytes"
	"image"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
)

// Pictures of another shape than the calibration's stay as they are.
func TestLook_leavesOtherPicturesAlone(t *testing.T) {
	e, small, _, _ := seen(t)
	was := append([]uint8(nil), small...)
	e.Look(small, 160, 120, smaller, 6*time.Second)
	if !bytes.Equal(was, small) || e.Explains(constellation.Box{X: 100, Y: 100, W: 20, H: 20}) {
		t.Error("evened all the same")
	}
}

// A camera may send pictures of another size than the calibration's.
func TestLook_picturesOfAnotherSizeAreEvened(t *testing.T) {
	w, reel := newWorld(2), NewReel()
	img := w.drawn()
	reel.Add(img, 0)
	l := w.rig.Camera.Lens
	rig, err := w.rig.Scaled(2*l.Width, 2*l.Height)
	require.NoError(t, err)
	e := NewEvener(rig, reel)
	small, width, height := w.see(img)
	for k := range 4 {
		e.Look(append([]uint8(nil), small...), width, height, smaller, time.Duration(k+1)*time.Second)
	}
	require.True(t, e.Ready())
	require.True(t, e.Explains(constellation.Box{X: 600, Y: 300, W: 40, H: 40}))
	require.Equal(t, l, e.rig.Camera.Lens)
}

// Where no projected picture is of the size that was calibrated, as in a window that was
// made smaller, nothing can be told of what is seen.
func TestEvener_tellsNothingUnderPicturesOfAnotherSize(t *testing.T) {
	w, reel := newWorld(1), NewReel()
	e := NewEvener(w.rig, reel)
	reel.Add(image.NewRGBA(image.Rect(0, 0, 640, 360)), 0)
	small, width, height := w.see(w.drawn())
	e.Look(small, width, height, smaller, time.Second)
	require.False(t, e.Ready())
	box := constellation.Box{X: 600, Y: 300, W: 40, H: 40}
	_, known := e.Unexplained(box)
	require.False(t, known)
	require.False(t, e.Explains(box))
	require.False(t, e.Plain(box))
	require.False(t, e.Steady(box))
}
