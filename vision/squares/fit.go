package squares

import (
	"errors"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
)

// ErrNone is returned where measurements are missed by no number at all from the start.
var ErrNone = errors.New("squares: no numbers meet what was measured")

// How Levenberg and Marquardt's method goes on.
const (
	firstDamping = 1e-3
	mostDamping  = 1e9   // nothing better is found from there on
	leastDamping = 1e-12 // beneath it rounding alone is left
	mostSteps    = 200
)

// Fit improves numbers by Levenberg and Marquardt's method until the sum of the
// squared errors falls by less than settled, as a part of it and one. The errors must be
// as many for any numbers, and smooth functions of them; those of numbers that can't be
// may be NaN or infinite. The numbers given stay as they are; of fewer errors than
// numbers those that nothing tells stay near where they began. It returns [ErrNone] where
// no error is a number at the start and nothing better is found.
//
// See Levenberg (1944), Marquardt (1963); the damping is scaled by the diagonal.
func Fit(start []float64, errs func([]float64) []float64, settled float64) ([]float64, error) {
	at := point{p: slices.Clone(start), errs: errs}
	at.e = errs(at.p)
	at.cost = Sum(at.e)
	damping := firstDamping
	for range mostSteps {
		next, damped, ok := at.better(damping)
		if !ok {
			break
		}
		done := at.cost-next.cost < settled*(at.cost+1)
		at, damping = next, max(damped/5, leastDamping)
		if done {
			break
		}
	}
	if math.IsInf(at.cost, 1) {
		return nil, ErrNone
	}
	return at.p, nil
}

// point is where the search stands.
type point struct {
	p, e []float64 // numbers, and the errors there
	cost float64   // their squares' sum; +Inf where one is no number
	errs func([]float64) []float64
}

// better finds a better point by ever shorter steps down the slope, and by how much the
// step was damped.
func (at point) better(damping float64) (next point, damped float64, ok bool) {
	a, g := at.normal()
	for ; damping < mostDamping; damping *= 8 {
		q, solved := step(at.p, a, g, damping)
		if !solved {
			continue
		}
		e := at.errs(q)
		if cost := Sum(e); cost < at.cost {
			return point{q, e, cost, at.errs}, damping, true
		}
	}
	return at, damping, false
}

// normal returns JᵀJ and Jᵀe, the derivatives taken by small forward differences. Without
// errors both are 0: nothing tells anything.
func (at point) normal() (*mat.SymDense, *mat.VecDense) {
	if len(at.e) == 0 {
		return mat.NewSymDense(len(at.p), nil), mat.NewVecDense(len(at.p), nil)
	}
	j := mat.NewDense(len(at.e), len(at.p), nil)
	q := slices.Clone(at.p)
	for i, v := range at.p {
		h := 1e-6 * max(1, math.Abs(v))
		q[i] = v + h
		for k, e := range at.errs(q) {
			j.Set(k, i, (e-at.e[k])/h)
		}
		q[i] = v
	}
	var a mat.SymDense
	a.SymOuterK(1, j.T())
	var g mat.VecDense
	g.MulVec(j.T(), mat.NewVecDense(len(at.e), at.e))
	return &a, &g
}

// step solves (A + damping·diag A) δ = -g and returns p + δ.
func step(p []float64, a *mat.SymDense, g *mat.VecDense, damping float64) ([]float64, bool) {
	damped := mat.NewSymDense(len(p), nil)
	damped.CopySym(a)
	for i := range p {
		damped.SetSym(i, i, a.At(i, i)*(1+damping)+1e-12)
	}
	var c mat.Cholesky
	if !c.Factorize(damped) {
		return nil, false
	}
	var d mat.VecDense
	if err := c.SolveVecTo(&d, g); err != nil {
		return nil, false
	}
	q := make([]float64, len(p))
	for i := range p {
		q[i] = p[i] - d.AtVec(i)
	}
	return q, true
}

// Sum adds up the squared errors; it is +Inf where an error is no number.
func Sum(e []float64) float64 {
	var s float64
	for _, v := range e {
		s += v * v
	}
	if math.IsNaN(s) {
		return math.Inf(1)
	}
	return s
}

// Covariance is how uncertain numbers are that were fitted, each with each: by what the
// errors leave open, which are told in their standard deviations. False: some number is
// not told by them at all, as far as rounding shows that: it may be very uncertain instead.
func Covariance(p []float64, errs func([]float64) []float64) (*mat.SymDense, bool) {
	a, _ := point{p: p, e: errs(p), errs: errs}.normal()
	var c mat.Cholesky
	var covariance mat.SymDense
	ok := c.Factorize(a) && c.InverseTo(&covariance) == nil
	return &covariance, ok
}
