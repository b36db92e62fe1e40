package match

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// count is a game in which two add 1 or 2 in turn, and who comes to 10 wins. It
// never ends where endless. The better player is the one of the higher skill.
type count struct {
	endless bool
	skill   float64
}

type counting struct {
	sum, plies int
	endless    bool
}

type add int

func (a add) String() string { return fmt.Sprint("add ", int(a)) }

func (g count) Info() rules.Info {
	return rules.Info{Name: "count", Players: rules.Players{Min: 2, Max: 2, Default: []string{"one", "two"}}}
}
func (g count) Start(o rules.Options) (rules.Position, error) {
	if o.Rules != "" {
		return nil, errors.New("count: no such rules")
	}
	return counting{endless: g.endless}, nil
}
func (count) Score(*constellation.Table, rules.Options) (rules.Answer, error)    { return nil, nil }
func (count) Referee(rules.Options) (rules.Referee, error)                       { return nil, nil }
func (count) ReadPosition([]byte, rules.Options) (rules.Position, error)         { return nil, nil }
func (count) ParsePosition(line string, _ rules.Options) (rules.Position, error) { return nil, nil }
func (count) ReadMove([]byte) (rules.Move, error)                                { return nil, nil }

// Advise plays so that the sum is one of 1, 4, 7, from where the other can't
// win, as often as the skill says.
func (g count) Advise(_ context.Context, p rules.Position, e rules.Effort) (rules.Move, bool) {
	c := p.(counting)
	r := rand.New(rand.NewPCG(uint64(c.sum), uint64(c.plies)))
	if m := add((1 - c.sum%3 + 3) % 3); m != 0 && r.Float64() < g.skill {
		return m, true
	}
	return add(1), true
}
func (g count) Weights() []rules.Weight {
	return []rules.Weight{{Name: "skill", Value: g.skill, Step: 0.5}}
}
func (g count) Reweighted(v []float64) (rules.Weighted, error) {
	g.skill = min(v[0], 1)
	return g, nil
}
func (g count) Enough() int                   { return 20 }
func (g count) Ahead(p rules.Position) string { return "two" }

func (c counting) Turn() string {
	if c.Outcome().Over {
		return ""
	}
	return []string{"one", "two"}[c.plies%2]
}
func (c counting) Moves() []rules.Move { return []rules.Move{add(1), add(2)} }
func (c counting) Apply(m rules.Move) (rules.Position, error) {
	return counting{c.sum + int(m.(add)), c.plies + 1, c.endless}, nil
}
func (c counting) Outcome() rules.Outcome {
	if c.endless || c.sum < 10 {
		return rules.Outcome{}
	}
	return rules.Outcome{Over: true, Winner: []string{"two", "one"}[c.plies%2]}
}
func (c counting) Layout(rules.Surface) []constellation.Die { return nil }
func (c counting) String() string                           { return fmt.Sprint(c.sum) }
func (c counting) MarshalJSON() ([]byte, error)             { return []byte("{}"), nil }

func config(games int) Config {
	return Config{Rules: Rules{Opening: 2, Plies: 50}, Games: games, Seed: 1, Jobs: 2}
}

func TestAMatchIsTheSameHoweverManyPlayAtATime(t *testing.T) {
	good, bad := Contestant{Game: count{skill: 1}}, Contestant{Game: count{}}
	told := 0
	want, err := Play(context.Background(), config(60), good, bad, func() { told++ })
	require.NoError(t, err)
	require.Equal(t, 60, told)
	require.Equal(t, 60, want.Games)
	require.Equal(t, 60, want.Won+want.Drawn+want.Lost)
	require.Greater(t, want.Score(), 0.6)
	c := config(60)
	c.Jobs = 1
	got, err := Play(context.Background(), c, good, bad, func() {})
	require.NoError(t, err)
	require.Equal(t, want, got)
}

// Between equals who begins doesn't matter: each opening is played both ways.
func TestSidesChangeWithEachGame(t *testing.T) {
	r, err := Play(context.Background(), config(40), Contestant{Game: count{skill: 1}}, Contestant{Game: count{skill: 1}}, func() {})
	require.NoError(t, err)
	require.Equal(t, 20, r.Won)
	require.Equal(t, 20, r.Lost)
}

func TestAGameWithoutEndIsBrokenOff(t *testing.T) {
	g := Contestant{Game: count{endless: true}}
	r, err := Play(context.Background(), config(10), g, g, func() {})
	require.NoError(t, err)
	require.Equal(t, Result{Games: 10, Won: 5, Lost: 5, Capped: 10, Plies: 500}, r)
}

func TestWrongMatchesAreRefused(t *testing.T) {
	g := Contestant{Game: count{}}
	for _, change := range []func(*Config){
		func(c *Config) { c.Games = 3 }, func(c *Config) { c.Games = 0 }, func(c *Config) { c.Jobs = 0 },
		func(c *Config) { c.Plies = 2 }, func(c *Config) { c.Opening = -1 }, func(c *Config) { c.Options.Rules = "other" },
	} {
		c := config(2)
		change(&c)
		_, err := Play(context.Background(), c, g, g, func() {})
		require.Error(t, err)
	}
	ctx, stop := context.WithCancel(context.Background())
	stop()
	_, err := Play(ctx, config(2), g, g, func() {})
	require.ErrorIs(t, err, context.Canceled)
}

func TestAClimbFindsBetterWeights(t *testing.T) {
	c := Climb{Match: config(100), Rounds: 2}
	var trials []Trial
	w, err := c.Run(context.Background(), count{skill: 0.2}, func(t Trial) { trials = append(trials, t) })
	require.NoError(t, err)
	require.LessOrEqual(t, len(trials), c.Trials(w))
	require.Greater(t, w.Weights()[0].Value, 0.6)
	require.True(t, trials[0].Kept)
	require.Equal(t, 0.7, trials[0].To)
}
