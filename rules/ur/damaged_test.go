package ur

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// A journal that begins with no position, or one that is none, is refused in a line.
func TestRestore_refusesPositionsThatAreNone(t *testing.T) {
	for name, data := range map[string]any{
		"none":     nil,
		"no Ur":    board.Standing{Position: json.RawMessage(`{"turn":"C","pieces":{"A":[0,0,0,0,0,0,0],"B":[0,0,0,0,0,0,0]},"throws":[]}`)},
		"no board": board.Standing{Position: json.RawMessage(`{"turn":"A","pieces":{"A":[0,"x"]}}`)},
		"no JSON":  board.Standing{Position: json.RawMessage(`{`)},
	} {
		r, err := Game{}.Referee(atTable)
		require.NoError(t, err)
		e := rules.Event{Seq: 1, Kind: board.Began}
		if s, ok := data.(board.Standing); ok {
			e.Data = s
		}
		require.ErrorContains(t, r.Restore([]rules.Event{e}), "event 1", name)
	}
}
