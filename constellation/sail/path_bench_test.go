package sail

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
)

// rolled returns a sky of n seeded dice at rest, none of which overlap.
func rolled(n int, width, height float64, seed uint64) *constellation.Table {
	rng := rand.New(rand.NewPCG(seed, 1))
	tb := &constellation.Table{Width: width, Height: height}
	for len(tb.Dice) < n {
		p := constellation.Vec{X: 8 + rng.Float64()*(width-16), Y: 8 + rng.Float64()*(height-16)}
		if free(tb, p) {
			tb.Dice = append(tb.Dice, constellation.Die{ID: fmt.Sprintf("d%04d", len(tb.Dice)), Kind: constellation.Utara, Size: 16, Still: true,
				Face: constellation.Utara.Faces()[rng.IntN(6)], Pos: p, Angle: constellation.Angle(rng.Float64() * 360)})
		}
	}
	return tb
}

func free(tb *constellation.Table, p constellation.Vec) bool {
	for i := range tb.Dice {
		if tb.Dice[i].Pos.Dist(p) < 23 {
			return false
		}
	}
	return true
}

func BenchmarkPaths(b *testing.B) {
	for _, bc := range []struct {
		dice          int
		width, height float64
	}{{20, 610, 457}, {60, 610, 457}, {1000, 1500, 1200}} {
		tb := rolled(bc.dice, bc.width, bc.height, 7)
		b.Run(fmt.Sprintf("dice=%d", bc.dice), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Paths(tb, Default()); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkSail measures what a search pays for all paths of a known chart.
func BenchmarkSail(b *testing.B) {
	c, err := NewChart(rolled(60, 610, 457, 7), Default())
	if err != nil {
		b.Fatal(err)
	}
	gone := make([]bool, c.Len())
	for b.Loop() {
		c.Sail(gone, func(*Voyage) bool { return true })
	}
}
