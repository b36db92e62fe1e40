package utara

import "github.com/asterism-dice/asterism/rules"

// The kinds of events that only Utara has; Info says what they mean.
const (
	Lies     rules.EventKind = "lies"
	Rolled   rules.EventKind = "rolled"
	Sailed   rules.EventKind = "sailed"
	Returned rules.EventKind = "returned"
	Planned  rules.EventKind = "planned"
	Passed   rules.EventKind = "passed"
	Hinted   rules.EventKind = "hinted"
	Rematch  rules.EventKind = "rematch"
)

// kinds are the kinds of Utara's events.
var kinds = []rules.KindInfo{
	{Kind: Lies, About: "a roll lies quiet, and its round begins in a moment; of no things when it is gone", Data: []rules.Payload{Sky{}}},
	{Kind: Rolled, About: "a round begins", Data: []rules.Payload{Sky{}}},
	{Kind: Sailed, About: "a path was sailed; dice: in the order of collection", Data: []rules.Payload{Route{}}},
	{Kind: Returned, About: "a die lies where it was again; dice: the id it had and the id it has"},
	{Kind: Planned, About: "the table says what it sails; dice: in the order of collection", Data: []rules.Payload{Route{}}},
	{Kind: Passed, About: "a player sails no further path"},
	{Kind: Hinted, About: "hints are given from now on", Data: []rules.Payload{Hint{}}},
	{Kind: Rematch, About: "a new match begins"},
	{Kind: rules.Moved, Data: []rules.Payload{Place{}}},
	{Kind: rules.Read, Data: []rules.Payload{rules.Saying{}}},
	{Kind: rules.Asked}, {Kind: rules.Turn}, {Kind: rules.Scored}, {Kind: rules.Staked},
	{Kind: rules.Faulted, Data: []rules.Payload{FaultCode{}}},
	{Kind: rules.Mended, Data: []rules.Payload{FaultCode{}}},
	{Kind: rules.Ended, Data: []rules.Payload{rules.End{}}},
	{Kind: rules.Undone}, {Kind: rules.Redone}, {Kind: rules.Paused}, {Kind: rules.Resumed},
}
