package stardice

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
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
	stacked := lie(red, 100)
	stacked.Stack = []constellation.Member{{Team: white}, {Team: red}}
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
		"what is seen as one with another":    {[]constellation.Die{stacked, lie(red, 200)}, Points{White: 1}},
		"a neutral die is nobody's":           {[]constellation.Die{lie(white, 100), lie(neutral, 5), lie(neutral, 395)}, Points{White: 1}},
	} {
		t.Run(name, func(t *testing.T) {
			require.Equal(t, c.want, new(Config).distancePoints(&constellation.Table{Width: 600, Height: 400, Dice: c.dice}))
		})
	}
}

// Wherever the players sit, each throws from there: on the table of 610 × 457 mm white's
// die lies so many mm from white's side, and red's from red's.
func TestDistanceIsMeasuredFromWhereThePlayersSit(t *testing.T) {
	for name, c := range map[string]struct {
		white, red constellation.Angle // the sides that they sit at
		far, near  float64             // mm, of white's die and of red's
		want       Points
	}{
		"bottom and top":             {0, 180, 300, 200, Points{White: 1}},
		"top and bottom":             {180, 0, 300, 200, Points{White: 1}},
		"left and right":             {90, 270, 500, 100, Points{White: 1}},
		"right and left":             {270, 90, 100, 500, Points{Red: 1}},
		"side by side":               {90, 90, 300, 200, Points{White: 1}},
		"at neighbouring sides":      {0, 90, 200, 300, Points{Red: 1}},
		"at corners":                 {45, 225, 300, 200, Points{White: 1}},
		"equally far: nobody's":      {90, 270, 250, 250, Points{}},
		"equally far, across a side": {0, 270, 250, 250, Points{}},
	} {
		t.Run(name, func(t *testing.T) {
			o := rules.Options{Seats: []constellation.Angle{c.white, c.red}, Values: map[string]string{"distance": "on", "reach": "0.01"}}
			lies := func(id string, team Team, side constellation.Angle, far float64) constellation.Die {
				return constellation.Die{ID: id, Kind: constellation.D6, Team: team, Face: "2", Size: 16, Still: true,
					Pos: rules.SeatAt(610, 457, side, 0, 1).At(0, -far)}
			}
			a, err := Game{}.Score(&constellation.Table{Width: 610, Height: 457, Dice: []constellation.Die{
				lies("r", constellation.Red, c.red, c.near), lies("w", constellation.White, c.white, c.far)}}, o)
			require.NoError(t, err)
			require.Equal(t, c.want, a.(*Answer).Scores)
		})
	}
}
