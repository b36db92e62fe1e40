package utara

import "github.com/asterism-dice/asterism/rules"

// The kinds of events that only Utara has.
const (
	Lies     rules.EventKind = "lies"     // a roll lies quiet, and its round begins in a moment; Data: a Sky, of no things when it is gone
	Rolled   rules.EventKind = "rolled"   // a round begins; Data: a Sky
	Sailed   rules.EventKind = "sailed"   // a path was sailed; Dice: in the order of collection, Data: a Route
	Returned rules.EventKind = "returned" // a die lies where it was again; Dice: the id it had and the id it has
	Planned  rules.EventKind = "planned"  // the table says what it sails; Dice and Data as of Sailed
	Passed   rules.EventKind = "passed"   // a player sails no further path
	Hinted   rules.EventKind = "hinted"   // hints are given from now on; Data: a Hint
	Rematch  rules.EventKind = "rematch"  // a new match begins
)
