package board

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/asterism-dice/asterism/constellation"
)

func dieAt(x, y float64) constellation.Die {
	return constellation.Die{Pos: constellation.Vec{X: x, Y: y}, Size: 16}
}

// The line of a move ends at the rims of the dice on its way: 8 mm from their middles, and 2 more.
func TestTheLineOfAMoveIsCutWhereDiceLie(t *testing.T) {
	way := []constellation.Vec{{X: 0}, {X: 100}, {X: 100, Y: 50}}
	for name, c := range map[string]struct {
		dice []constellation.Die
		want [][]constellation.Vec
	}{
		"no die":           {nil, [][]constellation.Vec{way}},
		"at its end":       {[]constellation.Die{dieAt(100, 50)}, [][]constellation.Vec{{{X: 0}, {X: 100}, {X: 100, Y: 40}}}},
		"at its beginning": {[]constellation.Die{dieAt(0, 0)}, [][]constellation.Vec{{{X: 10}, {X: 100}, {X: 100, Y: 50}}}},
		"in the middle":    {[]constellation.Die{dieAt(50, 0)}, [][]constellation.Vec{{{X: 0}, {X: 40}}, {{X: 60}, {X: 100}, {X: 100, Y: 50}}}},
		"at the bend":      {[]constellation.Die{dieAt(100, 0)}, [][]constellation.Vec{{{X: 0}, {X: 90}}, {{X: 100, Y: 10}, {X: 100, Y: 50}}}},
		"side by side":     {[]constellation.Die{dieAt(62, 0), dieAt(50, 0)}, [][]constellation.Vec{{{X: 0}, {X: 40}}, {{X: 72}, {X: 100}, {X: 100, Y: 50}}}},
		"beside it":        {[]constellation.Die{dieAt(50, 11)}, [][]constellation.Vec{way}},
		"all over it":      {[]constellation.Die{dieAt(0, 0), dieAt(20, 0), dieAt(40, 0), dieAt(60, 0), dieAt(80, 0), dieAt(100, 0), dieAt(100, 20), dieAt(100, 40), dieAt(100, 50)}, nil},
	} {
		require.Equal(t, c.want, betweenDice(way, c.dice), name)
	}
}

// P1: no line comes nearer to a die than its rim; P2: what lies beside all dice is drawn.
func TestBetweenDice(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		place := rapid.Custom(func(t *rapid.T) constellation.Vec {
			return constellation.Vec{X: rapid.Float64Range(0, 300).Draw(t, "x"), Y: rapid.Float64Range(0, 200).Draw(t, "y")}
		})
		way := rapid.SliceOfN(place, 2, 5).Draw(t, "way")
		dice := rapid.SliceOfN(rapid.Map(place, func(v constellation.Vec) constellation.Die { return dieAt(v.X, v.Y) }), 0, 8).Draw(t, "dice")
		for i := 1; i < len(way); i++ {
			if way[i].Dist(way[i-1]) < 1 {
				t.Skip("stays where it is")
			}
		}
		var drawn []constellation.Segment
		for _, line := range betweenDice(way, dice) {
			for i := 1; i < len(line); i++ {
				drawn = append(drawn, constellation.Segment{A: line[i-1], B: line[i]})
			}
		}
		for _, s := range drawn {
			for _, d := range dice {
				require.GreaterOrEqual(t, s.Dist(d.Pos), 10-1e-6, "P1")
			}
		}
		i := rapid.IntRange(1, len(way)-1).Draw(t, "part")
		at := way[i-1].Add(way[i].Sub(way[i-1]).Mul(rapid.Float64Range(0, 1).Draw(t, "along")))
		far := 1e9
		for _, d := range dice {
			far = min(far, d.Pos.Dist(at))
		}
		if math.Abs(far-10) < 1e-3 {
			t.Skip("at a rim")
		}
		near := 1e9
		for _, s := range drawn {
			near = min(near, s.Dist(at))
		}
		require.Equal(t, far > 10, near < 1e-6, "P2: %g from a die, %g from a line", far, near)
	})
}
