package read

import (
	"maps"
	"math"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
)

const (
	// priorCount is how many dice of each kind are taken to lie about a die beside those
	// that are seen: the more, the less the kinds of these tell of its own.
	priorCount = 1.0

	// mostCounted is how many of the others count. More count as so many: among twenty
	// d6, too, somebody may throw a single d20.
	mostCounted = 6.0
)

// WithContext shifts each die's scores towards the kinds of the other dice in the picture:
// among many d6, what looks half like a d20 is a d6 in shadow, or no die at all. The most
// frequent kind keeps its score and the other kinds lose some of theirs; the symbols
// "open" and "ground", which are of no kind, keep their scores and so gain. around adds
// the kinds of dice that have no scores; nil for none.
func (a Alphabet) WithContext(scores [][]float32, legal []bool, around map[constellation.Kind]float64) [][]float32 {
	each := make([]map[constellation.Kind]float64, len(scores))
	all := map[constellation.Kind]float64{}
	maps.Copy(all, around)
	for i, s := range scores {
		each[i] = a.kinds(a.Chances(s, legal))
		for k, p := range each[i] {
			all[k] += p
		}
	}
	out := make([][]float32, len(scores))
	for i, s := range scores {
		others := map[constellation.Kind]float64{}
		for k, p := range all {
			others[k] = p - each[i][k]
		}
		out[i] = a.shiftKinds(s, legal, others)
	}
	return out
}

// shiftKinds returns a die's scores shifted towards the kinds of the others. others is how
// many dice of each kind are to be expected among them.
func (a Alphabet) shiftKinds(scores []float32, legal []bool, others map[constellation.Kind]float64) []float32 {
	all, most := 0.0, 0.0
	for _, k := range slices.Sorted(maps.Keys(others)) { // in a fixed order: maps have none, and sums of floats hang on it
		n := others[k]
		all, most = all+n, math.Max(most, n)
	}
	heard := mostCounted / math.Max(all, mostCounted)
	out := slices.Clone(scores)
	for i, s := range a.Symbols {
		if legal[i] && s.Kind != "" {
			out[i] += float32(a.Temperature * math.Log((priorCount+heard*others[s.Kind])/(priorCount+heard*most)))
		}
	}
	return out
}
