package utara

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/asterism-dice/asterism/rules"
)

// earlier brings the events of a journal of version 1 into today's form: it
// kept in notes what payloads hold now. Other events stay as they are.
func earlier(journal []rules.Event) ([]rules.Event, error) {
	now := make([]rules.Event, len(journal))
	for i, e := range journal {
		if err := convert(&e); err != nil {
			return nil, fmt.Errorf("utara: note of event %d, %s: %w", e.Seq, e.Kind, err)
		}
		now[i] = e
	}
	return now, nil
}

// convert gives an event the payload that its note stands for.
func convert(e *rules.Event) error {
	if e.Data != nil {
		return nil
	}
	switch e.Kind {
	case Rolled:
		return fromNote[Sky](e)
	case Sailed, Planned:
		return fromNote[Route](e)
	case rules.Moved:
		return fromNote[Place](e)
	case rules.Read:
		if strings.HasSuffix(e.Text, ", as the players say") && len(e.Dice) == 1 {
			e.Data = rules.Saying{Die: e.Dice[0], Face: e.Face}
		}
	case Hinted:
		e.Data = Hint{Level(e.Note)}
	case rules.Faulted, rules.Mended:
		e.Data = FaultCode{Code: e.Note}
	}
	return nil
}

// fromNote reads a note of JSON and empties it.
func fromNote[T rules.Payload](e *rules.Event) error {
	var p T
	if err := json.Unmarshal([]byte(e.Note), &p); err != nil {
		return err
	}
	e.Data, e.Note = p, ""
	return nil
}
