package overlay

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/asterism-dice/asterism/constellation"
)

// P1: the corners of the unit square go to the corners; P2: straight lines
// stay straight; P3: Invert undoes Apply.
func TestWarp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		off := rapid.Float64Range(-0.2, 0.2)
		c := WholeWindow()
		for i := range c {
			c[i][0] += off.Draw(t, "dx")
			c[i][1] += off.Draw(t, "dy")
		}
		w, err := c.Warp()
		require.NoError(t, err)
		unit := rapid.Float64Range(0, 1)
		square := [4]constellation.Vec{{}, {X: 1}, {X: 1, Y: 1}, {Y: 1}}
		for i, s := range square {
			require.InDelta(t, 0, w.Apply(s).Dist(constellation.Vec{X: c[i][0], Y: c[i][1]}), 1e-9, "P1")
		}
		a := constellation.Vec{X: unit.Draw(t, "ax"), Y: unit.Draw(t, "ay")}
		b := constellation.Vec{X: unit.Draw(t, "bx"), Y: unit.Draw(t, "by")}
		p, q, m := w.Apply(a), w.Apply(b), w.Apply(a.Add(b).Mul(0.5))
		require.InDelta(t, 0, q.Sub(p).Cross(m.Sub(p)), 1e-9, "P2")
		require.InDelta(t, 0, w.Invert(p).Dist(a), 1e-8, "P3")
	})
}

func TestCornersThatAreNoTableAreRefused(t *testing.T) {
	for name, c := range map[string]Corners{
		"a point": {}, "a triangle": {{1, 0}, {1, 0}, {1, 1}, {0, 1}}, "mirrored": {{1, 0}, {0, 0}, {0, 1}, {1, 1}},
	} {
		_, err := c.Warp()
		require.ErrorContains(t, err, "convex table", name)
	}
}
