package stardice

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// What a formation is worth stands on its owner's side of it, wherever the owner
// sits.
func TestSeats_pointsStandOnTheOwnersSide(t *testing.T) {
	dice := []constellation.Vec{{X: 100, Y: 100}, {X: 200, Y: 130}, {X: 150, Y: 220}}
	for side, want := range map[constellation.Angle]constellation.Vec{
		0: {X: 150, Y: 242}, 90: {X: 78, Y: 150}, 180: {X: 150, Y: 78}, 270: {X: 222, Y: 150},
	} {
		c, err := NewConfig(rules.Options{Seats: []constellation.Angle{side, side + 180}})
		require.NoError(t, err)
		r, err := NewReferee(c)
		require.NoError(t, err)
		r.raw = &constellation.Table{Width: 610, Height: 457}
		got := r.beside(dice, constellation.White)
		require.InDelta(t, 0, got.Dist(want), 1e-9, "side %v: %v", side, got)
	}
}
