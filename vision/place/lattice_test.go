package place

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/asterism-dice/asterism/constellation"
)

// inner are the corners between the cells of a grid, in an order of chance, a little amiss.
func inner(r *rand.Rand, g Grid, columns, rows int, amiss float64) (all []constellation.Vec) {
	for i := 1; i < columns; i++ {
		for j := 1; j < rows; j++ {
			at := constellation.Vec{X: g.W * float64(i) / float64(columns), Y: g.H * float64(j) / float64(rows)}
			all = append(all, constellation.Vec{X: g.X + r.NormFloat64()*amiss, Y: g.Y + r.NormFloat64()*amiss}.Add(at.Turn(g.Angle)))
		}
	}
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all
}

// cellsOf counts the cells of a grid that lie on those of another one, and have their colour.
func cellsOf(is Grid, columns, rows int) func(Grid) int {
	return func(g Grid) (n int) {
		for i := range columns {
			for j := range rows {
				at := constellation.Vec{X: g.W * (float64(i) + 0.5) / float64(columns), Y: g.H * (float64(j) + 0.5) / float64(rows)}
				on := constellation.Vec{X: g.X, Y: g.Y}.Add(at.Turn(g.Angle)).Sub(constellation.Vec{X: is.X, Y: is.Y}).Turn(-is.Angle)
				u, v := math.Floor(on.X/is.W*float64(columns)), math.Floor(on.Y/is.H*float64(rows))
				if u >= 0 && u < float64(columns) && v >= 0 && v < float64(rows) && (int(u)+int(v)+i+j)%2 == 0 {
					n++
				}
			}
		}
		return n
	}
}

// A board is found by six corners in ten, beside as many points that are none.
func TestGridFromSome_aThirdIsHidden(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := rapid.SampledFrom([][2]int{{8, 8}, {10, 10}, {6, 4}}).Draw(t, "cells")
		cell := rapid.Float64Range(18, 60).Draw(t, "cell")
		is := Grid{X: rapid.Float64Range(0, 200).Draw(t, "x"), Y: rapid.Float64Range(0, 200).Draw(t, "y"),
			W: cell * float64(size[0]), H: cell * float64(size[1]), Angle: constellation.Angle(rapid.Float64Range(-43, 43).Draw(t, "turn"))}
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		corners := inner(r, is, size[0], size[1], 0.01*cell)
		corners = corners[:len(corners)*7/10]
		for range len(corners) / 2 {
			corners = append(corners, constellation.Vec{X: is.X + r.Float64()*is.W, Y: is.Y + r.Float64()*is.H})
		}
		g, off, err := GridFromSome(corners, size[0], size[1], cellsOf(is, size[0], size[1]))
		require.NoError(t, err)
		require.Less(t, off, 0.06*cell)
		for i, c := range g.Corners() {
			require.Less(t, c.Dist(is.Corners()[i]), 0.12*cell)
		}
	})
}

// A row of corners that is hidden whole doesn't move the board, as its cells tell; where they
// can't, none is found.
func TestGridFromSome_aHiddenRow(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	is := Grid{X: 30, Y: 20, W: 320, H: 320, Angle: 4}
	var seen []constellation.Vec
	for _, c := range inner(r, is, 8, 8, 0.2) {
		if c.Sub(constellation.Vec{X: is.X, Y: is.Y}).Turn(-is.Angle).Y > 60 {
			seen = append(seen, c)
		}
	}
	require.Len(t, seen, 42)
	g, _, err := GridFromSome(seen, 8, 8, cellsOf(is, 8, 8))
	require.NoError(t, err)
	require.Less(t, g.Corners()[0].Dist(is.Corners()[0]), 3.0)
	_, _, err = GridFromSome(seen, 8, 8, func(Grid) int { return 64 })
	require.ErrorIs(t, err, ErrGrid)
}

func TestGridFromSome_noBoard(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 1))
	var points []constellation.Vec
	for range 120 {
		points = append(points, constellation.Vec{X: r.Float64() * 600, Y: r.Float64() * 400})
	}
	for _, some := range [][]constellation.Vec{nil, points[:1], points} {
		_, _, err := GridFromSome(some, 8, 8, func(Grid) int { return 64 })
		require.ErrorIs(t, err, ErrGrid)
	}
}
