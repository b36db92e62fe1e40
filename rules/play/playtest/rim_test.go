package playtest

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// finger holds a button at the rim for so long.
func (b *boardGame) finger(do string, d time.Duration) {
	b.t.Helper()
	m, ok := b.Mark("rim " + do)
	require.True(b.t, ok, do)
	b.Touch(m.Points[0], d)
	b.Run(max(d, time.Second) + 3*time.Second)
}

// At a touch table without keys a move of a board game is taken back, and made again, by a
// finger at the rim, which pauses the game, too. An elbow there does nothing.
func TestAFingerAtTheRimTakesAMoveOfABoardGameBack(t *testing.T) {
	for name := range boardGames {
		t.Run(name, func(t *testing.T) {
			b := evening(t, name)
			after := b.next()
			thrown := b.Referee.Position() // what was said before the move, too
			b.lays(after)
			moved := b.Referee.Position()

			b.finger(rules.DoUndo, 4*time.Second)
			require.Equal(t, moved.String(), b.Referee.Position().String(), "that was an elbow")
			b.finger(rules.DoUndo, 1300*time.Millisecond)
			require.Equal(t, thrown.String(), b.Referee.Position().String())
			b.finger(rules.DoRedo, 1300*time.Millisecond)
			require.Equal(t, moved.String(), b.Referee.Position().String())
			require.Empty(t, b.View().Faults, "the dice lie as they did")

			b.finger(rules.DoPause, 1300*time.Millisecond)
			require.True(t, b.View().Paused)
			m, _ := b.Mark("rim pause")
			require.Equal(t, "go on", m.Text)
			b.finger(rules.DoPause, 1300*time.Millisecond)
			require.False(t, b.View().Paused)
		})
	}
}

// The buttons of the rim keep clear of the board, and stay where they are.
func TestTheRimOfABoardGameKeepsItsPlaces(t *testing.T) {
	b := evening(t, "ur")
	places := map[string]constellation.Vec{}
	check := func() {
		for _, do := range []string{rules.DoPause, rules.DoUndo, rules.DoRedo} {
			m, ok := b.Mark("rim " + do)
			if was, known := places[do]; ok && known {
				require.Equal(t, was, m.Points[0], do)
			}
			if ok {
				places[do] = m.Points[0]
				require.Greater(t, m.Points[0].X-m.ButtonRadius(), b.boardAt().X+b.boardAt().W, do)
			}
		}
	}
	check()
	b.lays(b.next())
	check()
	b.says(rules.DoUndo, "", "")
	b.Run(time.Second)
	check()
	require.Len(t, places, 3)
}
