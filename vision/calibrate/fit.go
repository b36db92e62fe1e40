package calibrate

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// leastSquares improves numbers by Levenberg and Marquardt's method until the
// sum of the squared errors changes no more.
func leastSquares(p []float64, errs func([]float64) []float64) ([]float64, error) {
	e := errs(p)
	cost, damp := dot(e), 1e-3
	for tries := 0; tries < 60 && damp < 1e8; tries++ {
		a, g := normal(p, e, errs)
		for damp < 1e8 {
			q, err := step(p, a, g, damp)
			if err == nil {
				if f := errs(q); dot(f) < cost {
					done := cost-dot(f) < 1e-6*(1+cost)
					p, e, cost, damp = q, f, dot(f), math.Max(damp/8, 1e-12)
					if done {
						return p, nil
					}
					break
				}
			}
			damp *= 6
		}
	}
	if math.IsNaN(cost) || math.IsInf(cost, 0) {
		return nil, ErrUnfit
	}
	return p, nil
}

// normal returns JᵀJ and Jᵀe, the derivatives taken by small differences.
func normal(p, e []float64, errs func([]float64) []float64) (*mat.SymDense, *mat.VecDense) {
	j := mat.NewDense(len(e), len(p), nil)
	q := append([]float64(nil), p...)
	for i := range p {
		h := 1e-6 * math.Max(1, math.Abs(p[i]))
		q[i] = p[i] + h
		for k, v := range errs(q) {
			j.Set(k, i, (v-e[k])/h)
		}
		q[i] = p[i]
	}
	var a mat.SymDense
	a.SymOuterK(1, j.T())
	var g mat.VecDense
	g.MulVec(j.T(), mat.NewVecDense(len(e), e))
	return &a, &g
}

// step solves (A + damp·diag A) δ = -g and returns p + δ.
func step(p []float64, a *mat.SymDense, g *mat.VecDense, damp float64) ([]float64, error) {
	damped := mat.NewSymDense(len(p), nil)
	damped.CopySym(a)
	for i := range p {
		damped.SetSym(i, i, a.At(i, i)*(1+damp)+1e-12)
	}
	var c mat.Cholesky
	if !c.Factorize(damped) {
		return nil, ErrUnfit
	}
	var d mat.VecDense
	if err := c.SolveVecTo(&d, g); err != nil {
		return nil, err
	}
	q := make([]float64, len(p))
	for i := range p {
		q[i] = p[i] - d.AtVec(i)
	}
	return q, nil
}

func dot(e []float64) float64 {
	var s float64
	for _, v := range e {
		s += v * v
	}
	if math.IsNaN(s) {
		return math.Inf(1)
	}
	return s
}
