package calibrate

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"math"
	"slices"
	"time"
)

// Screen is what a projector throws.
type Screen interface {
	Size() (width, height int) // px
	// Show makes img, of that size, the picture that is thrown, pixel by pixel.
	// It needn't wait until it is seen.
	Show(img *image.Gray) error
}

// Worded is a Screen that writes words over the patterns that it shows: how far it
// has come. They are the same over a pattern and its inverse.
type Worded interface {
	Words() image.Rectangle // px, where they stand; nothing is measured there
}

// Camera gives pictures of the table, all of one size.
type Camera interface {
	// Next waits for a picture that was not returned before. The time is that
	// at which it came, since some moment; it only grows.
	Next(ctx context.Context) (*image.Gray, time.Duration, error)
}

// A picture that is waited for must come within these times, by the camera's own clock.
const (
	changePatience = 4 * time.Second // from when it is asked for to the first picture that differs
	stillPatience  = 6 * time.Second // from there until two pictures agree
)

// Two pictures are compared block by block, by those that the projector lights once they
// are known. A block differs if it does so by leastStep levels of 255, and by noiseSteps
// times the noise of a block.
const (
	leastStep   = 3.0
	noiseSteps  = 5.0
	changeShare = 0.01  // share of these blocks from which on two pictures show different patterns
	stillShare  = 0.003 // share of these blocks up to which they show the same one: noise
)

// watcher sees to it that a picture shows what was asked for: it compares, and
// trusts no clock.
type watcher struct {
	screen Screen
	camera Camera
	step   float64 // levels of 255 by which a block differs
	lit    []bool  // the blocks that the projector lights; nil: not known yet
	now    *plane  // blocks of what was seen last
	shown  *image.Gray
	at     time.Duration // of the last picture
	noisy  bool          // pictures of the same thing differ by noise
	last   *image.Gray   // the last picture
	since  time.Duration // since when the camera has given that picture
}

// spread is the standard deviation of the difference of two pictures that
// differ by noise alone, by its median; 0 where they aren't of one size.
func spread(a, b *plane) float64 {
	if len(a.v) != len(b.v) {
		return 0
	}
	abs := make([]float32, len(a.v))
	for i, v := range a.minus(b).v {
		abs[i] = max(v, -v)
	}
	slices.Sort(abs)
	return 1.4826 * float64(abs[len(abs)/2])
}

func (w *watcher) show(img *image.Gray) error {
	w.shown = img
	return w.screen.Show(img)
}

// repeatedFor is for how long a picture that comes again and again is taken for one
// that comes twice; a camera that shows the same for longer is believed.
const repeatedFor = time.Second

// leastWidth and leastHeight are what a camera's pictures need, px.
const leastWidth, leastHeight = 200, 100

// picture is a camera's next one. A camera that gives none, or pictures in which
// nothing could be measured, is a failure; an end that was asked for is none.
func picture(ctx context.Context, c Camera) (*image.Gray, time.Duration, error) {
	img, t, err := c.Next(ctx)
	switch {
	case err != nil && ctx.Err() == nil:
		return nil, t, fmt.Errorf("%w (%w)", ErrGone, err)
	case err == nil && (img.Rect.Dx() < leastWidth || img.Rect.Dy() < leastHeight):
		return nil, t, fmt.Errorf("calibrate: %d×%d px: %w", img.Rect.Dx(), img.Rect.Dy(), ErrSmall)
	}
	return img, t, err
}

// next is the camera's next picture. Of a camera with noise one that comes twice
// is left out: a torn picture would agree with itself.
func (w *watcher) next(ctx context.Context) (*image.Gray, time.Duration, error) {
	for {
		img, t, err := picture(ctx, w.camera)
		if err != nil {
			return nil, t, err
		}
		if w.lit != nil && len(w.lit) != blockCount(img) {
			return nil, t, ErrMoved // its pictures have another size now
		}
		w.at = t
		same := w.last != nil && img.Rect == w.last.Rect && bytes.Equal(img.Pix, w.last.Pix)
		if same && w.noisy && t-w.since < repeatedFor {
			continue
		}
		if !same {
			w.last, w.since = img, t
		}
		return img, t, nil
	}
}

// see shows a picture and returns the mean of n camera pictures of it.
func (w *watcher) see(ctx context.Context, img *image.Gray, n int) (*plane, error) {
	before := w.now
	if err := w.show(img); err != nil {
		return nil, err
	}
	first, _, since, err := w.changed(ctx, before)
	if err != nil {
		return nil, err
	}
	return w.still(ctx, first, since, n)
}

// changed waits for a picture that differs from the one before, and returns it
// with the times of the last one before the wait and of its own. The pattern is
// shown once more when none comes: a window may have been covered or late.
func (w *watcher) changed(ctx context.Context, before *plane) (img *image.Gray, begin, at time.Duration, err error) {
	begin = w.at
	for again := false; ; {
		if img, at, err = w.next(ctx); err != nil {
			return nil, 0, 0, err
		}
		if w.differ(before, blocks(img)) >= changeShare*w.count() {
			return img, begin, at, nil
		}
		if at-begin > changePatience {
			return nil, 0, 0, ErrUnchanged
		}
		if !again && at-begin > changePatience/2 {
			again = true
			if err := w.show(w.shown); err != nil {
				return nil, 0, 0, err
			}
		}
	}
}

// still takes pictures until n in a row, at least two, agree: one that was
// taken in the middle of the change agrees with none.
func (w *watcher) still(ctx context.Context, img *image.Gray, since time.Duration, n int) (*plane, error) {
	same := []*image.Gray{img}
	last := blocks(img)
	for len(same) < max(2, n) {
		img, t, err := w.next(ctx)
		if err != nil {
			return nil, err
		}
		b := blocks(img)
		if w.differ(last, b) > stillShare*w.count() {
			if t-since > stillPatience {
				return nil, ErrRestless
			}
			same = same[:0]
		}
		same, last = append(same, img), b
	}
	w.now = last
	return mean(same), nil
}

// differ counts the blocks of the lit area, or of the whole picture while that
// isn't known, that differ.
func (w *watcher) differ(a, b *plane) (n float64) {
	if len(a.v) != len(b.v) {
		return float64(len(b.v)) // the camera changed its picture's size
	}
	for i := range b.v {
		if w.lit != nil && !w.lit[i] {
			continue
		}
		if math.Abs(float64(a.v[i]-b.v[i])) > w.step {
			n++
		}
	}
	return n
}

// count is how many blocks are compared.
func (w *watcher) count() float64 {
	if w.lit == nil {
		return float64(len(w.now.v))
	}
	n := 0.0
	for _, lit := range w.lit {
		if lit {
			n++
		}
	}
	return n
}
