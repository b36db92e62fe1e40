package main

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// A good move is told of a position where it is asked for, in words and in JSON; what else is said
// stays as it is. Of a table nobody knows whose turn it is.
func TestHint_isToldWhereItIsAskedFor(t *testing.T) {
	for _, c := range []struct{ command, game, file, text, move string }{
		{"score", "artaban", "artaban.json", "hint: e5 captures e6", `{"from":"e5","do":"capture","to":"e6"}`},
		{"moves", "artaban", "artaban.json", "hint: e5 captures e6", `{"from":"e5","do":"capture","to":"e6"}`},
		{"score", "ur", "ur.json", "hint: 3-5", `{"from":3,"to":5,"hits":false,"again":false}`},
		{"moves", "ur", "ur.json", "hint: 3-5", `{"from":3,"to":5,"hits":false,"again":false}`},
	} {
		args := []string{c.command, c.game, "../../testdata/boards/" + c.file}
		told := func(further ...string) string {
			out, _ := runProgram(t, 0, append(slices.Clone(args), further...)...)
			return out
		}
		without := told()
		require.NotContains(t, without, "hint")
		require.Equal(t, without+c.text+"\n", told("--set", "hint=greedy"))
		require.Equal(t, without, told("--set", "hint=off"))
		var plain, hinted map[string]any
		require.NoError(t, json.Unmarshal([]byte(told("--json")), &plain))
		require.NoError(t, json.Unmarshal([]byte(told("--json", "--set", "hint=greedy")), &hinted))
		move, err := json.Marshal(hinted["hint"])
		require.NoError(t, err)
		require.JSONEq(t, c.move, string(move))
		delete(hinted, "hint")
		require.Equal(t, plain, hinted)
	}
	_, errs := runProgram(t, 2, "score", "ur", "../../testdata/boards/ur-sky.json", "--hint")
	require.Contains(t, errs, "whose turn")
}
