package vision

import (
	"maps"
	"math"

	"github.com/asterism-dice/asterism/constellation"
)

// aloof is how many dice of each kind might as well lie beside a die before
// any others are seen: the more, the less their kinds tell of its own. More
// others than loudest are heard as so many: among twenty d6s, too, somebody may
// throw a single d20.
const (
	aloof   = 1.0
	loudest = 6.0
)

// Company weighs into the scores of a picture's dice what kinds the others
// are: what looks half like a d20 among many d6s is a d6 in the shade, or no
// die at all. The kind of most others keeps the chance that it has, other
// kinds lose some of theirs, to "open" and "ground", too. beside counts further
// dice, of which there are no scores; it may be nil.
func (a Alphabet) Company(scores [][]float32, legal []bool, beside map[constellation.Kind]float64) {
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
		a.lean(s, legal, others)
	}
}

// lean shifts a die's scores towards the kinds of the others, of which so many
// are to be expected.
func (a Alphabet) lean(scores []float32, legal []bool, others map[constellation.Kind]float64) {
	all, most := 0.0, 0.0
	for _, n := range others {
		all, most = all+n, math.Max(most, n)
	}
	heard := loudest / math.Max(all, loudest)
	for i, s := range a.Symbols {
		if legal[i] && s.Kind != "" {
			scores[i] += float32(a.Temperature * math.Log((aloof+heard*others[s.Kind])/(aloof+heard*most)))
		}
	}
}
