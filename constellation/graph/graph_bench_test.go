package graph_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/graph"
)

// crowd returns n dice at rest, about 12 of them within reach of each, on a
// table that grows with their number, and the links that go with it.
func crowd(n int) (*constellation.Table, graph.Config) {
	const reach = 100.0
	side := math.Sqrt(float64(n) * math.Pi * reach * reach / 12)
	cfg := graph.Default()
	cfg.Reach = reach / side
	r := rand.New(rand.NewPCG(1, uint64(n)))
	t := &constellation.Table{Width: side, Height: side}
	for i := range n {
		t.Dice = append(t.Dice, constellation.Die{ID: fmt.Sprintf("d%06d", i), Pos: constellation.Vec{X: r.Float64() * side, Y: r.Float64() * side}, Still: true})
	}
	return t, cfg
}

var crowds = []int{15, 100, 1_000, 10_000, 100_000}

func BenchmarkLinksFromScratch(b *testing.B) {
	for _, n := range crowds {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			t, cfg := crowd(n)
			for b.Loop() {
				graph.Of(t, cfg)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/die")
		})
	}
}

// One die is knocked and comes to rest again.
func BenchmarkLinksOneDieMoves(b *testing.B) {
	for _, n := range crowds {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			t, cfg := crowd(n)
			g := graph.Of(t, cfg)
			b.ReportAllocs()
			for b.Loop() {
				t.Dice[n/2].Still = !t.Dice[n/2].Still
				g.Update(t)
			}
		})
	}
}

func BenchmarkLinksNothingMoves(b *testing.B) {
	for _, n := range crowds {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			t, cfg := crowd(n)
			g := graph.Of(t, cfg)
			b.ReportAllocs()
			for b.Loop() {
				g.Update(t)
			}
		})
	}
}

func TestNothingIsAllocatedWhenNothingMoved(t *testing.T) {
	table, cfg := crowd(1_000)
	g := graph.Of(table, cfg)
	g.Links()
	g.Formations()
	if n := testing.AllocsPerRun(10, func() { g.Update(table); g.Links(); g.Formations() }); n != 0 {
		t.Fatalf("%v allocations", n)
	}
}
