package ur

import (
	"slices"

	"github.com/asterism-dice/asterism/constellation"
)

// Who throws takes the dice up. Dice that stay in sight and lie elsewhere have slid, as where
// somebody knocks the table, each a little or all by one motion. A late sensor tells that of
// one after another.

// followed are places of dice, each where its die lies now if it has only slid there since
// the dice lay at rest last. Dice that were thrown since they lay in the places leave them.
func (y *tray) followed(places []constellation.Vec, dice []constellation.Die) []constellation.Vec {
	if len(places) == 0 || !y.calm(dice) || y.thrownSince(places) {
		return places
	}
	if !y.up && slidTogether(places, dice) {
		return placesOf(dice)
	}
	near := float64(thrownFrom)
	if y.up {
		near = bothFrom
	}
	all := slices.Clone(places)
	for i, p := range places {
		all[i] = nearest(p, dice, near)
	}
	return all
}

// nearest is where the die lies that is nearest to a place and no farther from it than so
// many mm; the place itself where none is.
func nearest(place constellation.Vec, dice []constellation.Die, near float64) constellation.Vec {
	at := place
	for _, d := range dice {
		if far := d.Pos.Dist(place); far < near {
			at, near = d.Pos, far
		}
	}
	return at
}

// slidTogether tells whether one motion without a turn takes places to where the dice lie.
func slidTogether(places []constellation.Vec, dice []constellation.Die) bool {
	return slices.ContainsFunc(places, func(p constellation.Vec) bool {
		by := dice[0].Pos.Sub(p)
		return !slices.ContainsFunc(dice, func(d constellation.Die) bool {
			return !slices.ContainsFunc(places, func(p constellation.Vec) bool { return p.Add(by).Dist(d.Pos) < bothFrom })
		})
	})
}
