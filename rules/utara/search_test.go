package utara

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/sail"
)

// rolled returns a sky of n seeded dice, none of which overlap.
func rolled(n int, seed uint64) *constellation.Table {
	rng := rand.New(rand.NewPCG(seed, uint64(n)))
	t := &constellation.Table{Width: 610, Height: 457}
	for len(t.Dice) < n {
		p := constellation.Vec{X: 12 + rng.Float64()*586, Y: 12 + rng.Float64()*433}
		if apart(t, p) {
			t.Dice = append(t.Dice, constellation.Die{
				ID: fmt.Sprintf("d%02d", len(t.Dice)), Kind: constellation.Utara, Size: 16, Still: true,
				Face: constellation.Utara.Faces()[rng.IntN(6)], Pos: p, Angle: constellation.Angle(rng.Float64() * 360)})
		}
	}
	return t
}

func apart(t *constellation.Table, p constellation.Vec) bool {
	for i := range t.Dice {
		if t.Dice[i].Pos.Dist(p) < 23 {
			return false
		}
	}
	return true
}

// full plays every line to the end with no pruning and no transposition table.
func full(b *board, p *node, me int) int {
	moves := b.moves(p)
	if len(moves) == 0 {
		return b.value(p, me)
	}
	best, found := 0, false
	for i := range moves {
		turn := p.play(&moves[i])
		v := full(b, p, me)
		p.takeBack(&moves[i], turn)
		if !found || (p.turn == me) == (v > best) && v != best {
			best, found = v, true
		}
	}
	return best
}

func TestBestIsExactOnSmallSkies(t *testing.T) {
	for _, tc := range []struct {
		players  int
		advanced bool
		moon     sail.MoonStyle
		sun      sail.SunStyle
	}{{2, false, "full", "pass"}, {2, true, "half", "high"}, {3, false, "dark", "rising"}, {4, true, "full", "setting"}} {
		t.Run(fmt.Sprintf("%+v", tc), func(t *testing.T) {
			for seed := range uint64(12) {
				r := sail.Default()
				r.Moon, r.Sun = tc.moon, tc.sun
				b, err := newBoard(rolled(8, seed), r, tc.advanced)
				if err != nil {
					t.Fatal(err)
				}
				p := b.start(tc.players)
				a, ok := b.Advise(context.Background(), p, Best, Budget{Nodes: 1 << 30})
				if !ok {
					continue
				}
				if want := full(b, p, 0); !a.Exact || a.Value != want {
					t.Errorf("seed %d: %v, want exactly %d", seed, a, want)
				}
			}
		})
	}
}

func TestAdviceIsTheSameWithinNodes(t *testing.T) {
	b, err := newBoard(rolled(30, 3), sail.Default(), false)
	if err != nil {
		t.Fatal(err)
	}
	one, _ := b.Advise(context.Background(), b.start(2), Best, Budget{Nodes: 500})
	two, _ := b.Advise(context.Background(), b.start(2), Best, Budget{Nodes: 500})
	if one.String() != two.String() || one.Start == "" {
		t.Errorf("%v, then %v", one, two)
	}
}

func TestNoAdviceWithoutADirection(t *testing.T) {
	sky := rolled(4, 1)
	for i := range sky.Dice {
		sky.Dice[i].Face = "Moon"
	}
	b, err := newBoard(sky, sail.Default(), false)
	if err != nil {
		t.Fatal(err)
	}
	if a, ok := b.Advise(context.Background(), b.start(2), Best, Budget{Nodes: 9}); ok {
		t.Errorf("advice %v though nothing can start", a)
	}
}

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

// BenchmarkLevels measures the levels on 500 seeded skies of 20 and 40
// dice, each played both ways round:
//
//	go test -run none -bench Levels -benchtime 1x ./rules/utara
func BenchmarkLevels(b *testing.B) {
	for _, c := range []contest{
		{Good, Greedy, 20, 0, "full", false}, {Good, Greedy, 20, 0, "full", true}, {Good, Greedy, 20, 0, "half", false},
		{Best, Greedy, 20, 1000, "full", false}, {Best, Greedy, 20, 1000, "full", true}, {Best, Greedy, 20, 1000, "half", false},
		{Good, Greedy, 40, 0, "full", false}, {Good, Greedy, 40, 0, "full", true}, {Good, Greedy, 40, 0, "half", false},
		{Best, Greedy, 40, 300, "full", false}, {Best, Greedy, 40, 300, "full", true}, {Best, Greedy, 40, 300, "half", false},
		{Best, Good, 20, 1000, "full", true}, {Best, Good, 40, 300, "full", true}, {Best, Good, 40, 300, "half", false},
	} {
		b.Run(fmt.Sprintf("%s-%s/dice=%d/nodes=%d/moon=%s/advanced=%v", c.level, c.against, c.dice, c.nodes, c.moon, c.advanced), func(b *testing.B) {
			rate, lead := 0.0, 0.0
			for range b.N {
				rate, lead = c.wins(b, 500)
			}
			b.ReportMetric(100*rate, "win%")
			b.ReportMetric(lead, "points")
		})
	}
}

func TestLookingAheadBeatsGreedy(t *testing.T) {
	c := contest{Best, Greedy, 16, 300, "half", false}
	if rate, lead := c.wins(t, 20); rate <= 0.5 || lead <= 0 {
		t.Errorf("best wins %.0f %% of its games and leads by %.2f points", 100*rate, lead)
	}
}
