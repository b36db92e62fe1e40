package calibrate

import (
	"context"
	"image"
	"slices"
	"time"
)

// Nothing is concluded from a change before the first pictures have agreed for a while.
const (
	firstPictures     = 8                      // pictures in a row that must agree
	firstStill        = 700 * time.Millisecond // how long they must agree
	handshakeAttempts = 4                      // how often a handshake is tried
)

// handshake sees to it that what comes is what was asked for last: a window may
// open late, and what was shown before may still be on its way. It shows a
// pattern, its inverse and the pattern again, and waits each time until the
// picture has kept still for twice as long as the change took to come. In the
// end the pattern is shown and w.now is its picture.
func (w *watcher) handshake(ctx context.Context, pattern *image.Gray) error {
	other := inverse(pattern)
	for range handshakeAttempts {
		if err := w.show(pattern); err != nil {
			return err
		}
		if err := w.calm(ctx); err != nil {
			return err
		}
		first := w.now
		if err := w.answered(ctx, other); err != nil {
			return err
		}
		if err := w.answered(ctx, pattern); err != nil {
			return err
		}
		if w.differ(first, w.now) <= stillShare*w.count() {
			return nil
		}
	}
	return ErrRestless
}

// calm waits until the picture keeps still, and learns how much noise it has.
func (w *watcher) calm(ctx context.Context) error {
	var last *plane
	var noises []float64
	var begin, since time.Duration
	for same := 0; ; same++ {
		img, t, err := w.next(ctx)
		if err != nil {
			return err
		}
		b := blocks(img)
		if last == nil {
			begin, since, last = t, t, b
			continue
		}
		noises = append(noises, spread(last, b))
		noise := usualNoise(noises)
		w.step, w.noisy = max(leastStep, noiseSteps*noise), noise > 0
		w.now = b
		if w.differ(last, b) > stillShare*w.count() {
			same, since = 0, t
		}
		last = b
		if same >= firstPictures && t-since >= firstStill {
			return nil
		}
		if t-begin > stillPatience+firstStill {
			return ErrRestless
		}
	}
}

// usualNoise is that of the last pictures, those left out that changed and those
// that came twice.
func usualNoise(noises []float64) float64 {
	last := slices.Clone(noises[max(0, len(noises)-firstPictures):])
	slices.Sort(last)
	return last[len(last)*3/4]
}

// answered shows a pattern, waits until the picture changes, and then until it
// has kept still for twice as long as that took.
func (w *watcher) answered(ctx context.Context, pattern *image.Gray) error {
	if err := w.show(pattern); err != nil {
		return err
	}
	_, begin, at, err := w.changed(ctx, w.now)
	if err != nil {
		return err
	}
	var last *plane
	since := at
	for n := 0; n < 3 || since+2*(at-begin) > w.at; n++ {
		img, t, err := w.next(ctx)
		if err != nil {
			return err
		}
		b := blocks(img)
		if last != nil && w.differ(last, b) > stillShare*w.count() {
			n, since = 0, t
		}
		last = b
		if t-at > stillPatience {
			return ErrRestless
		}
	}
	w.now = last
	return nil
}
