package stardice

import (
	"strings"
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

// Buttons stand along the rims at which nobody sits, so that no panel lies over them.
func TestButtonsKeepOffTheRimsOfThePlayers(t *testing.T) {
	sides := []constellation.Angle{0, 90, 180, 270}
	for _, corners := range [][]constellation.Angle{{45, 225}, {45, 135}, {315, 315}} {
		require.GreaterOrEqual(t, len(opened(t, rules.Options{Seats: corners}).r.freeRims()), 2, "who sits at a corner is at no rim")
	}
	for _, white := range sides {
		for _, red := range sides {
			b := opened(t, rules.Options{Seats: []constellation.Angle{white, red}})
			n := 0
			for _, m := range b.r.View().Marks {
				if !strings.HasPrefix(m.ID, "button rim ") {
					continue
				}
				n++
				for _, seat := range []constellation.Angle{white, red} {
					edge := rules.SeatAt(b.tab.Width, b.tab.Height, seat, 0, 1)
					depth := m.Points[0].Sub(edge.Edge).Turn(-seat).Y
					require.Less(t, depth, -100.0, "%s at %v, players at %v and %v", m.ID, m.Points[0], white, red)
				}
			}
			require.Equal(t, 5, n)
		}
	}
}
