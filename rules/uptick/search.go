//go:build uptick

package uptick

import (
	"cmp"
	"context"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/search"
)

// How far each level looks.
const (
	goodDepth = 3       // moves
	goodNodes = 5000    // positions that good looks at, so that it is beside best what greedy is beside it
	bestNodes = 1000000 // positions that best looks at, about a second
	// late is how many moves of the last one ahead are looked at: dice can be
	// placed in hundreds of ways, of which those come first that were good
	// elsewhere. All moves that can be played now are looked at.
	late = 48
)

// Advise returns the move that a level plays, and false where there is none.
func (g Game) Advise(ctx context.Context, p rules.Position, e rules.Effort) (rules.Move, bool) {
	at, ok := p.(Position)
	if !ok || at.over() {
		return nil, false
	}
	t := newThought(at, g.evaluates())
	a, _, _ := search.New(ctx, t, config(e)).Best(t.Moves(nil, false))
	if a == pass {
		return Move{Do: Pass}, true
	}
	return at.grid.moveOf(a), true
}

// config is how far a level looks.
func config(e rules.Effort) search.Config {
	c := search.Config{Nodes: cmp.Or(e.Nodes, bestNodes), Late: late}
	switch e.Level {
	case rules.Greedy:
		c.Depth = 1
	case rules.Good:
		c.Depth, c.Nodes = goodDepth, min(c.Nodes, goodNodes)
	}
	return c
}
