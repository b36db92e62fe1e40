package vision

import "slices"

// Dice are about as wide as high in a picture: seen obliquely they are up to
// a quarter higher than wide, seldom more. Pictures are sometimes stored
// squeezed, to fit a format; then all dice in them are narrow, or flat.
const (
	leastAspect = 0.8  // width over height, the median, that no squeeze explains
	mostAspect  = 1.25 // likewise
	squeezeDice = 4    // fewer dice tell nothing
	squeezeMost = 2.2  // no picture is taken to be squeezed more
)

// Squeeze tells how many times wider a picture has to be for its dice to be as
// wide as high, by what was found with at least that score; 1 where nothing
// speaks for a squeeze.
func Squeeze(found []Candidate, score float64) float64 {
	var aspects []float64
	for _, c := range found {
		if c.Score >= score && c.Box[3] > 0 {
			aspects = append(aspects, c.Box[2]/c.Box[3])
		}
	}
	if len(aspects) < squeezeDice {
		return 1
	}
	slices.Sort(aspects)
	a := aspects[len(aspects)/2]
	if a >= leastAspect && a <= mostAspect {
		return 1
	}
	return min(squeezeMost, max(1/squeezeMost, 1/a))
}
