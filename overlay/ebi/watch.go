package ebi

import (
	"image"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
)

// watchEvery is the least time between two pictures of a window that somebody
// watches: reading one makes the graphics card wait.
const watchEvery = 100 * time.Millisecond

// Watch gives what the window shows to see, a picture each time when it changed but
// not more than about ten a second, in the order of showing, before the window's
// output is mirrored or turned. See returns a picture that nobody reads any more,
// nil for none. It is called by the window's goroutine.
func (w *Window) Watch(see func(shown *image.RGBA) (free *image.RGBA)) { w.see.Store(&see) }

// watch is what is shown, on its way to who watches.
type watch struct {
	fresh bool // it changed since it was seen
	last  time.Time
	spare *image.RGBA
}

// after takes note of a picture that was drawn, and passes it on if it is time.
func (k *watch) after(w *Window, shown *ebiten.Image, changed bool, now time.Time) {
	see := w.see.Load()
	k.fresh = k.fresh || changed
	if see == nil || !k.fresh || now.Sub(k.last) < watchEvery {
		return
	}
	size := shown.Bounds().Size()
	img := k.spare
	k.spare = nil
	if img == nil || img.Rect.Size() != size {
		img = image.NewRGBA(image.Rectangle{Max: size})
	}
	shown.ReadPixels(img.Pix)
	k.fresh, k.last = false, now
	k.spare = (*see)(img)
}
