package ur

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// A move that leaves the way is none.
func TestReadMove_refusesStepsBesideTheWay(t *testing.T) {
	for text, valid := range map[string]bool{
		`{"from":0,"to":4}`: true, `{"from":23,"to":24}`: true, `{"throw":3}`: true, `{"from":0,"to":0,"pass":true}`: true,
		`{"from":-1,"to":99}`: false, `{"from":4,"to":4}`: false, `{"from":23,"to":25}`: false, `{"from":9,"to":5}`: false, `{"from":"a"}`: false,
	} {
		_, err := readMove([]byte(text))
		require.Equal(t, valid, err == nil, "%s: %v", text, err)
	}
}

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
