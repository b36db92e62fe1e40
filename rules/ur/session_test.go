package ur

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
	"github.com/asterism-dice/asterism/rules/board/boardtest"
)

var script = flag.Bool("script", false, "write the script of the bundled session anew")

// late is where the bundled session begins.
const late = "A 12,20,24,24,24,24,24 11,21,24,24,24,24,24 -"

const about = `# The last pieces of a game of Ur, as it is played when nothing is connected
# (asterism play ur). The script is made by
#
#     go test ./rules/ur -run Script -script
#
# and the session by
#
#     asterism simulate testdata/sessions/ur.txt \
#         --profile 2Dobj --profile tuio2 --out rules/ur/session/ur.pcapng --force
`

// A game between two that look one throw ahead.
func TestTheShippedScriptCanBeActed(t *testing.T) {
	o := rules.Options{Surface: rules.Surface{Width: 610, Height: 457}}
	s := boardtest.Script{Game: Game{}, Options: o, Shared: true}
	var p rules.Position = position(t, late, o)
	s.Begin(p)
	s.Say(board.DoSetUp, "A", "A:5,5")
	r := rand.New(rand.NewPCG(7, 22))
	for !p.Outcome().Over {
		if p.(Position).awaitsThrow() {
			m, _ := p.(Position).Sample(r)
			s.Say(DoThrow, p.Turn(), fmt.Sprint(int(m.(Throw))))
			p, _ = p.Apply(m)
			continue
		}
		m, ok := Game{}.Advise(context.Background(), p, rules.Effort{Level: rules.Good})
		require.True(t, ok)
		next, err := p.Apply(m)
		require.NoError(t, err)
		if !m.(Move).Pass {
			s.Move(next)
		}
		p = next
	}
	text, said, err := s.Tried(about, 5)
	require.NoError(t, err)
	if !*script {
		return
	}
	require.NoError(t, os.WriteFile(filepath.Join("..", "..", "testdata", "sessions", "ur.txt"), []byte(text), 0o644))
	require.NoError(t, os.WriteFile(filepath.Join("session", "ur.said"), []byte(said), 0o644))
}
