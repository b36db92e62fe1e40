package overlay

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/asterism-dice/asterism/constellation"
)

func TestTheRoomiestPlaceLiesInside(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(3, 14).Draw(t, "n")
		ps := make([]constellation.Vec, n)
		for i := range ps {
			r := rapid.Float64Range(40, 150).Draw(t, "r")
			ps[i] = polar(constellation.Vec{X: 300, Y: 200}, r, 360*constellation.Angle(i)/constellation.Angle(n))
		}
		at, room := roomiest(ps)
		require.True(t, inside(ps, at))
		require.InDelta(t, clearance(ps, at), room, 1e-9)
	})
}

func TestCentroidOfAnLShapeAndOfALine(t *testing.T) {
	l := []constellation.Vec{{X: 0, Y: 0}, {X: 2, Y: 0}, {X: 2, Y: 1}, {X: 1, Y: 1}, {X: 1, Y: 2}, {X: 0, Y: 2}}
	require.InDelta(t, 5.0/6, centroid(l).X, 1e-12)
	require.InDelta(t, 5.0/6, centroid(l).Y, 1e-12)
	require.Equal(t, constellation.Vec{X: 2, Y: 0}, centroid([]constellation.Vec{{X: 0}, {X: 4}}))
}
