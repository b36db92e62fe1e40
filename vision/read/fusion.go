package read

import (
	"math"
	"sort"

	"github.com/asterism-dice/asterism/constellation"
)

// correlation is how much of what one picture of a resting die gets wrong the next
// one gets wrong too. Independent pictures would be 0 and their log-odds
// could be added up; the same light, the same side and the same dirt make them
// agree in all but the noise, so n pictures count as n / (1 + (n-1)·correlation).
// Six looks at each of 384 photographed dice: as 1.04 looks 3 of 289 faces told
// with more than Sure were wrong, as 1.02 1 of 280, as one none of 275; one look
// alone tells 248.
const correlation = 0.98

// leastChance keeps one picture from ruling out a face for good.
const leastChance = 1e-4

// Fusion weighs several pictures of one resting die together. The zero value
// has seen none.
type Fusion struct {
	logs map[string]float64 // sum of the logarithms of each face's chance
	none float64            // and of the chance of none of them
	n    int
}

// Seen returns how many pictures were weighed.
func (b *Fusion) Seen() int { return b.n }

// Skip counts a picture that said nothing.
func (b *Fusion) Skip() { b.n++ }

// Add weighs in what one picture says: the chances of faces. What they leave
// of 1 belongs to no face in particular. Pictures that say nothing don't
// count.
func (b *Fusion) Add(chances []constellation.FaceChance) {
	if len(chances) == 0 {
		return
	}
	if b.logs == nil {
		b.logs = make(map[string]float64, len(chances))
	}
	for _, c := range chances {
		if _, ok := b.logs[c.Face]; !ok {
			b.logs[c.Face] = float64(b.n) * math.Log(leastChance)
		}
	}
	none := 1.0
	for _, c := range chances {
		none -= c.P
	}
	for face := range b.logs {
		b.logs[face] += math.Log(max(leastChance, chanceOf(chances, face)))
	}
	b.none += math.Log(max(leastChance, none))
	b.n++
}

func chanceOf(cs []constellation.FaceChance, face string) float64 {
	for _, c := range cs {
		if c.Face == face {
			return c.P
		}
	}
	return 0
}

// Faces returns what the pictures together say, the likeliest face first.
func (b *Fusion) Faces() []constellation.FaceChance {
	if b.n == 0 {
		return nil
	}
	weight := 1 / (1 + float64(b.n-1)*correlation) // the sums already hold the n
	out := make([]constellation.FaceChance, 0, len(b.logs))
	for face, l := range b.logs {
		out = append(out, constellation.FaceChance{Face: face, P: l * weight})
	}
	sort.Slice(out, func(i, j int) bool {
		if out[i].P != out[j].P {
			return out[i].P > out[j].P
		}
		return out[i].Face < out[j].Face
	})
	normalize(out, b.none*weight)
	return out
}

// normalize turns logarithms, the greatest first, into chances that add up to
// 1 together with that of none of the faces. What the pictures left open stays
// open: nothing is ever surer than 1 - floor.
func normalize(cs []constellation.FaceChance, none float64) {
	top := max(cs[0].P, none)
	sum := math.Exp(none - top)
	for i := range cs {
		cs[i].P = math.Exp(cs[i].P - top)
		sum += cs[i].P
	}
	for i := range cs {
		cs[i].P /= sum
	}
}
