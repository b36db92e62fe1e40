package read

import "slices"

// Dice are about as wide as high in a picture: seen obliquely they are up to
// a quarter higher than wide, seldom more. Pictures are sometimes stored
// squeezed, to fit a format; then all dice in them are narrow, or flat.
const (
	leastAspect    = 0.8  // width over height, the median, that no squeeze explains
	mostAspect     = 1.25 // likewise
	leastDice      = 4    // fewer dice tell nothing
	mostCorrection = 2.2  // no picture is taken to be squeezed more
)

// AspectCorrection tells how many times wider a picture has to be for its dice to be as
// wide as high, by what was found with at least that score; 1 where nothing
// speaks for a squeeze.
func AspectCorrection(found []Candidate, score float64) float64 {
	var aspects []float64
	for _, c := range found {
		if c.Score >= score && c.Box.H > 0 {
			aspects = append(aspects, c.Box.W/c.Box.H)
		}
	}
	if len(aspects) < leastDice {
		return 1
	}
	slices.Sort(aspects)
	a := aspects[len(aspects)/2]
	if a >= leastAspect && a <= mostAspect {
		return 1
	}
	return min(mostCorrection, max(1/mostCorrection, 1/a))
}
