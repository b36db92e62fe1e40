// Package matchtest holds a game's levels to their order by matches.
package matchtest

import (
	"context"
	"testing"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/match"
)

// Pairing says which of two levels must win a match.
type Pairing struct {
	Better, Worse rules.Level
	Games         int
	Nodes         int // positions looked at for a move
}

// LevelsBeat fails the test where the better level of a pairing doesn't win more
// than half of its points. All games come from one seed.
func LevelsBeat(t *testing.T, g rules.Adviser, r match.Rules, pairings ...Pairing) {
	t.Helper()
	if testing.Short() {
		t.Skip("whole matches: played where there is no race detector")
	}
	for _, p := range pairings {
		who := func(l rules.Level) match.Contestant {
			return match.Contestant{Game: g, Effort: rules.Effort{Level: l, Nodes: p.Nodes}}
		}
		result, err := match.Play(context.Background(), match.Config{Rules: r, Games: p.Games, Seed: 1, Jobs: 2}, who(p.Better), who(p.Worse), func() {})
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%s against %s: %+v", p.Better, p.Worse, result)
		if result.Score() <= 0.5 {
			t.Errorf("%s against %s: %.3f of the points, no more than half", p.Better, p.Worse, result.Score())
		}
	}
}
