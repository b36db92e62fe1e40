package utara

import "github.com/asterism-dice/asterism/rules"

// The optional interfaces that this game has: package rules lists them.
var (
	_ rules.Explainer = Game{}
	_ rules.Mover     = Game{}
	_ rules.Shower    = Game{}
	_ rules.Timed     = Game{}

	_ rules.Bumper    = (*Referee)(nil)
	_ rules.Corrector = (*Referee)(nil)
	_ rules.Holder    = (*Referee)(nil)
	_ rules.Presumer  = (*Referee)(nil)
	_ rules.Rewinder  = (*Referee)(nil)
	_ rules.Stopper   = (*Referee)(nil)
	_ rules.TakerIn   = (*Referee)(nil)
	_ rules.Thinker   = (*Referee)(nil)
	_ rules.Waiter    = (*Referee)(nil)

	_ rules.Leaves  = Position{}
	_ rules.Sampler = Position{}

	_ rules.Traveller = Route{}

	_ rules.Namer   = Sky{}
	_ rules.Thrower = Sky{}
)
