//go:build uptick

package uptick

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
	"github.com/asterism-dice/asterism/rules/match"
	"github.com/asterism-dice/asterism/rules/match/matchtest"
)

// The search's own moves are those of the rules, lead to the same positions and
// are taken back.
func TestASearchPlaysByTheRules(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	for range 6 {
		at, err := small{}.Start(rules.Options{})
		require.NoError(t, err)
		for !at.Outcome().Over {
			p := at.(Position)
			b := newThought(p, usualEvaluation)
			var got []rules.Move
			for _, a := range b.Moves(nil, false) {
				got = append(got, tried(t, p, b, a))
			}
			require.ElementsMatch(t, p.Moves(), got, "%s", p)
			at, err = at.Apply(got[r.IntN(len(got))])
			require.NoError(t, err)
		}
		worth, over := newThought(at.(Position), usualEvaluation).Ended()
		require.True(t, over)
		require.Equal(t, at.Outcome().Winner == names[at.(Position).turn], worth > 0, "%s", at)
	}
}

// tried plays an act on a board and takes it back; it returns the move.
func tried(t *testing.T, p Position, b *thought, a act) rules.Move {
	t.Helper()
	m := Move{Do: Pass}
	if a != pass {
		m = p.grid.moveOf(a)
	}
	next, ok := p.after(m)
	require.True(t, ok, "%s", m)
	want := newThought(next, usualEvaluation)
	require.Equal(t, m.Captures > 0, b.Loud(a))
	b.Play(a)
	require.Equal(t, want.Key(), b.Key(), "%s", m)
	require.Equal(t, want.Worth(), b.Worth(), "%s", m)
	require.Equal(t, want.grid, b.grid, "%s", m)
	b.TakeBack()
	require.Equal(t, newThought(p, usualEvaluation).moment, b.moment, "%s", m)
	require.Equal(t, p.grid, b.grid, "%s", m)
	return m
}

func TestEachLevelTakesADieForNothing(t *testing.T) {
	p := position(t, "red ......../......../..e...../......../..2...../......../......../........ 0,0 -,- 0 blue")
	for _, l := range []rules.Level{rules.Greedy, rules.Good, rules.Best} {
		m, ok := Game{}.Advise(context.Background(), p, rules.Effort{Level: l, Nodes: 2000})
		require.True(t, ok)
		require.Equal(t, "c4xc6=3", m.String(), l)
	}
}

// Each level beats the one below it; longer matches: `asterism match uptick`.
func TestLevelsBeatTheOnesBelow(t *testing.T) {
	matchtest.LevelsBeat(t, Game{}, match.Rules{Opening: 8, Plies: 300},
		matchtest.Pairing{Better: rules.Good, Worse: rules.Greedy, Games: 20, Nodes: 1000},
		matchtest.Pairing{Better: rules.Best, Worse: rules.Good, Games: 8, Nodes: 12000})
}

func TestAdviseEndsWithItsTimeAndPasses(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	stop()
	p, err := Game{}.Start(rules.Options{})
	require.NoError(t, err)
	m, ok := Game{}.Advise(ctx, p, rules.Effort{Level: rules.Best})
	require.True(t, ok)
	require.Contains(t, p.Moves(), m)
	m, ok = Game{}.Advise(ctx, position(t, "red .../.../2c. 0,0 -,- 0 -"), rules.Effort{Level: rules.Best})
	require.True(t, ok)
	require.Equal(t, Move{Do: Pass}, m)
	_, ok = Game{}.Advise(ctx, position(t, "red 6./.f 0,0 3,4 2 -"), rules.Effort{Level: rules.Best})
	require.False(t, ok, "it is over")
}

func TestTheTablePlaysItsSide(t *testing.T) {
	a := play(t)
	o := atTable
	o.Players, o.Values = []string{"Ada", board.MachineName}, map[string]string{"level": "greedy"}
	r, err := Game{}.Referee(o)
	require.NoError(t, err)
	a.r = r
	a.wait(1e9)
	_, ok := r.(rules.Thinker).Task()
	require.False(t, ok, "Ada plays first")
	line := "blue ......../......../......../......../......../......../......../2....... 11,12 -,- 0 red"
	a.table.Dice = position(t, line).Layout(o.Surface)
	a.wait(1e9)
	task, ok := r.(rules.Thinker).Task()
	require.True(t, ok)
	_, err = r.Do(task.Run(context.Background()), a.table.Time)
	require.NoError(t, err)
	require.Contains(t, strings.Join(r.View().Players[0].Lines, "\n"), "please move for the table: ")
	p := r.Position()
	m, _ := Game{}.Advise(context.Background(), p, rules.Effort{Level: rules.Greedy})
	next, err := p.Apply(m)
	require.NoError(t, err)
	a.table.Dice = next.Layout(o.Surface)
	a.wait(1e9)
	require.Equal(t, next.String(), r.Position().String())
}
