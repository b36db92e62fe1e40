package calibrate

import (
	"context"
	"errors"
	"slices"
)

// likeMoving are failures that may come of something that moved between two patterns.
var likeMoving = []error{ErrFew, ErrMirrored, ErrBent, ErrUnfit}

// whyFailed looks once more where a failure may come of a picture that flickers, or of
// something that moved since the first pattern: then that is why.
func (r *run) whyFailed(ctx context.Context, err error) error {
	is := func(f error) bool { return errors.Is(err, f) }
	if slices.ContainsFunc(likeFlicker, is) && r.pairs.flickers(ctx) {
		return ErrFlicker
	}
	if r.first == nil || !slices.ContainsFunc(likeMoving, is) {
		return err
	}
	again, took := r.pairs.take(ctx, r.layout.stripes(r.layout.codes()[0]), codePictures)
	if errors.Is(took, ErrMoved) || took == nil && r.shifted(r.first, again.smooth()) {
		return ErrMoved
	}
	return err
}

// shiftedShare is from which share of the lit pixels two pictures of a pattern are shifted
// against each other: about half a pixel along the edge in the middle. Smaller: noise is a
// shift. Larger: a camera that moved a little is told to see a bent table.
const shiftedShare = 0.0005

// shifted tells whether pixels lie on the other side of the pattern's edges than before.
func (r *run) shifted(before, now *plane) bool {
	if len(before.v) != len(now.v) {
		return true
	}
	lit, flipped := 0, 0
	least := float32(undecidedShare * r.pairs.usual)
	for i, b := range before.v {
		n := now.v[i]
		if min(max(b, -b), max(n, -n)) < least {
			continue
		}
		if lit++; b*n < 0 {
			flipped++
		}
	}
	return float64(flipped) > shiftedShare*float64(lit)
}
