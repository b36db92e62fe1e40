package calibrate

import (
	"context"
	"image"
	"math"
	"slices"
)

// pairs takes differences of a pattern and its inverse: what light falls on the
// table beside the projector's cancels, and so does how a camera bends levels,
// as the difference is zero just where both are half bright.
type pairs struct {
	*watcher
	contrast *plane  // by which blocks of the lit area change
	sum      *plane  // of a pattern's blocks and its inverse's
	usual    float64 // median contrast of the lit area, levels of 255
}

// retries is how often a pair is taken again where something came between.
const retries = 3

// A pattern and its inverse together show the same in every block. Blocks in which they
// differ from that by clashContrast clash: something came between.
const (
	clashContrast = 0.7  // share of the block's contrast
	clashShare    = 0.02 // share of the lit blocks that may clash
)

// leastContrast is the least difference between bright and dark, levels of 255,
// times the step that counts as a difference.
const leastContrast = 1.5

// leastLit is the least share of the camera's picture that must be lit.
const leastLit = 0.01

// take shows the inverse of a pattern and then itself, n pictures of each, and
// returns the difference. The pattern may be shown already, the inverse not.
func (p *pairs) take(ctx context.Context, pattern *image.Gray, n int) (*difference, error) {
	for range retries {
		minus, err := p.see(ctx, inverse(pattern), n)
		if err != nil {
			return nil, err
		}
		dark := p.now
		plus, err := p.see(ctx, pattern, n)
		if err != nil {
			return nil, err
		}
		if len(plus.v) != len(minus.v) {
			return nil, ErrMoved
		}
		if p.lit == nil {
			if err := p.light(p.now, dark); err != nil {
				return nil, err
			}
		}
		if p.agree(p.now, dark) {
			return newDifference(plus, minus), nil
		}
	}
	return nil, ErrMoved
}

// light learns from the first pair which blocks the projector lights.
func (p *pairs) light(plus, minus *plane) error {
	p.contrast, p.sum = plus.minus(minus), newPlane(plus.width, plus.height)
	lit := make([]bool, len(plus.v))
	var all []float64
	for i, d := range p.contrast.v {
		p.sum.v[i] = plus.v[i] + minus.v[i]
		if v := math.Abs(float64(d)); v > p.step {
			lit[i] = true
			all = append(all, v)
		}
	}
	if float64(len(all)) < leastLit*float64(len(lit)) {
		return ErrUnchanged
	}
	slices.Sort(all)
	p.usual = all[len(all)/2]
	if p.usual < leastContrast*p.step {
		return ErrDark
	}
	p.lit = lit
	return nil
}

// agree tells whether a pattern and its inverse are as bright together as the
// first pair: where a picture was torn or a hand came between, they aren't.
func (p *pairs) agree(plus, minus *plane) bool {
	if len(plus.v) != len(p.sum.v) {
		return false
	}
	n, clash := 0.0, 0.0
	for i, s := range p.sum.v {
		c := math.Abs(float64(p.contrast.v[i]))
		if c < 0.5*p.usual {
			continue
		}
		n++
		if math.Abs(float64(plus.v[i]+minus.v[i]-s)) > clashContrast*c+p.step {
			clash++
		}
	}
	return clash <= clashShare*n
}
