package read

import (
	"maps"
	"math"

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

// AddContext weighs into the scores of a picture's dice what kinds the others
// are: what looks half like a d20 among many d6s is a d6 in the shade, or no
// die at all. The kind of most others keeps the chance that it has, other
// kinds lose some of theirs, to "open" and "ground", too. beside counts further
// dice, of which there are no scores; it may be nil.
func (a Alphabet) AddContext(scores [][]float32, legal []bool, beside map[constellation.Kind]float64) {
	each := make([]map[constellation.Kind]float64, len(scores))
	all := map[constellation.Kind]float64{}
	maps.Copy(all, beside)
	for i, s := range scores {
		each[i] = a.kinds(a.Chances(s, legal))
		for k, p := range each[i] {
			all[k] += p
		}
	}
	for i, s := range scores {
		others := map[constellation.Kind]float64{}
		for k, p := range all {
			others[k] = p - each[i][k]
		}
		a.shiftKinds(s, legal, others)
	}
}

// shiftKinds shifts a die's scores towards the kinds of the others, of which so many
// are to be expected.
func (a Alphabet) shiftKinds(scores []float32, legal []bool, others map[constellation.Kind]float64) {
	all, most := 0.0, 0.0
	for _, n := range others {
		all, most = all+n, math.Max(most, n)
	}
	heard := mostCounted / math.Max(all, mostCounted)
	for i, s := range a.Symbols {
		if legal[i] && s.Kind != "" {
			scores[i] += float32(a.Temperature * math.Log((priorCount+heard*others[s.Kind])/(priorCount+heard*most)))
		}
	}
}
