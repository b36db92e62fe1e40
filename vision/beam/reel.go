package beam

import (
	"image"
	"math"
	"slices"
	"sync"
	"time"
)

// Reel keeps the pictures that were projected of late. It may be used by several
// goroutines.
type Reel struct {
	lock    sync.Mutex
	shots   []shot // oldest first
	retired []shot // those before, which somebody may still look at
	held    []uint64
	count   uint64
}

// shot is a picture that was projected from a moment on.
type shot struct {
	serial uint64
	since  time.Duration
	img    *image.RGBA
}

const (
	reelLength  = 12 // pictures that are kept: at ten a second they span the delay of any camera
	mostRetired = 4  // older pictures that wait to be used again
)

// NewReel returns an empty reel.
func NewReel() *Reel { return &Reel{} }

// Add takes a picture that is projected from a moment on, by the camera's clock. It
// is kept, and nobody changes it until Add returns it as free, nil for none.
func (r *Reel) Add(img *image.RGBA, since time.Duration) (free *image.RGBA) {
	r.lock.Lock()
	defer r.lock.Unlock()
	r.count++
	r.shots = append(r.shots, shot{r.count, since, img})
	if len(r.shots) > reelLength {
		r.retired = append(r.retired, r.shots[0])
		r.shots = slices.Delete(r.shots, 0, 1)
	}
	if len(r.retired) > mostRetired {
		r.retired = slices.Delete(r.retired, 0, 1)
	}
	if len(r.retired) > 0 && r.retired[0].serial < r.needed() {
		free = r.retired[0].img
		r.retired = slices.Delete(r.retired, 0, 1)
	}
	return free
}

// needed is the first picture that some reader may look at.
func (r *Reel) needed() uint64 {
	if len(r.held) == 0 {
		return math.MaxUint64
	}
	return slices.Min(r.held)
}

// join makes somebody a reader, who may look at all pictures from now on.
func (r *Reel) join() (reader int) {
	r.lock.Lock()
	defer r.lock.Unlock()
	r.held = append(r.held, 0)
	return len(r.held) - 1
}

// latest appends the pictures of late, and takes note that the reader looks at none
// before them any more.
func (r *Reel) latest(dst []shot, reader int) []shot {
	r.lock.Lock()
	defer r.lock.Unlock()
	if len(r.shots) > 0 {
		r.held[reader] = r.shots[0].serial
	}
	return append(dst, r.shots...)
}
