package rules

import (
	"cmp"
	"iter"
	"math"
	"slices"
)

// Fit is how well one legal move explains what is seen (specification "boards",
// explain).
type Fit[D any] struct {
	// LogChance is the natural logarithm of the chance of seeing what is seen
	// if the move was played.
	LogChance float64
	// Differs is what is otherwise than after the move, for people: a die that
	// should be gone, a piece on a square where none belongs.
	Differs []D
	// Contradicted tells that the move needs a sure reading to be wrong, a die
	// to be missed or one too many to be there: however likely it is beside
	// the others, it was not played.
	Contradicted bool
}

// Explanation is what is made of a table that has changed.
type Explanation[M, D any] struct {
	Played  bool         // one legal move explains what is seen, beyond doubt
	Found   bool         // there is a legal move at all
	Move    M            // the one that was played, or the likeliest
	P       float64      // its share of the chances of all legal moves, 0…1
	Differs []D          // what is otherwise than after Move
	Also    []Weighed[M] // every other move of at least AlsoFrom, likeliest first
}

// Weighed is a move with its share of the chances of all legal moves.
type Weighed[M any] struct {
	Move M
	P    float64 // 0…1
}

const (
	// PlayedFrom is the share from which a move counts as played. Lower: moves
	// are taken that the players didn't make; higher: they are asked needlessly.
	PlayedFrom = 0.95
	// AlsoFrom is the share from which a move is worth naming.
	AlsoFrom = 0.01
	// SureFrom is the confidence from which a reading is not doubted.
	SureFrom = 0.9

	// MissedChance is the chance that one look doesn't see a die that lies there.
	MissedChance = 0.02
	// ExtraChance is the chance that one look sees a die that doesn't lie there.
	ExtraChance = 0.005
)

// Explain weighs the legal moves by the chance of what is seen. Equals stay
// equals: two moves that fit as well have half a share each, and neither was
// played. Moves of the same chance keep their order.
func Explain[M, D any](moves iter.Seq[M], fit func(M) Fit[D]) Explanation[M, D] {
	var all []M
	var fits []Fit[D]
	for m := range moves {
		all, fits = append(all, m), append(fits, fit(m))
	}
	if len(all) == 0 {
		return Explanation[M, D]{}
	}
	shares := sharesOf(fits)
	order := make([]int, len(all))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(shares[b], shares[a]) })
	best := order[0]
	e := Explanation[M, D]{Found: true, Move: all[best], P: shares[best], Differs: fits[best].Differs}
	e.Played = e.P >= PlayedFrom && !fits[best].Contradicted
	for _, i := range order[1:] {
		if shares[i] >= AlsoFrom {
			e.Also = append(e.Also, Weighed[M]{all[i], shares[i]})
		}
	}
	return e
}

// sharesOf turns logarithms of chances into shares of their sum. Chances that
// are all 0 share equally: none explains anything.
func sharesOf[D any](fits []Fit[D]) []float64 {
	most := math.Inf(-1)
	for _, f := range fits {
		most = math.Max(most, f.LogChance)
	}
	shares, sum := make([]float64, len(fits)), 0.0
	for i, f := range fits {
		shares[i] = 1
		if !math.IsInf(most, -1) {
			shares[i] = math.Exp(f.LogChance - most)
		}
		sum += shares[i]
	}
	for i := range shares {
		shares[i] /= sum
	}
	return shares
}
