//go:build uptick

package uptick

import (
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board/boardtest"
)

var script = flag.Bool("script", false, "write the script of the bundled session anew")

const about = `# A game of Uptick, as it is played when nothing is connected (asterism play
# uptick, in builds that have it). The script is made by
#
#     go test -tags uptick ./rules/uptick -run Script -script
#
# and the session by
#
#     asterism simulate testdata/sessions/uptick.txt \
#         --profile 2Dobj --profile tuio2 --out rules/uptick/session/uptick.pcapng --force
`

// greedy takes what is worth most, else moves a die or places one by chance.
func greedy(r *rand.Rand, p rules.Position) Move {
	moves := p.Moves()
	best := moves[r.IntN(len(moves))].(Move)
	for _, m := range moves {
		if m.(Move).Captures > best.Captures {
			best = m.(Move)
		}
	}
	return best
}

func TestTheShippedScriptCanBeActed(t *testing.T) {
	o := rules.Options{Surface: rules.Surface{Width: 610, Height: 457}}
	s := boardtest.Script{Game: Game{}, Options: o}
	p, err := Game{}.Start(o)
	require.NoError(t, err)
	s.Begin(p)
	r, plies := rand.New(rand.NewPCG(3, 22)), 0
	for ; !p.Outcome().Over; plies++ {
		m := greedy(r, p)
		p, err = p.Apply(m)
		require.NoError(t, err)
		if m.Do != Pass {
			s.Move(p)
		}
	}
	t.Log(plies, p)
	text, said, err := s.Tried(about, 5)
	require.NoError(t, err)
	if !*script {
		return
	}
	require.NoError(t, os.WriteFile(filepath.Join("..", "..", "testdata", "sessions", "uptick.txt"), []byte(text), 0o644))
	require.NoError(t, os.WriteFile(filepath.Join("session", "uptick.said"), []byte(said), 0o644))
}
