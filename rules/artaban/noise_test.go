package artaban

import (
	"flag"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
	"github.com/asterism-dice/asterism/rules/board/boardtest"
)

var noisyGames = flag.Int("noisy", 3, "how many games are played at a noisy table")

// plies is where a game by random play is cut off: it would go on for ever.
const plies = 60

// noisy is Artaban by random play. Turns on the spot, which no camera sees, are
// rarer than by chance; players say them.
func noisy(n boardtest.Noise) boardtest.Game {
	return boardtest.Game{
		Game: Game{}, Options: rules.Options{Surface: rules.Surface{Width: 610, Height: 457}}, Noise: n, Plies: plies,
		Begin:  func(*boardtest.Table) rules.Position { return start(false) },
		Choose: choose,
		Act: func(t *boardtest.Table, m rules.Move) (bool, error) {
			if !(Game{}).Silent(m) {
				return false, nil
			}
			return true, t.Do(rules.Command{Do: board.DoMove, Value: m.String()})
		},
		Same: func(p, q rules.Position) bool { return knows(p.(Position), q.(Position)) },
	}
}

func choose(t *boardtest.Table, p rules.Position) rules.Move {
	moves := p.Moves()
	m := moves[t.Chance.IntN(len(moves))]
	for i := 0; m.(Move).Turns() && i < 3; i++ {
		m = moves[t.Chance.IntN(len(moves))]
	}
	return m
}

// knows tells whether how each die really lies is among what is thought
// possible.
func knows(p, really Position) bool {
	for c, d := range really.cells {
		q := p.cells[c]
		if (d == 0) != (q == 0) || d&^die(allOrientations) != q&^die(allOrientations) || d.may()&^q.may() != 0 {
			return false
		}
	}
	return p.turn == really.turn
}

// More of them: go test ./rules/artaban -run NoisyGames -noisy 200 -v
func TestNoisyGames(t *testing.T) {
	all := boardtest.Played(t, *noisyGames, func() boardtest.Game { return noisy(boardtest.Usual()) })
	require.LessOrEqual(t, all.Questions(), 6*all.Games)
}
