package rulestest

import (
	"fmt"

	"github.com/asterism-dice/asterism/rules"
)

// Told says which of a game's events is none of those that its Info tells of: by its kind,
// or by what it holds. A game that tells of none may send any.
func Told(g rules.Game, events ...rules.Event) error {
	info := g.Info()
	if len(info.Events) == 0 {
		return nil
	}
	for _, e := range events {
		k, ok := info.EventOf(e.Kind)
		if !ok {
			return fmt.Errorf("event %d is of a kind that Info doesn't tell of: %s", e.Seq, e.Kind)
		}
		if e.Data != nil && !holds(k, e.Data) {
			return fmt.Errorf("event %d, %s, holds what Info doesn't tell of: %s", e.Seq, e.Kind, e.Data.PayloadType())
		}
	}
	return nil
}

func holds(k rules.KindInfo, data rules.Payload) bool {
	for _, p := range k.Data {
		if p.PayloadType() == data.PayloadType() {
			return true
		}
	}
	return false
}
