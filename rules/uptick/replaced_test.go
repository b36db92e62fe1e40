//go:build uptick

package uptick

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

// A die that was set, taken up and set elsewhere lies there by one move, however long it was
// in hand. What isn't one move of the same player from before replaces nothing.
func TestADieThatIsSetElsewhereReplacesTheMove(t *testing.T) {
	const second = time.Second
	for _, tc := range []struct {
		name   string
		inHand time.Duration
		on     string // what lies there then
		placed bool   // and counts
	}{
		{"at once", 0, "......../......../......../......../...d..../......../......../2.......", true},
		{"a moment later", 800 * time.Millisecond, "......../......../......../......../...d..../......../......../2.......", true},
		{"two seconds later", 2 * second, "......../......../......../......../...d..../......../......../2.......", true},
		{"four seconds later", 4 * second, "......../......../......../......../...d..../......../......../2.......", true},
		{"six seconds later", 6 * second, "......../......../......../......../...d..../......../......../2.......", true},
		{"the next square", second, "......e./......../......../......../......../......../......../2.......", true},
		{"beside a lower enemy", second, "......../......../......../......../......../......../d......./2.......", false},
		{"the other player's", second, "......../......../......../......../...3..../......../......../2.......", false},
		{"two for one", second, "......../......../......../......../...d..../...b..../......../2.......", false},
		{"and answered at once", second, "......../......../......../......../...d..../......../.....5../2.......", false},
		{"moved on, out of turn", second, "......d./......../......../......../......../......../......../2.......", false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			a := twoDice(t)
			began, told := a.r.Position(), len(a.all)
			a.lies(t, "......../......../......../......../......../......../......../2.......")
			a.wait(tc.inHand)
			a.lies(t, tc.on)
			a.wait(2 * second)
			if !tc.placed {
				require.Equal(t, began, a.r.Position())
				require.NotEmpty(t, a.r.View().Faults)
				return
			}
			require.Equal(t, "red "+tc.on+" 11,11 -,- 0 blue", a.r.Position().String())
			require.Empty(t, a.r.View().Faults)
			require.Equal(t, rules.Undone, a.all[told].Kind)
			fresh, err := Game{}.Referee(atTable)
			require.NoError(t, err)
			require.NoError(t, fresh.Restore(a.all))
			require.Equal(t, a.r.Position(), fresh.Position())
		})
	}
}

// lies lays dice on the board as a line has them.
func (a *playing) lies(t *testing.T, on string) {
	t.Helper()
	a.table.Dice = position(t, "red "+on+" 11,11 -,- 0 blue").Layout(atTable.Surface)
}
