//go:build uptick

package uptick

import (
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// The optional interfaces that this game has: packages rules and board list them.
var (
	_ board.Beside    = Game{}
	_ board.Learner   = Game{}
	_ board.Racer     = Game{}
	_ board.Taker     = Game{}
	_ rules.Drawer    = Game{}
	_ rules.Explainer = Game{}
	_ rules.Shower    = Game{}
	_ rules.Weighted  = Game{}

	_ rules.Leaves = Position{}
)
