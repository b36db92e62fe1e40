package ur

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// A game begins on an empty board: until it is cleared the table says so, shows what lies in
// the way and offers no throw.
func TestPiecesInTheWayOfTheNextGameAreShown(t *testing.T) {
	const lies = "A 0,0,0,0,0,0,3 0,0,0,0,0,0,5 -"
	for name, lay := range map[string]func(*playing){
		"at the start": func(a *playing) {
			r, err := Game{}.Referee(atTable)
			require.NoError(t, err)
			a.r, a.all = r, nil
			a.put(lies)
		},
		"after a game": func(a *playing) {
			a.put(lies)
			a.do(rules.Command{Do: board.DoSetUp, Value: "A:0,0"})
			a.do(rules.Command{Do: board.DoResign, Player: "A"})
			a.do(rules.Command{Do: rules.DoNew})
			require.Equal(t, "clear the board for the next game", a.all[len(a.all)-1].Text)
			a.wait(2 * time.Second)
		},
		"where no piece can lie": func(a *playing) {
			a.put(lies)
			a.do(rules.Command{Do: board.DoSetUp, Value: "A:0,0"})
			a.do(rules.Command{Do: board.DoResign, Player: "A"})
			a.do(rules.Command{Do: rules.DoNew})
			a.table.Dice[0].Face = "1" // dotted before it has turned
			a.wait(2 * time.Second)
		},
	} {
		t.Run(name, func(t *testing.T) {
			a := play(t)
			lay(a)
			v := a.r.View()
			require.Equal(t, "clear the board: the game begins on an empty one", v.Faults[0].Text)
			for _, p := range v.Players {
				require.Equal(t, []string{"clear the board"}, p.Lines)
			}
			require.Subset(t, marks(v), []string{"in the way b1", "in the way a2"})
			require.False(t, dialled(v))
			a.restart()
			require.Equal(t, "clear the board: the game begins on an empty one", a.r.View().Faults[0].Text)

			a.table.Dice = a.tray
			a.wait(2 * time.Second)
			v = a.r.View()
			require.Empty(t, v.Faults)
			require.True(t, dialled(v))
			a.stands("A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 -")
		})
	}
}

// dialled tells whether a dial for throws is drawn.
func dialled(v rules.View) bool {
	return slices.ContainsFunc(v.Marks, func(m rules.Mark) bool { return m.Kind == rules.MarkDial })
}

// Nothing is lost where all that happened is that a forgotten piece was told.
func TestAPieceInTheWayIsNothingThatPlayersDid(t *testing.T) {
	r, err := Game{}.Referee(atTable)
	require.NoError(t, err)
	a := &playing{t: t, r: r, table: play(t).table}
	a.put("A 0,0,0,0,0,0,3 0,0,0,0,0,0,0 -")
	a.table.Dice = nil
	a.wait(2 * time.Second)
	require.True(t, slices.ContainsFunc(a.all, func(e rules.Event) bool { return strings.HasPrefix(e.Text, "mended: clear the board") }))
	require.True(t, a.r.(rules.Opener).Untouched())
}
