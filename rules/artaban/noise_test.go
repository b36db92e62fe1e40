package artaban

import (
	"flag"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
	"github.com/asterism-dice/asterism/rules/board/boardtest"
)

var (
	noisyGames = flag.Int("noisy", 1, "how many games are played at a noisy table, to their end where it is more than one")
	noisyFrom  = flag.Int("from", 0, "the seed of the first of them")
)

// noisy is Artaban by random play, to where the players agree on a draw: dice
// that stand apart can roll aside and turn for ever. Turns on the spot, which no
// camera sees, are rarer than by chance; players say them.
func noisy(n boardtest.Noise) boardtest.Game {
	return boardtest.Game{
		Game: Game{}, Options: rules.Options{Surface: rules.Surface{Width: 610, Height: 457}}, Noise: n, Plies: boardtest.Most(*noisyGames),
		Begin:  func(*boardtest.Table) rules.Position { return start(false) },
		Choose: choose, Agrees: nothingAhead,
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

// nothingAhead tells whether no die can go forward, be captured or be sacrificed
// any more, whoever plays.
func nothingAhead(p rules.Position) bool {
	for _, q := range []rules.Position{p, Game{}.Other(p)} {
		for _, m := range q.Moves() {
			if do := m.(Move).Do; do == Forward || do == Capture || do == Sacrifice {
				return false
			}
		}
	}
	return true
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
	return p.turn == really.turn && p.drawn == really.drawn
}

// More of them: go test ./rules/artaban -run NoisyGames -noisy 200 -v
func TestNoisyGamesAskLittle(t *testing.T) {
	all := boardtest.Played(t, *noisyFrom, *noisyGames, func() boardtest.Game { return noisy(boardtest.Usual()) })
	require.LessOrEqual(t, all.Questions(), 6*all.Games)
}
