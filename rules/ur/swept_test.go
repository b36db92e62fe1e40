package ur

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// lastOff is a game that A wins by the piece on a2, with so many of B's pieces on the board.
func lastOff(t *testing.T, pieces int, throw string) *playing {
	t.Helper()
	a := play(t)
	a.put("A 0,0,0,0,0,0,23 " + map[int]string{0: "0,0,0,0,0,0,0", 1: "0,0,0,0,0,0,3", 3: "0,0,0,0,3,4,5"}[pieces] + " -")
	a.do(rules.Command{Do: board.DoSetUp, Value: "A:6,2"})
	a.do(rules.Command{Do: DoThrow, Value: throw})
	a.wait(time.Second)
	return a
}

// off takes the dice of a team off the board.
func (a *playing) off(team constellation.Team, n int) {
	var left []constellation.Die
	for _, d := range a.table.Dice {
		if d.Team == team && n > 0 {
			n--
			continue
		}
		left = append(left, d)
	}
	a.table.Dice = left
}

// Nobody has a piece in hand to think with which the game ends: it has ended before the table
// is cleared, or when it is.
func TestTheGameEndsWithTheLastPieceThoughTheTableIsCleared(t *testing.T) {
	const won, goesOn = "A", ""
	for name, tc := range map[string]struct {
		pieces int // of B
		throw  string
		act    func(*playing)
		winner string
	}{
		"and all lies":            {3, "1", func(a *playing) { a.off(teams[0], 1); a.wait(2 * time.Second) }, won},
		"and nothing lies":        {0, "1", func(a *playing) { a.off(teams[0], 1); a.wait(2 * time.Second) }, won},
		"and one goes after it":   {3, "1", func(a *playing) { a.off(teams[0], 1); a.wait(time.Second); a.off(teams[1], 1); a.wait(2 * time.Second) }, won},
		"and all go after it":     {3, "1", func(a *playing) { a.off(teams[0], 1); a.wait(time.Second); a.off(teams[1], 3); a.wait(2 * time.Second) }, won},
		"and the only one goes":   {1, "1", func(a *playing) { a.off(teams[0], 1); a.wait(time.Second); a.off(teams[1], 1); a.wait(2 * time.Second) }, won},
		"together with others":    {3, "1", func(a *playing) { a.off(teams[0], 1); a.off(teams[1], 2); a.wait(9 * time.Second) }, goesOn},
		"after another":           {3, "1", func(a *playing) { a.off(teams[1], 1); a.wait(time.Second); a.off(teams[0], 1); a.wait(9 * time.Second) }, goesOn},
		"by a throw that goes on": {3, "2", func(a *playing) { a.off(teams[0], 1); a.wait(9 * time.Second) }, goesOn},
		"for a moment":            {3, "1", func(a *playing) { a.off(teams[0], 1); a.wait(time.Second) }, goesOn},
		"and one is laid elsewhere": {1, "1", func(a *playing) {
			a.off(teams[0], 1)
			a.wait(time.Second)
			a.table.Dice[0].Pos = position(t, "A 0,0,0,0,0,0,0 0,0,0,0,0,0,5 -", atTable).Layout(surface)[0].Pos
			a.wait(9 * time.Second)
		}, goesOn},
	} {
		t.Run(name, func(t *testing.T) {
			a := lastOff(t, tc.pieces, tc.throw)
			tc.act(a)
			require.Equal(t, tc.winner, a.r.Position().Outcome().Winner, "%v", a.r.View().Faults)
			fresh, err := Game{}.Referee(atTable)
			require.NoError(t, err)
			require.NoError(t, fresh.Restore(a.all))
			require.Equal(t, a.r.Position(), fresh.Position())
			if tc.winner == won {
				require.Empty(t, a.r.View().Faults)
			}
		})
	}
}

// Who puts the last piece back, and all that was cleared, goes on.
func TestTheEndIsTakenBackWithThePieces(t *testing.T) {
	for name, clear := range map[string]func(*playing){
		"alone":           func(*playing) {},
		"with the others": func(a *playing) { a.wait(time.Second); a.off(teams[1], 3) },
	} {
		t.Run(name, func(t *testing.T) {
			a := lastOff(t, 3, "1")
			lay := a.table.Dice
			a.off(teams[0], 1)
			clear(a)
			a.wait(2 * time.Second)
			require.True(t, a.r.Position().Outcome().Over)
			a.table.Dice = lay
			a.wait(2 * time.Second)
			require.False(t, a.r.Position().Outcome().Over)
			require.Empty(t, a.r.View().Faults)
		})
	}
}
