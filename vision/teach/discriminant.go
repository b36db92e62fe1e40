package teach

import (
	"fmt"

	"gonum.org/v1/gonum/mat"
)

// cloud is how examples lie about the centres of their sides.
type cloud struct {
	centres [][]float64
	within  *mat.SymDense // covariance about the centres
}

// discriminant tells sides apart: by whitening the cloud and taking the
// nearest centre.
type discriminant struct {
	whiten  [][]float64 // lower triangle
	centres [][]float64 // whitened
}

// cloud measures the looks at the chosen examples.
func (l *lesson) cloud(chosen func(i int) bool) *cloud {
	n := len(l.looks[0][0])
	c := &cloud{centres: matrix(l.sides, n), within: mat.NewSymDense(n, nil)}
	count := make([]float64, l.sides)
	l.each(chosen, func(k int, x []float64) {
		count[k]++
		for j, v := range x {
			c.centres[k][j] += v
		}
	})
	all := 0
	for k, m := range c.centres {
		all += int(count[k])
		for j := range m {
			m[j] /= max(1, count[k])
		}
	}
	if all == 0 {
		return c
	}
	off, row := mat.NewDense(n, all, nil), 0
	l.each(chosen, func(k int, x []float64) {
		for j, v := range x {
			off.Set(j, row, v-c.centres[k][j])
		}
		row++
	})
	c.within.SymOuterK(1/float64(all), off)
	return c
}

// each calls do with the side and each look of the chosen examples.
func (l *lesson) each(chosen func(i int) bool, do func(side int, x []float64)) {
	for i, xs := range l.looks {
		if chosen(i) {
			for _, x := range xs {
				do(l.side[i], x)
			}
		}
	}
}

// leastVariance keeps features that never differ from dividing by nothing.
const leastVariance = 1e-6

// discriminant whitens the cloud after making it rounder: so much of its
// shape is taken to be the same in all directions (Friedman's regularised
// discriminant analysis).
func (c *cloud) discriminant(shrink float64) (discriminant, error) {
	n := c.within.SymmetricDim()
	round := mat.Trace(c.within)/float64(n)*shrink + leastVariance
	s := mat.NewSymDense(n, nil)
	s.ScaleSym(1-shrink, c.within)
	for i := range n {
		s.SetSym(i, i, s.At(i, i)+round)
	}
	var chol mat.Cholesky
	if !chol.Factorize(s) {
		return discriminant{}, fmt.Errorf("%w: the features have no spread", ErrTaught)
	}
	var lower, inverse mat.TriDense
	chol.LTo(&lower)
	if err := inverse.InverseTri(&lower); err != nil {
		return discriminant{}, fmt.Errorf("%w: the features' spread: %v", ErrTaught, err)
	}
	d := discriminant{whiten: make([][]float64, n)}
	for i := range n {
		d.whiten[i] = make([]float64, i+1)
		for j := range i + 1 {
			d.whiten[i][j] = inverse.At(i, j)
		}
	}
	for _, m := range c.centres {
		d.centres = append(d.centres, whiten(d.whiten, m))
	}
	return d, nil
}

func matrix(rows, columns int) [][]float64 {
	m := make([][]float64, rows)
	for i := range m {
		m[i] = make([]float64, columns)
	}
	return m
}
