package stardice

import "github.com/asterism-dice/asterism/rules"

// The optional interfaces that this game has: package rules lists them.
var (
	_ rules.Shower = Game{}

	_ rules.Bumper    = (*Referee)(nil)
	_ rules.Corrector = (*Referee)(nil)
	_ rules.Holder    = (*Referee)(nil)
	_ rules.Rewinder  = (*Referee)(nil)
	_ rules.Stopper   = (*Referee)(nil)
	_ rules.Waiter    = (*Referee)(nil)

	_ rules.Sampler = Position{}

	_ rules.Cuer    = Entry{}
	_ rules.Renamer = Entry{}
	_ rules.Thrower = Entry{}

	_ rules.Renamer = Finding{}

	_ rules.Identifier = Identified{}

	_ rules.Renamer = Place{}
)
