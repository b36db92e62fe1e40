package graphtest

import (
	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/graph"
)

// Failer is a test that can fail: a *testing.T or a *rapid.T.
type Failer interface {
	Fatalf(format string, args ...any)
}

// Check asserts the rules of links, one by one.
func Check(t Failer, table *constellation.Table, g *graph.Graph) {
	cfg, degree := g.Config(), map[string]int{}
	at := map[string]constellation.Vec{}
	for _, d := range table.Dice {
		if d.Still {
			at[d.ID] = d.Pos
		}
	}
	for i, l := range g.Links() {
		a, okA := at[l.A]
		b, okB := at[l.B]
		if !okA || !okB || l.A >= l.B {
			t.Fatalf("%v: an end moves, is gone, or comes second", l)
		}
		if d := a.Dist(b); d > cfg.ReachOn(table)*cfg.Hold+1e-6 {
			t.Fatalf("%v is %v mm long", l, d)
		}
		degree[l.A]++
		degree[l.B]++
		for _, k := range g.Links()[:i] {
			if forbids(k, l, at, cfg.MinAngle) {
				t.Fatalf("%v and %v cross or meet at too small an angle", k, l)
			}
		}
	}
	for id, n := range degree {
		if n > cfg.MaxLinks {
			t.Fatalf("%s has %d links", id, n)
		}
	}
}
