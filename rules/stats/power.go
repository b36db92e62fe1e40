package stats

import (
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/stat/distuv"
)

// Throws is how many throws of a die with so many faces find the bias with the
// power that is asked for. The noncentral chi-square distribution gives the
// order, and as it holds for slight biases alone, seeded throws give the rest.
func (b Bias) Throws(faces int) int {
	effect := (b.Times - 1) * (b.Times - 1) / float64(faces-1) // Cohen's w²
	n := int(math.Ceil(b.noncentrality(faces-1) / effect))
	for b.found(faces, n) < b.Power {
		n += max(1, n/50)
	}
	return n
}

// simulated is how many dice are thrown to find out how many are found.
const simulated = 4000

// found is the part of dice with the bias that n throws find.
func (b Bias) found(faces, n int) float64 {
	chance := rand.NewPCG(uint64(faces), uint64(n))
	critical := distuv.ChiSquared{K: float64(faces - 1)}.Quantile(1 - b.Alpha)
	expected := float64(n) / float64(faces)
	found := 0
	for range simulated {
		if b.chiSquare(faces, n, expected, chance) > critical {
			found++
		}
	}
	return float64(found) / simulated
}

// chiSquare throws a die with the bias n times, face by face.
func (b Bias) chiSquare(faces, n int, expected float64, chance rand.Source) float64 {
	sum, left, whole := 0.0, float64(n), float64(faces)
	share := b.Times // of the face; the last one takes what is left
	others := (whole - b.Times) / (whole - 1)
	for i := range faces {
		count := left
		if i < faces-1 && left > 0 {
			count = distuv.Binomial{N: left, P: min(1, share/whole), Src: chance}.Rand()
		}
		left, whole, share = left-count, whole-share, others
		sum += (count - expected) * (count - expected) / expected
	}
	return sum
}

// noncentrality is the parameter of the noncentral chi-square distribution at
// which the test has the power that is asked for, found by bisection.
func (b Bias) noncentrality(freedom int) float64 {
	critical := distuv.ChiSquared{K: float64(freedom)}.Quantile(1 - b.Alpha)
	low, high := 0.0, 1.0
	for power(freedom, high, critical) < b.Power {
		high *= 2
	}
	for range 60 {
		if middle := (low + high) / 2; power(freedom, middle, critical) < b.Power {
			low = middle
		} else {
			high = middle
		}
	}
	return high
}

// power is the chance that a noncentral chi-square is above the critical value:
// a mixture of central ones with weights of a Poisson distribution.
func power(freedom int, noncentrality, critical float64) float64 {
	weights := distuv.Poisson{Lambda: noncentrality / 2}
	last := int(noncentrality/2+12*math.Sqrt(noncentrality/2)) + 20
	sum := 0.0
	for j := range last {
		weight := 1.0
		if noncentrality > 0 {
			weight = weights.Prob(float64(j))
		} else if j > 0 {
			break
		}
		sum += weight * distuv.ChiSquared{K: float64(freedom + 2*j)}.Survival(critical)
	}
	return sum
}
