package album

import "math"

// strokes are what a patch shows beside its broad light and dark, which compact
// signs have in common.
type strokes struct {
	sharp patch // as it is
	dim   patch // as it would be in a picture that is less sharp
}

var (
	dim   = newSmoother(1.2)
	broad = newSmoother(3.5) // what is broader than that, px, standard deviation, is no stroke
)

// strokesOf takes the strokes out of a patch.
func strokesOf(p *patch) strokes {
	less := dim.smooth(p)
	return strokes{sharp: narrow(p), dim: narrow(&less)}
}

// narrow takes out what is broad.
func narrow(p *patch) patch {
	out, under := *p, broad.smooth(p)
	for _, at := range inside {
		out[at.cell] -= under[at.cell]
	}
	out.centre()
	out.scale()
	return out
}

// likeness is 1 for the same: one of the two may be less sharp.
func (s *strokes) likeness(o *strokes) float64 {
	return max(s.sharp.times(&o.sharp), s.sharp.times(&o.dim), s.dim.times(&o.sharp))
}

// smoother blurs a patch; what lies outside counts nothing.
type smoother struct {
	weights []float64
	share   patch // of all weights, those that lie inside
}

// newSmoother blurs by a standard deviation in px.
func newSmoother(sigma float64) *smoother {
	s := &smoother{}
	for d := 0.0; d <= 2.5*sigma; d += cell {
		s.weights = append(s.weights, math.Exp(-d*d/2/sigma/sigma))
	}
	var all patch
	for _, at := range inside {
		all[at.cell] = 1
	}
	s.share = s.sums(&all)
	return s
}

func (s *smoother) smooth(p *patch) patch {
	out := s.sums(p)
	for i := range out {
		if s.share[i] > 0 {
			out[i] /= s.share[i]
		}
	}
	return out
}

// sums adds up along rows, then along columns, for the cells inside.
func (s *smoother) sums(p *patch) (out patch) {
	var rows patch
	for y := range cells {
		for x := range cells {
			rows[y*cells+x] = s.sum(p, y*cells+x, 1, x)
		}
	}
	for _, at := range inside {
		out[at.cell] = s.sum(&rows, at.cell, cells, at.cell/cells)
	}
	return out
}

// sum adds up the neighbours of cell i, which is the nth of its line; next is how
// far off the following one is kept.
func (s *smoother) sum(p *patch, i, next, n int) float64 {
	sum := s.weights[0] * p[i]
	for d := 1; d < len(s.weights); d++ {
		if n >= d {
			sum += s.weights[d] * p[i-d*next]
		}
		if n+d < cells {
			sum += s.weights[d] * p[i+d*next]
		}
	}
	return sum
}
