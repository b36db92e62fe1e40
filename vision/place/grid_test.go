package place

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/asterism-dice/asterism/constellation"
)

// Corners that are seen with an error of at most 1 mm give the grid to within
// that, whichever way it lies.
func TestGridFromCorners_properties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		columns, rows := rapid.IntRange(3, 10).Draw(t, "columns"), rapid.IntRange(3, 10).Draw(t, "rows")
		cell := rapid.Float64Range(20, 60).Draw(t, "cell")
		g := Grid{X: rapid.Float64Range(-100, 500).Draw(t, "x"), Y: rapid.Float64Range(-100, 500).Draw(t, "y"),
			W: cell * float64(columns), H: cell * float64(rows), Angle: constellation.Angle(rapid.Float64Range(-170, 170).Draw(t, "angle"))}
		noise := rapid.Float64Range(-0.7, 0.7)
		var corners []constellation.Vec
		for r := 1; r < rows; r++ {
			for c := 1; c < columns; c++ {
				v := constellation.Vec{X: float64(c), Y: float64(r)}.Mul(cell).Turn(g.Angle).Add(constellation.Vec{X: g.X, Y: g.Y})
				corners = append(corners, v.Add(constellation.Vec{X: noise.Draw(t, "dx"), Y: noise.Draw(t, "dy")}))
			}
		}
		got, off, err := GridFromCorners(corners, columns, rows)
		require.NoError(t, err)
		require.LessOrEqual(t, off, 1.0)
		for i, c := range got.Corners() { // beyond the inner corners errors grow
			require.Less(t, c.Dist(g.Corners()[i]), 4.0)
		}
	})
}

func TestGridFromCorners_refusesWhatIsNoGrid(t *testing.T) {
	for name, corners := range map[string][]constellation.Vec{
		"too few":      {{X: 1}},
		"in one place": {{X: 1}, {X: 1}, {X: 1}, {X: 1}},
		"askew":        {{}, {X: 40}, {X: 20, Y: 40}, {X: 60, Y: 40}},
	} {
		_, _, err := GridFromCorners(corners, 3, 3)
		require.ErrorIs(t, err, ErrGrid, name)
	}
}
