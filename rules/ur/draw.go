package ur

import (
	"cmp"
	"context"

	"github.com/asterism-dice/asterism/rules"
)

// drawsDepth is how many throws ahead an offer of a draw is looked at.
const drawsDepth = 2

// Draws tells whether a player is no likelier to win than the other. A throw
// that is made already doesn't count.
func (g Game) Draws(ctx context.Context, p rules.Position, player string, e rules.Effort) bool {
	at, ok := p.(Position)
	if !ok || at.over() {
		return false
	}
	s := &search{ctx: ctx, weights: g.weighs(), nodes: cmp.Or(e.Nodes, bestNodes), endgame: at.state.endgame(ctx)}
	b, who := at.state, int(at.turn)
	chance := s.value(&b, who, drawsDepth, 0, 1)
	if s.out {
		chance = b.chance(g.weighs(), who)
	}
	if at.Turn() != player {
		chance = 1 - chance
	}
	return chance <= 0.5
}
