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
// output is mirrored or turned. While the screen that it is for isn't there, that shows
// nothing: a black picture. See returns a picture that nobody reads any more, nil for
// none. It is called by the window's goroutine; nil ends the watch.
func (w *Window) Watch(see func(shown *image.RGBA) (free *image.RGBA)) {
	if see == nil {
		w.see.Store(nil)
		return
	}
	w.see.Store(&see)
}

// watch is what is shown, on its way to who watches.
type watch struct {
	fresh bool // it changed since it was seen
	dark  bool // the screen isn't there
	last  time.Time
	size  image.Point // of the screen's last picture, zero before one was seen
	spare *image.RGBA
}

// after takes note of a picture that was drawn, on another screen if it is dark on the
// one that it is for, and passes on what is seen there if it is time.
func (k *watch) after(w *Window, shown *ebiten.Image, changed, dark bool, now time.Time) {
	see := w.see.Load()
	k.fresh = k.fresh || changed && !dark || dark != k.dark
	k.dark = dark
	if see == nil || !k.fresh || now.Sub(k.last) < watchEvery {
		return
	}
	img := k.picture(shown)
	k.fresh, k.last = false, now
	k.spare = (*see)(img)
}

// picture is what the screen shows.
func (k *watch) picture(shown *ebiten.Image) *image.RGBA {
	img := k.spare
	k.spare = nil
	if !k.dark || k.size == (image.Point{}) {
		k.size = shown.Bounds().Size()
	}
	if img == nil || img.Rect.Size() != k.size {
		img = image.NewRGBA(image.Rectangle{Max: k.size})
	}
	if k.dark {
		clear(img.Pix)
	} else {
		shown.ReadPixels(img.Pix)
	}
	return img
}
