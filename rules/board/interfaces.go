package board

import "github.com/asterism-dice/asterism/rules"

// The optional interfaces that a board game's referee has: package rules lists them.
var (
	_ rules.Corrector = (*Referee)(nil)
	_ rules.Follower  = (*Referee)(nil)
	_ rules.Holder    = (*Referee)(nil)
	_ rules.Offerer   = (*Referee)(nil)
	_ rules.Opener    = (*Referee)(nil)
	_ rules.Rewinder  = (*Referee)(nil)
	_ rules.Stopper   = (*Referee)(nil)
	_ rules.TakerIn   = (*Referee)(nil)
	_ rules.Thinker   = (*Referee)(nil)
	_ rules.Waiter    = (*Referee)(nil)
)
