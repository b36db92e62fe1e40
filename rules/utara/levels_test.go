package utara

import (
	"cmp"
	"context"
	"flag"
	"strings"
	"testing"

	"github.com/asterism-dice/asterism/constellation/sail"
)

// duel plays one sky to its end and returns the points of the first player
// less those of the second.
func duel(b *board, levels [2]Level, nodes int) int {
	p := b.start(2)
	for {
		a, ok := b.Advise(context.Background(), p, levels[p.turn], Budget{Nodes: nodes})
		if !ok {
			return b.value(p, 0)
		}
		for _, m := range b.moves(p) {
			if b.chart.ID(m.start) == a.Start && m.choices == strings.Join(a.Choices, "") {
				p.play(&m)
				break
			}
		}
	}
}

// contest is one level against another.
type contest struct {
	level    Level
	against  Level
	dice     int
	nodes    int
	moon     sail.MoonStyle
	advanced bool
}

// wins plays n skies, both ways round, and returns the level's part of the
// wins (a draw is half) and its mean lead in points.
func (c contest) wins(tb testing.TB, n int) (rate, lead float64) {
	r := sail.Default()
	r.Moon = c.moon
	for seed := range uint64(n) {
		b, err := newBoard(rolled(c.dice, 1000+seed), r, c.advanced)
		if err != nil {
			tb.Fatal(err)
		}
		for _, d := range []int{duel(b, [2]Level{c.level, c.against}, c.nodes), -duel(b, [2]Level{c.against, c.level}, c.nodes)} {
			lead += float64(d)
			rate += []float64{0, 0.5, 1}[1+cmp.Compare(d, 0)]
		}
	}
	return rate / float64(2*n), lead / float64(2*n)
}

var measureLevels = flag.Int("levels", 0, "measure the levels on so many skies, such as 500 (minutes)")

// TestLevels measures how well each level plays against another, on seeded
// skies of 20 and 40 dice, each played both ways round:
//
//	go test ./rules/utara -run TestLevels -v -timeout 1h -levels 500
func TestLevels(t *testing.T) {
	if *measureLevels == 0 {
		t.Skip("a measurement that takes minutes: ask for it with -levels 500")
	}
	for _, c := range []contest{
		{Good, Greedy, 20, 0, "full", false}, {Good, Greedy, 20, 0, "full", true}, {Good, Greedy, 20, 0, "half", false},
		{Best, Greedy, 20, 1000, "full", false}, {Best, Greedy, 20, 1000, "full", true}, {Best, Greedy, 20, 1000, "half", false},
		{Good, Greedy, 40, 0, "full", false}, {Good, Greedy, 40, 0, "full", true}, {Good, Greedy, 40, 0, "half", false},
		{Best, Greedy, 40, 300, "full", false}, {Best, Greedy, 40, 300, "full", true}, {Best, Greedy, 40, 300, "half", false},
		{Best, Good, 20, 1000, "full", true}, {Best, Good, 40, 300, "full", true}, {Best, Good, 40, 300, "half", false},
	} {
		rate, lead := c.wins(t, *measureLevels)
		t.Logf("%-6s against %-6s %d dice, %4d nodes, moon %s, advanced %v: wins %.1f %%, leads by %.2f points",
			c.level, c.against, c.dice, c.nodes, c.moon, c.advanced, 100*rate, lead)
	}
}

func TestLookingAheadBeatsGreedy(t *testing.T) {
	c := contest{Best, Greedy, 16, 300, "half", false}
	if rate, lead := c.wins(t, 20); rate <= 0.5 || lead <= 0 {
		t.Errorf("best wins %.0f %% of its games and leads by %.2f points", 100*rate, lead)
	}
}
