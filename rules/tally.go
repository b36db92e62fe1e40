package rules

import "github.com/asterism-dice/asterism/constellation"

// What histories and statistics ask of payloads and games, whatever the game.

// Thrower is a payload of an event by which dice come to rest that were thrown.
type Thrower interface {
	Payload
	// Thrown lists them, none when e is about something else.
	Thrown(e Event) []Throw
}

// Caster is a Game that says of its events what was thrown, where their payload can't:
// several games may share it.
type Caster interface {
	Game
	// Cast lists the dice, none when e is about something else.
	Cast(e Event) []Throw
}

// Throw is a die that was thrown and has come to rest.
type Throw struct {
	Die      string // its id, empty: not known
	Player   string // who threw it, empty: everybody
	Kind     constellation.Kind
	Face     string            // empty: not known yet, or never
	Pos      constellation.Vec // mm
	Unplaced bool              // where it lies isn't known: Pos says nothing
}

// Identifier is a payload of an event by which the kind of a die becomes known, after it
// was thrown.
type Identifier interface {
	Payload
	// Identified returns the die's id and its kind, empty when e is about something else.
	Identified(e Event) (die string, kind constellation.Kind)
}

// Renamer is a payload of an event by which a die has another id from now on.
type Renamer interface {
	Payload
	// Renamed returns both, empty when e is about something else.
	Renamed(e Event) (was, is string)
}

// Traveller is a payload of an event by which a path over dice is gone.
type Traveller interface {
	Payload
	// Path lists the dice of the path in order, none when e is about something
	// else.
	Path(e Event) []string
}

// Holder is a Referee that knows which of its events hold: neither those that
// were taken back nor what followed from them.
type Holder interface {
	Holding() []Event
}
