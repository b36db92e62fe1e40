package graph_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/graph"
)

// After any history a new graph that is given the links of the old one is the
// old one, now and whatever comes.
func TestASeededGraphGoesOnAsTheOldOne(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cfg, coarse := drawLinkConfig(t), rapid.Bool().Draw(t, "coarse")
		old := graph.New(cfg)
		table := &constellation.Table{Width: 400, Height: 300}
		play := func(g *graph.Graph, frames int) {
			for range frames {
				change(t, table, coarse)
				old.Update(table)
				g.Update(table)
			}
		}
		play(old, rapid.IntRange(1, 20).Draw(t, "frames"))
		young := graph.New(cfg)
		young.Seed(old.Links())
		young.Update(table)
		require.Equal(t, old.Links(), young.Links())
		play(young, rapid.IntRange(0, 20).Draw(t, "more"))
		require.Equal(t, old.Links(), young.Links())
	})
}

func TestSeededLinksStandWhereTheyMay(t *testing.T) {
	table := func(dice ...constellation.Die) *constellation.Table {
		return &constellation.Table{Width: 400, Height: 300, Dice: dice}
	}
	die := func(id string, x float64) constellation.Die {
		return constellation.Die{ID: id, Pos: constellation.Vec{X: x, Y: 100}, Still: true}
	}
	moving := die("b", 150)
	moving.Still = false
	for name, tc := range map[string]struct {
		seeds []graph.Link
		table *constellation.Table
		want  []graph.Link
	}{
		"holds beyond the reach":      {[]graph.Link{{"a", "b"}}, table(die("a", 0), die("b", 105)), []graph.Link{{"a", "b"}}},
		"but not beyond the hold":     {[]graph.Link{{"a", "b"}}, table(die("a", 0), die("b", 109)), []graph.Link{}},
		"a nearer one stands back":    {[]graph.Link{{"a", "c"}}, table(die("a", 0), die("b", 40), die("c", 90)), []graph.Link{{"a", "c"}}},
		"an end that moves":           {[]graph.Link{{"a", "b"}}, table(die("a", 100), moving), []graph.Link{}},
		"an end that is gone":         {[]graph.Link{{"a", "z"}}, table(die("a", 100)), []graph.Link{}},
		"an end with itself":          {[]graph.Link{{"a", "a"}}, table(die("a", 100)), []graph.Link{}},
		"twice the same":              {[]graph.Link{{"a", "b"}, {"b", "a"}}, table(die("a", 0), die("b", 105)), []graph.Link{{"a", "b"}}},
		"no more than a die can have": {[]graph.Link{{"a", "b"}, {"a", "c"}, {"a", "d"}}, table(die("a", 0), die("b", 101), die("c", 102), die("d", 103)), []graph.Link{{"a", "b"}, {"a", "c"}, {"c", "d"}}},
	} {
		t.Run(name, func(t *testing.T) {
			cfg := graph.Default()
			cfg.MinAngle = 0
			g := graph.New(cfg)
			g.Seed(tc.seeds)
			g.Update(tc.table)
			require.Equal(t, tc.want, g.Links())
			require.False(t, g.Update(tc.table), "seeds are planted once")
		})
	}
}

// Links that stood at another moment are taken over where they may be made beside the others:
// none crosses another, and none comes too near to one at its end.
func TestLinksOfALaterMomentGiveWay(t *testing.T) {
	table := &constellation.Table{Width: 400, Height: 300}
	for id, at := range map[string]constellation.Vec{"a": {X: 100, Y: 100}, "b": {X: 180, Y: 100}, "c": {X: 140, Y: 60}, "d": {X: 140, Y: 140}, "e": {X: 180, Y: 110}} {
		table.Dice = append(table.Dice, constellation.Die{ID: id, Pos: at, Still: true})
	}
	for name, tc := range map[string]struct {
		later graph.Link
		stood bool
	}{
		"it crosses one":       {graph.Link{A: "c", B: "d"}, false},
		"it is beside one":     {graph.Link{A: "a", B: "e"}, false}, // 7 degrees
		"it goes with all":     {graph.Link{A: "b", B: "d"}, true},
		"it is one of those":   {graph.Link{A: "a", B: "b"}, true},
		"an end of it is gone": {graph.Link{A: "a", B: "z"}, false},
	} {
		t.Run(name, func(t *testing.T) {
			cfg := graph.Default()
			g := graph.New(cfg)
			g.Seed([]graph.Link{{A: "a", B: "b"}})
			g.SeedLater([]graph.Link{tc.later})
			g.Update(table)
			require.Contains(t, g.Links(), graph.Link{A: "a", B: "b"})
			require.Equal(t, tc.stood, slices.Contains(g.Links(), tc.later))
		})
	}
}
