package ur

import (
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// The optional interfaces that this game has: packages rules and board list them.
var (
	_ board.Beside    = Game{}
	_ board.Contrary  = Game{}
	_ board.Racer     = Game{}
	_ rules.Caster    = Game{}
	_ rules.Drawer    = Game{}
	_ rules.Explainer = Game{}
	_ rules.Shower    = Game{}
	_ rules.Weighted  = Game{}

	_ rules.Corrector  = (*referee)(nil)
	_ rules.Follower   = (*referee)(nil)
	_ rules.Holder     = (*referee)(nil)
	_ rules.Offerer    = (*referee)(nil)
	_ rules.Rewinder   = (*referee)(nil)
	_ rules.Stopper    = (*referee)(nil)
	_ rules.TakerIn    = (*referee)(nil)
	_ rules.Thinker    = (*referee)(nil)
	_ rules.TrayKeeper = (*referee)(nil)
	_ rules.Waiter     = (*referee)(nil)

	_ rules.Foreseen = Position{}
	_ rules.Leaves   = Position{}
	_ rules.Sampler  = Position{}
)
