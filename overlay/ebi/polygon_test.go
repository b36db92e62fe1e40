package ebi

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/asterism-dice/asterism/constellation"
)

// P1: n-2 triangles; P2: they cover the polygon's area, each turned as it is.
func TestPolygonsAreCutIntoTriangles(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ps := burst(t)
		if rapid.Bool().Draw(t, "reversed") {
			for i, j := 0, len(ps)-1; i < j; i, j = i+1, j-1 {
				ps[i], ps[j] = ps[j], ps[i]
			}
		}
		count, sum := 0, 0.0
		triangulate(ps, nil, func(a, b, c int) {
			part := area([]constellation.Vec{ps[a], ps[b], ps[c]})
			require.GreaterOrEqual(t, part*area(ps), -1e-6, "P2")
			count, sum = count+1, sum+part
		})
		require.Equal(t, len(ps)-2, count, "P1")
		require.InDelta(t, area(ps), sum, 1e-6, "P2")
	})
}

func TestPolygonsThatCrossThemselvesStillEnd(t *testing.T) {
	bow := []constellation.Vec{vec(0, 0), vec(10, 10), vec(10, 0), vec(0, 10)}
	same := []constellation.Vec{vec(1, 1), vec(1, 1), vec(1, 1), vec(1, 1), vec(1, 1)}
	for _, ps := range [][]constellation.Vec{bow, same, bow[:2], nil} {
		m := mesh{}
		m.polygon(ps, ink{1, 1, 1, 1})
		m.stroke(ps, true, 3, ink{1, 1, 1, 1})
		finite(t, &m)
	}
}
