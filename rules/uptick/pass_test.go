//go:build uptick

package uptick

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// stuck is a game in which Red has a 6 alone, which can't move, and nothing to place: Red
// passes by itself. Blue has one die that shows value.
func stuck(t *testing.T, value string) *playing {
	a := play(t)
	a.lay(t, "e6"+value)
	a.do(t, rules.Command{Do: board.DoSetUp, Value: "blue:11,11"})
	require.Equal(t, "blue", a.r.Position().Turn())
	return a
}

// lay lays the dice of stuck, Blue's on e6 or e5.
func (a *playing) lay(t *testing.T, blue string) {
	e6, e5 := ".", "."
	if blue[:2] == "e6" {
		e6 = blue[2:]
	} else {
		e5 = blue[2:]
	}
	a.table.Dice = position(t, "blue ......../......../...."+e6+".../...."+e5+".../......../......../......../6....... 0,0 -,- 0 -").Layout(atTable.Surface)
	a.wait(3 * time.Second)
}

func (a *playing) do(t *testing.T, c rules.Command) {
	events, err := a.r.Do(c, a.table.Time)
	require.NoError(t, err)
	a.all = append(a.all, events...)
}

func (a *playing) tells(k rules.EventKind) (all []string) {
	for _, e := range a.all {
		if e.Kind == k {
			all = append(all, e.Text)
		}
	}
	return all
}

// A pass that nobody chose belongs to the move before it, also where the game ends by it.
func TestAMoveIsTakenBackWithThePassesAfterIt(t *testing.T) {
	for _, tc := range []struct {
		name, before, after string
		passes              int
		turn                string
	}{
		{"the game goes on", "d", "e", 1, "blue"},
		{"the game is over", "e", "f", 2, ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			a := stuck(t, tc.before)
			began := a.r.Position()
			a.lay(t, "e5"+tc.after)
			require.Len(t, a.tells(board.Played), 1+tc.passes)
			end := a.r.Position()
			require.Equal(t, tc.turn, end.Turn())
			for range 2 {
				a.do(t, rules.Command{Do: rules.DoUndo})
				require.Equal(t, began, a.r.Position())
				a.restored(t)
				a.do(t, rules.Command{Do: rules.DoRedo})
				require.Equal(t, end, a.r.Position())
				a.restored(t)
			}
			_, err := a.r.Do(rules.Command{Do: rules.DoRedo}, a.table.Time)
			require.ErrorIs(t, err, board.ErrNoUndo)
			a.do(t, rules.Command{Do: rules.DoUndo})
			a.wait(3 * time.Second)
			require.Equal(t, began, a.r.Position(), "the dice still show the move")
			a.lay(t, "e6"+tc.before)
			require.Empty(t, a.r.View().Faults)
			require.Equal(t, began, a.r.Position())
			a.lay(t, "e5"+tc.after)
			require.Equal(t, end, a.r.Position(), "it is played anew")
			a.restored(t)
		})
	}
}

func TestAMovePutBackIsTakenBackWithThePassAfterIt(t *testing.T) {
	a := stuck(t, "d")
	began := a.r.Position()
	a.lay(t, "e5e")
	a.lay(t, "e6d")
	require.Equal(t, began, a.r.Position())
	require.Empty(t, a.r.View().Faults)
	require.Equal(t, []string{"taken back: Red: pass", "taken back: Blue: e6 to e5, turned to 5"}, a.tells(rules.Undone))
	turns := a.tells(rules.Turn)
	require.Equal(t, "it is Blue's turn", turns[len(turns)-1])
	a.restored(t)
	a.lay(t, "e5e")
	require.Equal(t, "blue", a.r.Position().Turn())
	require.Empty(t, a.r.View().Faults)
}

// The end is taken back by the dice too, but not before they have shown it.
func TestAnEndIsTakenBackByPuttingTheDiceBack(t *testing.T) {
	a := stuck(t, "e")
	began := a.r.Position()
	a.lay(t, "e5f")
	end := a.r.Position()
	require.True(t, end.Outcome().Over)
	a.lay(t, "e6e")
	require.Equal(t, began, a.r.Position())
	require.Empty(t, a.r.View().Faults)
	a.restored(t)
	a.do(t, rules.Command{Do: rules.DoRedo})
	a.wait(10 * time.Second)
	require.Equal(t, end, a.r.Position(), "the dice have yet to follow")
	a.lay(t, "e5f")
	a.restored(t)
	a.lay(t, "e6e")
	require.Equal(t, began, a.r.Position())
	a.restored(t)
}

func TestAGameThatWasGivenUpStandsWhateverTheDiceDo(t *testing.T) {
	a := stuck(t, "d")
	a.lay(t, "e5e")
	a.do(t, rules.Command{Do: board.DoResign})
	a.lay(t, "e6d")
	require.True(t, a.r.Position().Outcome().Over)
}

// Who takes a move and its pass back and that back at once can go on as if nobody had.
func TestAnUndoOfAPassByMistakeHindersNobody(t *testing.T) {
	a := stuck(t, "c")
	a.lay(t, "e5d")
	a.do(t, rules.Command{Do: rules.DoUndo})
	a.do(t, rules.Command{Do: rules.DoRedo})
	a.lay(t, "e6e")
	require.Empty(t, a.r.View().Faults)
	require.Len(t, a.tells(board.Played), 4)
}

// restored checks that the journal brings a fresh referee to the same place, and goes on with it.
func (a *playing) restored(t *testing.T) {
	t.Helper()
	fresh, err := Game{}.Referee(atTable)
	require.NoError(t, err)
	require.NoError(t, fresh.Restore(a.all))
	require.Empty(t, fresh.See(a.table))
	require.Equal(t, a.r.Position(), fresh.Position())
	undo, redo := a.r.(rules.Rewinder).Rewinds()
	freshUndo, freshRedo := fresh.(rules.Rewinder).Rewinds()
	require.Equal(t, [2]int{undo, redo}, [2]int{freshUndo, freshRedo})
	require.Equal(t, len(a.r.View().Faults), len(fresh.View().Faults))
	a.r = fresh
}
