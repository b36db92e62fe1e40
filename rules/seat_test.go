package rules

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/asterism-dice/asterism/constellation"
)

func facings(all ...constellation.Angle) (int, func(int) constellation.Angle) {
	return len(all), func(i int) constellation.Angle { return all[i] }
}

func TestSeats_lieAtTheMiddleOfTheirEdge(t *testing.T) {
	n, facing := facings(0, 90, 180, 270)
	for i, want := range []constellation.Vec{{X: 305, Y: 457}, {X: 0, Y: 228.5}, {X: 305, Y: 0}, {X: 610, Y: 228.5}} {
		s := Seats(610, 457, n, facing)[i]
		require.InDelta(t, 0, s.Edge.Dist(want), 1e-9)
		require.InDelta(t, []float64{610, 457}[i%2], s.Room, 1e-9)
		require.True(t, constellation.Box{W: 610, H: 457}.Contains(s.At(0, -10)), "y runs towards the player")
	}
}

func TestSeats_playersOfOneSideShareIt(t *testing.T) {
	n, facing := facings(0, 360, 180, -360)
	seats := Seats(610, 457, n, facing)
	require.InDelta(t, 610.0/3, seats[1].Edge.X-seats[0].Edge.X, 1e-9)
	require.InDelta(t, 305, seats[1].Edge.X, 1e-9)
	require.InDelta(t, 610.0/3, seats[3].Room, 1e-9)
	require.InDelta(t, 610, seats[2].Room, 1e-9)
}

// Whichever way a player faces, the seat lies on the table's edge.
func TestSeats_lieOnTheEdge(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w, h := rapid.Float64Range(100, 2000).Draw(t, "w"), rapid.Float64Range(100, 2000).Draw(t, "h")
		s := SeatAt(w, h, constellation.Angle(rapid.Float64Range(0, 360).Draw(t, "facing")), 0, 1)
		table := constellation.Box{W: w, H: h}
		require.True(t, table.Grow(1e-6).Contains(s.Edge))
		require.False(t, table.Grow(-1e-6).Contains(s.Edge))
	})
}
