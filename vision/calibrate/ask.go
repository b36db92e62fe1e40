package calibrate

import (
	"context"
	"errors"
	"image"
	"math"
	"time"

	"github.com/asterism-dice/asterism/vision"
)

// Sayer is a Screen that can write words at the top of a picture that it shows.
type Sayer interface {
	Say(picture *image.Gray, words string) error
}

const (
	askPatience = 60 * time.Second // how long somebody may look for what is asked for, by the camera's clock
	laidStill   = 0.5              // px of the camera, RMS, by which what is laid may move and still lie still
)

// asked asks for something of known size, and waits until it lies in the ring.
// Hands may come and go.
func (r *run) asked(ctx context.Context, about *Rig) ([]Known, error) {
	r.tell("%s", r.cfg.Ask)
	seen, err := r.pairs.see(ctx, r.layout.ring(evenLight), boardPictures)
	if err != nil {
		return nil, err
	}
	if s, ok := r.pairs.screen.(Sayer); ok {
		if err := s.Say(r.pairs.shown, r.cfg.Ask); err != nil {
			return nil, err
		}
	}
	var before Known
	for begin := r.pairs.at; r.pairs.at-begin < askPatience; {
		k, err := r.cfg.Find(seen.gray(), about)
		if errors.Is(err, ErrByHand) && r.cfg.Fit != nil {
			return r.fitted(ctx, about)
		}
		if err != nil || !k.inRing(about) {
			k = nil
		}
		if before.still(k) {
			return []Known{k}, nil
		}
		before = k
		if seen, err = r.pairs.more(ctx, boardPictures); err != nil {
			return nil, err
		}
	}
	return nil, ErrNothingLaid
}

// more is the mean of the next n pictures, whatever changes in them.
func (w *watcher) more(ctx context.Context, n int) (*plane, error) {
	var all []*image.Gray
	for range n {
		img, _, err := w.next(ctx)
		if err != nil {
			return nil, err
		}
		if len(all) > 0 && img.Rect != all[0].Rect {
			return nil, ErrMoved
		}
		all = append(all, img)
		w.now = blocks(img)
	}
	return mean(all), nil
}

// still tells whether points are where they were.
func (k Known) still(now Known) bool {
	if len(k) == 0 || len(k) != len(now) {
		return false
	}
	var square float64
	for i, m := range now {
		d := m.Pixel.Sub(k[i].Pixel)
		square += d.Dot(d)
	}
	return math.Sqrt(square/float64(len(now))) < laidStill
}

// ringShare is the radius of the ring, as a share of the picture's height.
const ringShare = 0.36

// ring is a picture of one level with a dark ring in its middle: of all outlines
// the one that can't be taken for a card's.
func (l layout) ring(level uint8) *image.Gray {
	img := l.plain(level)
	middle, radius := l.middle(), ringShare*float64(l.height)
	for y := range l.height {
		for x := range l.width {
			at := vision.Pixel{X: float64(x) + 0.5, Y: float64(y) + 0.5}
			if d := at.Dist(middle) - radius; d > 0 && d < 0.012*float64(l.height) {
				img.Pix[y*img.Stride+x] = 0
			}
		}
	}
	return img
}

func (l layout) middle() vision.Pixel {
	return vision.Pixel{X: 0.5 * float64(l.width), Y: 0.5 * float64(l.height)}
}

// InRing tells whether a pixel of the camera shows a place within the ring into
// which things are to be laid.
func (r *Rig) InRing(p vision.Pixel) bool {
	l := r.Projector.Lens
	middle := vision.Pixel{X: 0.5 * float64(l.Width), Y: 0.5 * float64(l.Height)}
	return r.Aim(p).Dist(middle) < ringShare*float64(l.Height)
}

// Ring is where the camera sees the ring into which things are to be laid: places
// along it, px.
func (r *Rig) Ring() (all []vision.Pixel) {
	const places = 48
	l := r.Projector.Lens
	for i := range places {
		s, c := math.Sincos(2 * math.Pi * float64(i) / places)
		radius := ringShare * float64(l.Height)
		all = append(all, r.See(vision.Pixel{X: 0.5*float64(l.Width) + radius*c, Y: 0.5*float64(l.Height) + radius*s}))
	}
	return all
}

// inRing tells whether all points lie within the ring.
func (k Known) inRing(about *Rig) bool {
	for _, m := range k {
		if !about.InRing(m.Pixel) {
			return false
		}
	}
	return true
}
