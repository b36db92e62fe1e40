package artaban

import (
	"context"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/search"
)

// Draws tells whether a player is not ahead, on the average of the ways in which
// the dice may lie.
func (g Game) Draws(ctx context.Context, p rules.Position, player string, e rules.Effort) bool {
	at, ok := p.(Position)
	if !ok || len(at.Moves()) == 0 {
		return false
	}
	tried, c, sum := at.ways(), config(e), 0
	c.Nodes /= len(tried)
	for _, k := range tried {
		t := newThought(k, g.evaluates())
		_, worth, _ := search.New(ctx, t, c).Best(t.Moves(nil, false))
		sum += worth
	}
	if at.Turn() != player {
		sum = -sum
	}
	return sum <= 0
}
