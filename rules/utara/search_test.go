package utara

import (
	"context"
	"fmt"
	"math/rand/v2"
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

// moves lists what can be sailed, however long that takes.
func (b *board) moves(p *node) []move {
	return newSearcher(context.Background(), b, p, Budget{}).moves()
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

// BenchmarkSearch measures one search of 300 positions on one sky of 40 dice.
func BenchmarkSearch(b *testing.B) {
	sky, err := newBoard(rolled(40, 1), sail.Default(), true)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		sky.Advise(context.Background(), sky.start(2), Best, Budget{Nodes: 300})
	}
}
