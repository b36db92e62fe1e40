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

// Where a position doesn't say what is thrown so far ahead, that is said beside the
// count, which stays that of the throws that are there.
func TestPerft_saysHowFarThrowsAreGiven(t *testing.T) {
	const file = `{"turn":"A","pieces":{"A":[0,0,3,8,12,15,24],"B":[0,0,0,4,6,12,24]},"throws":[2,4,1]}`
	whole, _, _ := perftOf(t, "ur", file, "3")
	for _, tc := range []struct{ name, game, file, depth, said string }{
		{"as far as there are throws", "ur", file, "3", ""},
		{"farther", "ur", file, "5", "asterism: - says what is thrown for 3 moves, not for 5: the count is of 3\n"},
		{"less far", "ur", file, "0", ""},
		{"nothing is thrown in this game", "artaban", `{"turn":"A","dice":[{"at":"a7","owner":"A","top":5,"north":3,"leader":false}]}`, "9", ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			out, said, status := perftOf(t, tc.game, tc.file, tc.depth)
			require.Zero(t, status)
			require.Equal(t, tc.said, said)
			if tc.said != "" {
				require.Equal(t, whole, out)
			}
		})
	}
}

// perftOf counts the leaf positions of a file.
func perftOf(t *testing.T, game, file, depth string) (out, said string, status int) {
	t.Helper()
	status, out, said = asterism(file, "perft", game, "-", "--depth", depth)
	return out, said, status
}
