package calibrate

import (
	"context"
	"math"
	"slices"
	"time"
)

// likeFlicker are failures that may come of a picture that gets brighter and darker by
// itself: what is shown is told by how bright it is.
var likeFlicker = []error{ErrStuck, ErrRestless, ErrDark, ErrFew}

// What pictures of one thing must do to flicker for sure.
const (
	flickerWatched = 3 * time.Second // for how long they are watched
	leastFlicker   = 0.1             // by what share of their light they differ, the brightest from the darkest
	flickerSwings  = 2               // how often they get darker or brighter; a lamp that is switched does so once
	flickerLeft    = 0.25            // share of their differences that no common factor explains, at most: hands leave more
	flickerBright  = 235             // level of 255 from which on a block may be too bright to follow
)

// flickers watches what is shown now, and tells whether all of the picture gets brighter and
// darker together.
func (w *watcher) flickers(ctx context.Context) bool {
	var seen []*plane
	for begin := time.Duration(-1); begin < 0 || w.at-begin < flickerWatched; {
		img, t, err := w.next(ctx)
		if err != nil {
			return false
		}
		if begin < 0 {
			begin = t
		}
		if b := blocks(img); len(seen) == 0 || len(b.v) == len(seen[0].v) {
			seen = append(seen, b)
		}
	}
	lights, left := factors(seen)
	return left <= flickerLeft && slices.Max(lights)-slices.Min(lights) >= leastFlicker && swings(lights) >= flickerSwings
}

// factors are how bright pictures are, as shares of their mean, and which share of their
// differences from it that leaves unexplained (root mean squares).
func factors(seen []*plane) (lights []float64, left float64) {
	at, mean := followed(seen)
	var all, rest float64
	for _, p := range seen {
		var both, square float64
		for k, i := range at {
			both, square = both+float64(p.v[i])*mean[k], square+mean[k]*mean[k]
		}
		light := both / max(square, 1e-9)
		for k, i := range at {
			v := float64(p.v[i])
			all, rest = all+(v-mean[k])*(v-mean[k]), rest+(v-light*mean[k])*(v-light*mean[k])
		}
		lights = append(lights, light)
	}
	return lights, math.Sqrt(rest / max(all, 1e-9))
}

// followed are the blocks that aren't too bright to follow the light, and their means.
func followed(seen []*plane) (at []int, mean []float64) {
	for i := range seen[0].v {
		sum, most := 0.0, float32(0)
		for _, p := range seen {
			sum, most = sum+float64(p.v[i]), max(most, p.v[i])
		}
		if most < flickerBright {
			at, mean = append(at, i), append(mean, sum/float64(len(seen)))
		}
	}
	return at, mean
}

// swings counts how often lights go from the upper quarter of their range to the lower one,
// or back.
func swings(lights []float64) (n int) {
	least, most := slices.Min(lights), slices.Max(lights)
	was := 0
	for _, v := range lights {
		is := was
		switch {
		case v > most-(most-least)/4:
			is = 1
		case v < least+(most-least)/4:
			is = -1
		}
		if was != 0 && is != was {
			n++
		}
		was = is
	}
	return n
}
