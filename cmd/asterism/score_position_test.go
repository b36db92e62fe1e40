package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestScore_takesPositionFilesOfBoardGames(t *testing.T) {
	for _, tc := range []struct{ name, game, file, want string }{
		{"artaban", "artaban", `{"turn":"A","dice":[{"at":"a8","owner":"A","top":5,"north":3,"leader":false},{"at":"h7","owner":"B","top":4,"north":2,"leader":false}]}`, `"scores":{"A":5,"B":0}`},
		{"ur", "ur", `{"turn":"B","pieces":{"A":[24,24,24,24,24,24,24],"B":[0,0,0,0,0,0,0]},"throws":[1]}`, `"winner":"A"`},
		{"begun as some editors begin files", "ur", "\ufeff" + `{"turn":"B","pieces":{"A":[24,24,24,24,24,24,24],"B":[0,0,0,0,0,0,0]},"throws":[1]}`, `"winner":"A"`},
		{"no position", "ur", `{"turn":"C"}`, `asterism: `},
		{"a sky stays a sky", "ur", `{"table":{"width":610,"height":457},"dice":[]}`, `"beside":7`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var out, errs bytes.Buffer
			run([]string{"score", tc.game, "-", "--json"}, strings.NewReader(tc.file), &out, &errs)
			require.Contains(t, out.String()+errs.String(), tc.want)
		})
	}
}
