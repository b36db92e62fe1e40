package board

import "github.com/asterism-dice/asterism/rules"

// Holding returns the events that hold.
func (r *Referee) Holding() []rules.Event { return r.hist.Holding() }
