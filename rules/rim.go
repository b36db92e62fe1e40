package rules

import "github.com/asterism-dice/asterism/constellation"

// The buttons that stand at a rim of the table for everybody, mm at the usual size.
const (
	RimRadius = 11
	RimAway   = RimRadius + 3 // of their middles from the edge
	RimPitch  = 28            // from the middle of one to that of the next
)

// FreeSides are the sides at which none of those sits who face so: the right and the left
// before the others, bottom and top.
func FreeSides(facings ...constellation.Angle) (free []constellation.Angle) {
	for _, side := range [...]constellation.Angle{270, 90, 0, 180} {
		taken := false
		for _, f := range facings {
			taken = taken || side.Apart(f) < 45
		}
		if !taken {
			free = append(free, side)
		}
	}
	return free
}

// AlongRim is the way along the edge of a side, from its top or its left.
func AlongRim(side constellation.Angle) constellation.Vec {
	if side == 90 || side == 270 {
		return constellation.Vec{Y: 1}
	}
	return constellation.Vec{X: 1}
}
