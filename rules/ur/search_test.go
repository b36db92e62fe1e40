package ur

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/match"
	"github.com/asterism-dice/asterism/rules/match/matchtest"
)

func TestAdviseTakesTheWinAndKeepsItsTime(t *testing.T) {
	p := position(t, "A 2,23,24,24,24,24,24 0,0,0,0,0,0,0 1", rules.Options{Rules: "six"})
	for _, level := range []rules.Level{rules.Greedy, rules.Good, rules.Best} {
		m, ok := Game{}.Advise(context.Background(), p, rules.Effort{Level: level, Nodes: 1000})
		require.True(t, ok)
		require.Equal(t, Move{From: 23, To: 24}, m, level)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	_, ok := Game{}.Advise(ctx, position(t, "A 0,0,1,5,9,13,18 0,0,2,4,6,14,20 2", rules.Options{}), rules.Effort{Level: rules.Best, Nodes: math.MaxInt})
	require.True(t, ok)
	require.Error(t, ctx.Err())
}

// Each level beats the one below it; longer matches: `asterism match ur`.
func TestLevelsBeatTheOnesBelow(t *testing.T) {
	matchtest.LevelsBeat(t, Game{}, match.Rules{Opening: 8, Plies: 5000},
		matchtest.Pairing{Better: rules.Good, Worse: rules.Greedy, Games: 200, Nodes: 100},
		matchtest.Pairing{Better: rules.Best, Worse: rules.Greedy, Games: 60, Nodes: 500})
}

func TestGreedyTakesWhatItGainsAtOnce(t *testing.T) {
	for name, c := range map[string]struct {
		line string
		want Move
	}{
		"a hit, and by the piece that gains most":   {"A 0,0,0,0,1,5,18 0,0,0,0,0,9,14 4", Move{From: 5, To: 9, Hits: true}},
		"a rosette before an equal step":            {"A 0,0,0,0,2,5,9 0,0,0,0,0,0,0 2", Move{From: 2, To: 4, Again: true}},
		"of equals the one that can't be hit after": {"A 0,0,0,0,0,4,5 0,0,0,0,0,0,4 1", Move{From: 4, To: 5}},
		"of those the foremost piece":               {"A 0,0,0,0,0,16,22 0,0,0,0,0,0,0 1", Move{From: 22, To: 23}},
	} {
		t.Run(name, func(t *testing.T) {
			p := position(t, c.line, rules.Options{})
			require.Contains(t, p.Moves(), rules.Move(c.want))
			require.Equal(t, c.want, p.greedy(p.legal()))
		})
	}
}

// Nothing gains more than the game: who can bear off the last piece that is needed does so,
// also where fewer pieces win and others are left on the board.
func TestGreedyBearsOffThePieceThatWins(t *testing.T) {
	for line, set := range map[string]string{
		"B 0,0,4,5,15,24,24 5,21,21,24,24,24,24 3":   "five",
		"A 1,5,21,24,24,24,24 4,5,5,21,24,24,24 3":   "five",
		"B 0,0,2,8,9,24,24 16,21,24,24,24,24,24 3":   "six",
		"A 21,24,24,24,24,24,24 4,5,5,21,24,24,24 3": "seven",
	} {
		p := position(t, line, rules.Options{Rules: set})
		m := p.greedy(p.legal())
		next := p.after(m)
		require.True(t, next.state.over(), "%s: %v", line, m)
	}
}

// plain is expectimax without bounds.
func (s *search) plain(b *state, who, depth int) float64 {
	if depth == 0 {
		return b.chance(s.weights, who)
	}
	sum := 0.0
	for throw := 1; throw <= 4; throw++ {
		best := -1.0
		for from := range off {
			to, ok := b.target(who, from, throw)
			if b.count[who][from] == 0 || !ok {
				continue
			}
			hit := b.move(who, from, to)
			v := 1.0
			if b.count[who][off] < b.goal {
				then := next(who, to)
				if v = s.plain(b, then, depth-1); then != who {
					v = 1 - v
				}
			}
			best = max(best, v)
			b.undo(who, from, to, hit)
		}
		if best < 0 {
			best = 1 - s.plain(b, 1-who, depth-1)
		}
		sum += chances[throw] * best
	}
	return sum
}

// Branches that are left out would have changed nothing.
func TestBoundsChangeNoValue(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	saved, all := 0, 0
	for range 60 {
		p := randomly(t, r, 40+r.IntN(400))
		b := p.state
		s := &search{ctx: context.Background(), weights: &usual, nodes: math.MaxInt}
		want := s.plain(&b, int(p.turn), 2)
		require.InDelta(t, want, s.value(&b, int(p.turn), 2, 0, 1), 1e-12, "%s", p)
		all += math.MaxInt - s.nodes
		s.nodes = math.MaxInt
		above := s.value(&b, int(p.turn), 2, want-0.05, want-0.01)
		require.GreaterOrEqual(t, above, want-0.01-1e-12, "%s", p)
		require.LessOrEqual(t, s.value(&b, int(p.turn), 2, want+0.01, want+0.05), want+0.01+1e-12, "%s", p)
		saved += math.MaxInt - s.nodes
		require.Equal(t, p.state, b)
	}
	require.Less(t, saved, 2*all)
}

// randomly plays so many moves at random; at the end a throw is awaited.
func randomly(t testing.TB, r *rand.Rand, moves int) Position {
	p, err := Game{}.Start(rules.Options{})
	require.NoError(t, err)
	for i := 0; i < moves || !p.(Position).awaitsThrow(); i++ {
		m, ok := p.(Position).Sample(r)
		if !ok {
			return randomly(t, r, moves)
		}
		p, err = p.Apply(m)
		require.NoError(t, err)
	}
	return p.(Position)
}

// The evaluation is the same from both sides.
func TestFeaturesChangeSidesWithThePlayers(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	for range 100 {
		b := randomly(t, r, 200).state
		turned := b
		turned.count[0], turned.count[1], turned.on[0], turned.on[1] = b.count[1], b.count[0], b.on[1], b.on[0]
		require.Equal(t, b.features(0), turned.features(1))
	}
}

func TestWeightsCanBeChanged(t *testing.T) {
	values := make([]float64, kinds)
	values[lead] = 1
	w, err := Game{}.Reweighted(values)
	require.NoError(t, err)
	require.Equal(t, "lead", w.Weights()[lead].Name)
	require.Equal(t, 1.0, w.Weights()[lead].Value)
	_, err = Game{}.Reweighted(values[:2])
	require.Error(t, err)
}
