package read

import (
	"math"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
)

// Say is what a side of a die around its top face says: for each face of the die's kind,
// in their order, how much likelier it makes what is seen there than "nothing" does, as a
// logarithm. It is nil of a side that isn't seen.
type Say []float64

const (
	sideWeight    = 0.8  // of what a side says
	sideFloor     = -3.0 // below which nothing counts against a face, as a logarithm
	oddlyNumbered = 0.2  // of dice, whose numbers lie otherwise than on usual ones
)

// NumberingKnown tells whether it is known which numbers lie around one on dice of a kind.
func NumberingKnown(k constellation.Kind) bool {
	switch k {
	case constellation.D4, constellation.D8, constellation.D10, constellation.D00, constellation.D12, constellation.D20:
		return true
	}
	return false
}

// ByNeighbours returns for each face of a kind how much likelier it makes, as the top
// face, what the sides beside that say, clockwise, than it is by chance, as a logarithm.
// So a 6 is told from a 9 that is seen upside down: about a d20's 9 lie 6, 11 and 19.
func ByNeighbours(k constellation.Kind, says []Say) []float64 {
	heard := overChance(says)
	out := make([]float64, len(k.Faces()))
	for i, face := range k.Faces() {
		x := 0.0
		if k == constellation.D20 {
			x = inOrder(face, heard)
		} else {
			x = inAnyOrder(k, face, heard)
		}
		out[i] = unlessOdd(x)
	}
	return overMean(out)
}

// overChance weighs what sides say, over what is said of all faces on average.
func overChance(says []Say) []Say {
	out := make([]Say, len(says))
	for i, s := range says {
		for _, e := range s {
			out[i] = append(out[i], logSum([]float64{sideWeight * e, sideFloor}))
		}
		out[i] = overMean(out[i])
	}
	return out
}

// inOrder is what sides say of a d20's face if its neighbours lie there in their order,
// whichever of them comes first.
func inOrder(face string, says []Say) float64 {
	beside, _ := constellation.D20Beside(face)
	all := make([]float64, len(beside))
	for first := range all {
		for i, s := range says {
			if s != nil {
				all[first] += s[slices.Index(constellation.D20.Faces(), beside[(first+i)%len(beside)])]
			}
		}
	}
	return logMean(all)
}

// inAnyOrder is what sides say of a face if any that may lie beside it lie there.
func inAnyOrder(k constellation.Kind, face string, says []Say) (sum float64) {
	for _, s := range says {
		var some []float64
		for f, e := range s {
			if constellation.MayLieBeside(k, face, k.Faces()[f]) {
				some = append(some, e)
			}
		}
		if len(some) > 0 {
			sum += logMean(some)
		}
	}
	return sum
}

// Corners is how many corners a side of a d4 has.
const Corners = 3

// cornerSay is what the corners of a d4 weigh, of which three sides say nine times what four
// numbers are there: they err together.
const cornerSay = 0.6

// feet are the ways in which three numbers may lie at a d4's feet.
var feet = [][Corners]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}

// ByCorners is ByNeighbours for a d4. Its three sides, clockwise, say what number stands at
// their upper corner, then at their right and their left foot: no number stands at two
// corners of the die.
func ByCorners(says []Say) []float64 {
	heard := overChance(says)
	out := make([]float64, len(constellation.D4.Faces()))
	for top := range out {
		others := slices.DeleteFunc([]int{0, 1, 2, 3}, func(f int) bool { return f == top })
		var all []float64
		for _, way := range feet {
			all = append(all, atCorners(heard, top, [Corners]int{others[way[0]], others[way[1]], others[way[2]]}))
		}
		out[top] = unlessOdd(logMean(all))
	}
	return overMean(out)
}

// atCorners is what a d4's sides say of numbers at its top and its feet: the right foot of
// a side is the left one of the side before it.
func atCorners(says []Say, top int, feet [Corners]int) (sum float64) {
	for i, s := range says {
		if s == nil {
			continue
		}
		side := i / Corners
		number := [Corners]int{top, feet[side], feet[(side+1)%Corners]}[i%Corners]
		sum += cornerSay * s[number]
	}
	return sum
}

// unlessOdd allows for dice that are numbered in ways of their own.
func unlessOdd(x float64) float64 {
	return math.Log((1-oddlyNumbered)*math.Exp(x) + oddlyNumbered)
}

// overMean takes the mean of numbers that are given by their logarithms off them: where a
// die is numbered in a way of its own that says no more of one face than of the others,
// nor that none can be told.
func overMean(logs []float64) []float64 {
	mean := logMean(logs)
	for i := range logs {
		logs[i] -= mean
	}
	return logs
}

// logMean returns the logarithm of the mean of numbers given by theirs.
func logMean(logs []float64) float64 { return logSum(logs) - math.Log(float64(len(logs))) }
