package read

import "math"

// leastOdds keeps the logarithm of a chance's odds within reason.
const leastOdds = 1e-4

// LogOdds returns the logarithm of the odds of a chance, 0…1.
func LogOdds(p float64) float64 {
	p = min(max(p, leastOdds), 1-leastOdds)
	return math.Log(p / (1 - p))
}

// OfLogOdds returns the chance, 0…1, whose odds have that logarithm.
func OfLogOdds(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
