package read

import (
	"math"

	"gonum.org/v1/gonum/floats"
)

// Softmax turns scores into chances that add up to 1. The higher the temperature
// the more alike they are.
func Softmax(s []float64, temperature float64) []float64 {
	top, sum := math.Inf(-1), 0.0
	for _, v := range s {
		top = max(top, v)
	}
	p := make([]float64, len(s))
	for i, v := range s {
		p[i] = math.Exp((v - top) / temperature)
		sum += p[i]
	}
	for i := range p {
		p[i] /= sum
	}
	return p
}

// logSum returns log Σ exp x, which is -Inf for no x.
func logSum(x []float64) float64 {
	if len(x) == 0 {
		return math.Inf(-1)
	}
	return floats.LogSumExp(x)
}
