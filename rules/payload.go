package rules

import (
	"encoding/json"
	"fmt"
)

// Payload is what an event of one kind means, beside what all events have: a
// struct of typed fields. Its type's name stands in the journal, so that it can
// be read back: "stardice/entered".
type Payload interface {
	PayloadType() string
}

// Namer is a payload that names dice beside those that stand in its event.
type Namer interface {
	Payload
	Names() []string // ids
}

// payloads read back the JSON of each registered type.
var payloads = map[string]func([]byte) (Payload, error){}

// RegisterPayload makes a type of payload known, so that events which hold it
// can be read back. A game calls it once at start for each of its types.
func RegisterPayload[T Payload]() {
	var zero T
	name := zero.PayloadType()
	if _, ok := payloads[name]; ok {
		panic(fmt.Sprintf("rules: payload %q is registered twice", name))
	}
	payloads[name] = func(b []byte) (Payload, error) {
		var p T
		err := json.Unmarshal(b, &p)
		return p, err
	}
}

// wire is how an Event stands in JSON: Data with the name of its type.
type wire struct {
	plainEvent
	Type string          `json:"type,omitempty"`
	Data json.RawMessage `json:"data,omitempty"`
}

// plainEvent is an Event whose methods don't call themselves.
type plainEvent Event

// MarshalJSON writes the payload beside the name of its type.
func (e Event) MarshalJSON() ([]byte, error) {
	w := wire{plainEvent: plainEvent(e)}
	if e.Data != nil {
		b, err := json.Marshal(e.Data)
		if err != nil {
			return nil, fmt.Errorf("rules: payload of event %d: %w", e.Seq, err)
		}
		w.Type, w.Data = e.Data.PayloadType(), b
	}
	return json.Marshal(w)
}

// UnmarshalJSON reads an event back; a payload of a type that no game has
// registered is an error.
func (e *Event) UnmarshalJSON(b []byte) error {
	var w wire
	if err := json.Unmarshal(b, &w); err != nil {
		return mistaken(err)
	}
	*e = Event(w.plainEvent)
	if w.Type == "" {
		return nil
	}
	read, ok := payloads[w.Type]
	if !ok {
		return fmt.Errorf("rules: event %d holds a payload of unknown type %q", e.Seq, w.Type)
	}
	var err error
	if e.Data, err = read(w.Data); err != nil {
		return fmt.Errorf("rules: payload of event %d, %s: %w", e.Seq, w.Type, mistaken(err))
	}
	return nil
}

// End is the payload of Ended: how a battle, round or match is over.
type End struct {
	Outcome
	Match bool `json:"match,omitempty" about:"the whole match is over, not one battle or round of it"`
}

// PayloadType names End in journals.
func (End) PayloadType() string { return "end" }

// Cue names a sound that a payload asks for, when an event's kind alone doesn't
// say which: the speaker knows no game.
type Cue string

// The cues beside those that follow from an event's kind.
const (
	CueForfeit Cue = "forfeit" // somebody has lost by a mistake
	CueVictory Cue = "victory" // a battle, round or match is won
	CueHeavy   Cue = "heavy"   // a die that matters more than others comes to rest
)

// Cuer is a payload that asks for a sound.
type Cuer interface {
	Payload
	Cue() (Cue, bool)
}

// Cue of an end is a victory's or a forfeit's.
func (e End) Cue() (Cue, bool) {
	if e.Method == ByForfeit {
		return CueForfeit, true
	}
	return CueVictory, true
}

func init() { RegisterPayload[End]() }
