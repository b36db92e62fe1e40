package stardice

import (
	"math"

	"github.com/asterism-dice/asterism/constellation"
)

// distancePoints gives a team a point for each of its dice at rest that lies
// farther down the table than all of the other's, as bowls are counted. White
// throws from the bottom edge, red from the top.
func distancePoints(t *constellation.Table) Points {
	down := map[Team][]float64{}
	for _, d := range t.Dice {
		if d.Still {
			down[d.Team] = append(down[d.Team], downTable(t, d))
		}
	}
	return Points{
		White: beyond(down[constellation.White], down[constellation.Red]),
		Red:   beyond(down[constellation.Red], down[constellation.White]),
	}
}

// downTable is how far from its player's edge a die lies, mm.
func downTable(t *constellation.Table, d constellation.Die) float64 {
	if d.Team == constellation.Red {
		return d.Pos.Y
	}
	return t.Height - d.Pos.Y
}

// beyond counts the distances that are greater than all others.
func beyond(mine, theirs []float64) int {
	far := math.Inf(-1)
	for _, d := range theirs {
		far = max(far, d)
	}
	n := 0
	for _, d := range mine {
		if d > far {
			n++
		}
	}
	return n
}
