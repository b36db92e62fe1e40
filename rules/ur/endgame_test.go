package ur

import (
	"context"
	"flag"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

// endgamePosition is a random position of an endgame with a throw to be played
// in more than one way.
func endgamePosition(r *rand.Rand, v variant) Position {
	for {
		left := 2 + r.IntN(endgamePieces-1)
		own := 1 + r.IntN(left-1)
		p := Position{state: state{goal: v.goal, inexact: v.inexact}, throws: string([]byte{byte(ThrowOf(r.IntN(4)))})}
		for who, n := range [2]int{own, left - own} {
			for i := range pieces {
				step := off
				if i < n {
					step = r.IntN(off)
				}
				p.state.add(who, step)
			}
		}
		if p.state.check() == nil && !p.state.over() && len(p.legal()) > 1 {
			return p
		}
	}
}

// solved is the endgame of the usual rules.
func solved(t testing.TB, v variant) *endgame {
	t.Helper()
	e := endgameOf(context.Background(), v)
	require.NotNil(t, e)
	return e
}

// played is the chance that A, who plays, wins by a move, if both play
// perfectly from then on.
func (e *endgame) played(p Position, m Move) float64 {
	next := p.after(m)
	if next.state.count[p.turn][off] >= next.state.goal {
		return 1
	}
	v, _ := e.value(&next.state, int(next.turn))
	if next.turn != p.turn {
		return 1 - v
	}
	return v
}

// The chances are those of the rules: before a throw, the mean of the best that
// can be made of each.
func TestEndgameChancesFollowFromOneAnother(t *testing.T) {
	variants := []variant{{goal: 7}, {goal: 7, inexact: true}, {goal: 6}}
	if testing.Short() {
		variants = variants[:1] // each is solved anew
	}
	for _, v := range variants {
		e, r := solved(t, v), rand.New(rand.NewPCG(4, 4))
		for range 500 {
			p := endgamePosition(r, v)
			want := 0.0
			for white := range 4 {
				p.throws = string([]byte{byte(ThrowOf(white))})
				best := 0.0
				for _, m := range p.legal() {
					best = max(best, e.played(p, m))
				}
				want += [4]float64{1, 3, 3, 1}[white] / 8 * best
			}
			got, known := e.value(&p.state, 0)
			require.True(t, known)
			require.InDelta(t, want, got, 1e-5, "%s", p)
		}
	}
}

// One piece each, both one step from the end: who throws wins by a 1, which is
// thrown in 3 of 8 cases, else the other has the same chance.
func TestEndgamesAgreeWithChancesWorkedOutByHand(t *testing.T) {
	e := solved(t, variant{goal: 7})
	p := position(t, "A 23,24,24,24,24,24,24 23,24,24,24,24,24,24 -", rules.Options{})
	got, ok := e.value(&p.state, 0)
	require.True(t, ok)
	require.InDelta(t, 1/(2-3.0/8), got, 1e-6)
	p = position(t, "A 23,23,24,24,24,24,24 0,0,0,24,24,24,24 -", rules.Options{})
	_, ok = e.value(&p.state, 0)
	require.False(t, ok, "five pieces are no endgame")
}

// Games between perfect players are won as often as the endgame says.
func TestEndgameChancesAreThoseOfGames(t *testing.T) {
	e, r := solved(t, variant{goal: 7}), rand.New(rand.NewPCG(6, 6))
	games, won, expected := 4000, 0.0, 0.0
	for range games {
		p := endgamePosition(r, variant{goal: 7})
		p.throws = ""
		v, _ := e.value(&p.state, 0)
		expected += v
		for !p.over() {
			p.throws = string([]byte{byte(ThrowOf(r.IntN(2) + r.IntN(2) + r.IntN(2)))})
			p = p.after(e.perfect(p))
		}
		if p.state.count[0][off] >= p.state.goal {
			won++
		}
	}
	require.InDelta(t, expected, won, 4*math.Sqrt(float64(games))/2)
}

// perfect is the best move.
func (e *endgame) perfect(p Position) Move {
	moves := p.legal()
	best, most := moves[0], -1.0
	for _, m := range moves {
		if v := e.played(p, m); !m.Pass && v > most {
			best, most = m, v
		}
	}
	return best
}

var endgamesAsked = flag.Int("endgames", 200, "compare the levels with perfect play on so many endgame positions")

// TestLevelsInEndgames measures how often each level plays perfectly where its
// search doesn't know the endgames, and what it loses otherwise:
//
//	go test ./rules/ur -run TestLevelsInEndgames -v -endgames 5000
func TestLevelsInEndgames(t *testing.T) {
	if testing.Short() {
		t.Skip("whole searches: where there is no race detector")
	}
	e, r := solved(t, variant{goal: 7}), rand.New(rand.NewPCG(5, 5))
	type count struct {
		perfect int
		lost    float64
	}
	counts := map[string]*count{"greedy": {}, "good": {}, "2000 positions": {}, "20000 positions": {}, "best": {}}
	for range *endgamesAsked {
		p := endgamePosition(r, variant{goal: 7})
		best := e.played(p, e.perfect(p))
		for name, c := range counts {
			lost := best - e.played(p, without(p, name))
			if c.lost += lost; lost < 1e-4 {
				c.perfect++
			}
		}
	}
	for name, c := range counts {
		t.Logf("%-16s perfect in %d of %d positions (%.1f %%), loses %.4f games a move", name, c.perfect, *endgamesAsked,
			100*float64(c.perfect)/float64(*endgamesAsked), c.lost/float64(*endgamesAsked))
	}
	require.Equal(t, *endgamesAsked, counts["best"].perfect, "it knows them by heart")
	require.Greater(t, counts["2000 positions"].perfect, counts["greedy"].perfect)
}

// without is the move of a level, or of a search that doesn't know endgames.
func without(p Position, name string) Move {
	nodes := map[string]int{"2000 positions": 2000, "20000 positions": 20000}[name]
	if nodes > 0 {
		s := &search{ctx: context.Background(), weights: &usual, nodes: nodes, most: bestDepth}
		return s.deepen(p, p.legal())
	}
	m, _ := Game{}.Advise(context.Background(), p, rules.Effort{Level: rules.Level(name)})
	return m.(Move)
}

func BenchmarkSolve(b *testing.B) {
	size := 0
	for b.Loop() {
		size = len(solve(context.Background(), variant{goal: 7}).wins)
	}
	b.ReportMetric(float64(size), "positions")
}

func TestSolvingEndsWithItsTime(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	stop()
	require.Nil(t, solve(ctx, variant{goal: 7}))
}

// patient is a context that is over once it was asked so often whether it is.
type patient struct {
	context.Context
	left int
}

func (p *patient) Err() error {
	if p.left--; p.left < 0 {
		return context.DeadlineExceeded
	}
	return nil
}

// A search ends with its time also while it works an endgame out, and the next one
// goes on with it: what comes out is the same as in one go.
func TestAnEndgameIsWorkedOutOverManyMoves(t *testing.T) {
	v := variant{goal: 6} // the smallest
	want := solve(context.Background(), v)
	forget(v)
	t.Cleanup(func() { forget(v) })
	p := position(t, "A 24,24,24,24,24,3,14 24,24,24,24,24,0,8 2", rules.Options{Rules: "six"})
	moves := 0
	for ; known(v) == nil; moves++ {
		require.Less(t, moves, 200)
		asked := &patient{context.Background(), 20}
		_, ok := Game{}.Advise(asked, p, rules.Effort{Level: rules.Best, Nodes: 10})
		require.True(t, ok)
		require.GreaterOrEqual(t, asked.left, -5, "it goes on though its time is over")
	}
	require.Greater(t, moves, 2)
	require.True(t, slices.Equal(want.wins, known(v).wins))
}

// Who waits for the work of another doesn't wait longer than it may.
func TestASearchDoesNotWaitForTheWorkOfAnother(t *testing.T) {
	v := variant{goal: 6, inexact: true}
	forget(v)
	endgames.work <- struct{}{}
	defer func() { <-endgames.work }()
	ctx, stop := context.WithCancel(context.Background())
	stop()
	require.True(t, endgameOf(ctx, v) == nil)
}

// forget makes an endgame one that nobody has wanted yet.
func forget(v variant) {
	endgames.Lock()
	defer endgames.Unlock()
	delete(endgames.solved, v)
	delete(endgames.begun, v)
}
