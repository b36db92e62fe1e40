package stardice

import (
	"math"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// distancePoints gives a team a point for each of its dice at rest that lies
// farther down the table than all of the other's, as bowls are counted: each player
// throws from the side that the player sits at.
func (c *Config) distancePoints(t *constellation.Table) Points {
	white, red := c.downTable(t, constellation.White), c.downTable(t, constellation.Red)
	return Points{White: beyond(white, red), Red: beyond(red, white)}
}

// downTable is how far from their player's side a team's dice at rest lie, mm, those that are
// seen as one with others among them.
func (c *Config) downTable(t *constellation.Table, team Team) (down []float64) {
	seat := rules.SeatAt(t.Width, t.Height, c.facing(team), 0, 1)
	for _, d := range t.Dice {
		if !d.Still {
			continue
		}
		far := -d.Pos.Sub(seat.Edge).Turn(-seat.Facing).Y
		for range ofTeam(&d, team) {
			down = append(down, far)
		}
	}
	return down
}

// ofTeam counts the dice of a team among one and those that are seen as one with it.
func ofTeam(d *constellation.Die, team Team) (n int) {
	if d.Team == team {
		n++
	}
	for _, m := range d.Stack {
		if m.Team == team {
			n++
		}
	}
	return n
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
