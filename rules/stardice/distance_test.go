package stardice

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
)

// White throws from the bottom edge (y = 400) upwards, red from the top (y = 0)
// downwards.
func TestDistanceIsCountedAsInBowls(t *testing.T) {
	white, red, neutral := constellation.White, constellation.Red, constellation.Neutral
	lie := func(team Team, y float64) constellation.Die {
		return constellation.Die{Team: team, Pos: constellation.Vec{X: 100, Y: y}, Still: true}
	}
	rolling := lie(red, 390)
	rolling.Still = false
	for name, c := range map[string]struct {
		dice []constellation.Die
		want Points
	}{
		"no dice":                             {nil, Points{}},
		"nobody to beat: each counts":         {[]constellation.Die{lie(white, 300), lie(white, 10)}, Points{White: 2}},
		"each die beyond all of the other's":  {[]constellation.Die{lie(white, 100), lie(white, 50), lie(white, 350), lie(red, 200)}, Points{White: 2}},
		"measured from each player's edge":    {[]constellation.Die{lie(white, 300), lie(red, 300)}, Points{Red: 1}},
		"equally far: nobody's point":         {[]constellation.Die{lie(white, 150), lie(red, 250)}, Points{}},
		"a die that still rolls lies nowhere": {[]constellation.Die{lie(white, 100), rolling}, Points{White: 1}},
		"a neutral die is nobody's":           {[]constellation.Die{lie(white, 100), lie(neutral, 5), lie(neutral, 395)}, Points{White: 1}},
	} {
		t.Run(name, func(t *testing.T) {
			require.Equal(t, c.want, distancePoints(&constellation.Table{Width: 600, Height: 400, Dice: c.dice}))
		})
	}
}
