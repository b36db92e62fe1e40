package artaban

import (
	"context"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
	"github.com/asterism-dice/asterism/rules/board/boardtest"
)

var script = flag.Bool("script", false, "write the script of the bundled session anew")

const about = `# A part of a game of Artaban, as it is played when nothing is connected (asterism play
# artaban). The script is made by
#
#     go test ./rules/artaban -run Script -script
#
# and the session by
#
#     asterism simulate testdata/sessions/artaban.txt \
#         --profile 2Dobj --profile tuio2 --out rules/artaban/session/artaban.pcapng --force
`

// The moves of a game that are shown: it would go on for long, so the players
// agree on a draw.
const first, last = 30, 58

// played is a game between two that look at the answer to each move: the
// positions after each.
func played(t *testing.T) []rules.Position {
	all := []rules.Position{start(false)}
	for p := all[0]; len(all) <= last; all = append(all, p) {
		m, ok := Game{}.Advise(context.Background(), p, rules.Effort{Level: rules.Good})
		require.True(t, ok)
		var err error
		p, err = p.Apply(m)
		require.NoError(t, err)
	}
	return all
}

// moveTo is the move that leads from one position to the next.
func moveTo(t *testing.T, from, to rules.Position) rules.Move {
	for _, m := range from.Moves() {
		if p, err := from.Apply(m); err == nil && p == to {
			return m
		}
	}
	t.Fatalf("no move leads from %v to %v", from, to)
	return nil
}

// The script is a part of a game, and can be acted.
func TestTheShippedScriptCanBeActed(t *testing.T) {
	s := boardtest.Script{Game: Game{}, Options: rules.Options{Surface: rules.Surface{Width: 610, Height: 457}}}
	all := played(t)[first:]
	s.Begin(all[0])
	s.Say(board.DoSetUp, all[0].Turn(), all[0].Turn())
	for i, next := range all[1:] {
		m := moveTo(t, all[i], next)
		if !(Game{}).Silent(m) {
			s.Move(next)
		} else if m.(Move).Do != Pass {
			b, err := json.Marshal(m)
			require.NoError(t, err)
			s.Say(board.DoMove, all[i].Turn(), string(b))
		}
	}
	t.Log(all[len(all)-1])
	s.Say(board.DoDraw, "A", "")
	s.Say(board.DoDraw, "B", "")
	text, said, err := s.Tried(about, 5)
	require.NoError(t, err)
	if !*script {
		return
	}
	require.NoError(t, os.WriteFile(filepath.Join("..", "..", "testdata", "sessions", "artaban.txt"), []byte(text), 0o644))
	require.NoError(t, os.WriteFile(filepath.Join("session", "artaban.said"), []byte(said), 0o644))
}
