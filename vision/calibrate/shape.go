package calibrate

import (
	"math"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision/squares"
	"gonum.org/v1/gonum/mat"
)

// uncertainty is how far the table's millimetres may be off, one standard
// deviation, RMS over the projected picture: by what the points, and the sheets
// if there are any, leave open of the lenses and of the projector's tilt. The
// line that was measured is right by itself, so this tells of what lies beside
// it.
func (s *solution) uncertainty() float64 {
	m := s.model
	cov, ok := squares.Covariance(s.numbers, m.errors)
	if !ok {
		return math.Inf(1)
	}
	base := m.corners(s.numbers)
	d := mat.NewDense(2*len(base), len(s.numbers), nil)
	q := append([]float64(nil), s.numbers...)
	for i := range q {
		const h = 1e-5
		q[i] += h
		for k, v := range m.corners(q) {
			d.Set(2*k, i, (v.X-base[k].X)/h)
			d.Set(2*k+1, i, (v.Y-base[k].Y)/h)
		}
		q[i] = s.numbers[i]
	}
	var part, all mat.Dense
	part.Mul(d, cov)
	all.Mul(&part, d.T())
	return math.Sqrt(mat.Trace(&all) / float64(len(base)))
}

// corners are where on the table a grid of the projected picture lies.
func (m *model) corners(p []float64) []constellation.Vec {
	r := m.rig(p)
	var out []constellation.Vec
	for _, at := range Grid(m.projector[0], m.projector[1]) {
		v, err := r.Projector.Table(at, 0)
		if err != nil {
			v = constellation.Vec{X: math.Inf(1)}
		}
		out = append(out, v)
	}
	return out
}
