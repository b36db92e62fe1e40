package beam

import (
	"image"
	"slices"
	"time"
)

// view is a projected picture as the camera sees it.
type view struct {
	shot
	features [][curves]float32 // of the small pixels that are lit
}

// viewSpan names the views that a picture of the camera may show, by their serials.
type viewSpan struct{ first, last, likeliest uint64 }

// maybeShown is by how much earlier or later than the likeliest view another one may have
// been projected for the camera to show it: the exposure takes time, no window shows at
// once what it draws, and a busy machine takes pictures late.
const maybeShown = 300 * time.Millisecond

// mayShow returns the views that the last picture may show.
func (e *Evener) mayShow() viewSpan {
	v := &e.views[e.now]
	out := viewSpan{v.serial, v.serial, v.serial}
	for i := range e.views {
		if d := e.views[i].since - v.since; d > -maybeShown && d < maybeShown {
			out.first, out.last = min(out.first, e.views[i].serial), max(out.last, e.views[i].serial)
		}
	}
	return out
}

// view returns the view of a serial, which is among those that are kept.
func (e *Evener) view(serial uint64) *view {
	i := slices.IndexFunc(e.views, func(v view) bool { return v.serial >= serial })
	return &e.views[i]
}

// A projected picture counts as redrawn, compared with the one before, when at least
// redrawnPixels small pixels changed by redrawnLight: a small die's spot is as large, and
// twinkling stars are not.
const (
	redrawnLight  = 0.1 // share of full light
	redrawnPixels = 40
)

// redrawn tells whether something came or went in what is projected since it was asked
// last. Its edges are seen a little amiss until it is known where they lie.
func (e *Evener) redrawn() (yes bool) {
	for i := e.now; i > 0 && e.views[i].serial > e.redrawnAsked; i-- {
		n, a, b := 0, e.views[i].features, e.views[i-1].features
		for k := range a {
			if apart(&a[k], &b[k]) > redrawnLight {
				n++
			}
		}
		yes = yes || n >= redrawnPixels
	}
	e.redrawnAsked = e.views[e.now].serial
	return yes
}

// collect takes over the pictures that were projected since it was called last, and drops
// those that the reel has dropped.
func (e *Evener) collect() {
	e.shots = e.reel.latest(e.shots[:0], e.reader)
	old := 0
	for old < len(e.views) && (len(e.shots) == 0 || e.views[old].serial < e.shots[0].serial) {
		e.spare = append(e.spare, e.views[old].features)
		old++
	}
	e.views = slices.Delete(e.views, 0, old)
	for _, s := range e.shots {
		if n := len(e.views); n > 0 && e.views[n-1].serial >= s.serial || !e.calibrated(s.img) {
			continue
		}
		var memory [][curves]float32
		if n := len(e.spare); n > 0 {
			memory, e.spare = e.spare[n-1], e.spare[:n-1]
		}
		e.views = append(e.views, view{s, e.grid.features(s.img, memory)})
	}
}

// calibrated tells whether a picture is of the size that was calibrated.
func (e *Evener) calibrated(img *image.RGBA) bool {
	l := e.rig.Projector.Lens
	return img.Rect.Size() == image.Pt(l.Width, l.Height)
}
