//go:build uptick

package uptick

import (
	"flag"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board/boardtest"
)

var (
	noisyGames = flag.Int("noisy", 1, "how many games are played at a noisy table, to their end where it is more than one")
	noisyFrom  = flag.Int("from", 0, "the seed of the first of them")
)

// noisy is Uptick by random play.
func noisy(n boardtest.Noise) boardtest.Game {
	g := boardtest.Game{
		Game: Game{}, Options: rules.Options{Surface: rules.Surface{Width: 610, Height: 457}}, Noise: n, Plies: boardtest.Most(*noisyGames),
		Choose: func(t *boardtest.Table, p rules.Position) rules.Move {
			moves := p.Moves()
			return moves[t.Chance.IntN(len(moves))]
		},
	}
	g.Same = func(p, really rules.Position) bool {
		return slices.ContainsFunc(p.(Position).worlds(), func(w Position) bool { return w == really })
	}
	g.Begin = func(*boardtest.Table) rules.Position {
		p, _ := g.Start(g.Options)
		return p
	}
	return g
}

// More of them: go test ./rules/uptick -run NoisyGames -noisy 200 -v -tags uptick
func TestNoisyGamesAskLittle(t *testing.T) {
	all := boardtest.Played(t, *noisyFrom, *noisyGames, func() boardtest.Game { return noisy(boardtest.Usual()) })
	require.LessOrEqual(t, all.Questions(), 6*all.Games)
}
