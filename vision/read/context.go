package read

import (
	"maps"
	"math"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
)

// priorCount is how many dice of each kind might as well lie beside a die before
// any others are seen: the more, the less their kinds tell of its own. More
// others than mostCounted count as so many: among twenty d6s, too, somebody may
// throw a single d20.
const (
	priorCount  = 1.0
	mostCounted = 6.0
)

// WithContext returns the scores of a picture's dice with what kinds the others
// are weighed in: what looks half like a d20 among many d6s is a d6 in the shade, or no
// die at all. The kind of most others keeps the chance that it has, other
// kinds lose some of theirs, to "open" and "ground", too. around counts further
// dice, of which there are no scores; it may be nil.
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

// shiftKinds returns a die's scores shifted towards the kinds of the others, of which so many
// are to be expected.
func (a Alphabet) shiftKinds(scores []float32, legal []bool, others map[constellation.Kind]float64) []float32 {
	all, most := 0.0, 0.0
	for _, n := range others {
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
