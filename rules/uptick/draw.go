//go:build uptick

package uptick

import (
	"context"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/search"
)

// Draws tells whether a player is not ahead.
func (g Game) Draws(ctx context.Context, p rules.Position, player string, e rules.Effort) bool {
	at, ok := p.(Position)
	if !ok || at.over() {
		return false
	}
	t := newThought(at, g.evaluates())
	_, worth, _ := search.New(ctx, t, config(e)).Best(t.Moves(nil, false))
	if at.Turn() != player {
		worth = -worth
	}
	return worth <= 0
}
