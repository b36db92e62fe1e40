package rules

import "github.com/asterism-dice/asterism/constellation"

// Neighbours tells whether the part of the edge of one of the players begins, at its left,
// in a corner at which the part of somebody at the next side ends, and whether it ends in
// one at which somebody else's begins.
func Neighbours(player, players int, facing func(player int) constellation.Angle) (left, right bool) {
	own, first, last := facing(player).Norm(), true, true
	for j := range players {
		switch facing(j).Norm() {
		case own:
			first, last = first && j >= player, last && j <= player
		case (own + 90).Norm():
			left = true
		case (own + 270).Norm():
			right = true
		}
	}
	return left && first, right && last
}
