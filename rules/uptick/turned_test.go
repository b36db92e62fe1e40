//go:build uptick

package uptick

import (
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

const onlyRed = "......../......../......../......../......../......../......../6......."

// alone is a game in which Blue has so many dice in reserve, and Red none: Red passes by itself
// whenever no die on the board can be moved.
func alone(t *testing.T, on string, reserve int) *playing {
	a := play(t)
	a.lies(t, on)
	a.wait(3 * time.Second)
	left := usualReserve
	for _, c := range on {
		if c >= 'a' && c <= 'f' {
			left--
		}
	}
	a.do(t, rules.Command{Do: board.DoSetUp, Value: "blue:11," + strconv.Itoa(left-reserve)})
	require.Equal(t, "blue", a.r.Position().Turn())
	return a
}

// Who moves again, since the other player passed by itself, moves a die and turns it up later:
// that is the next move and not another one in place of the last.
func TestADieThatIsTurnedLateIsTheNextMoveAfterAPass(t *testing.T) {
	for _, tc := range []struct {
		name, before, first, slid, turned, fault string
	}{
		{"a die that was moved",
			"......../......../....d.../......../......../......../......../6.......",
			"......../......../......../......../......e./......../......../6.......",
			"......../......../......../......../......../......../....e.../6.......",
			"......../......../......../......../......../......../....f.../6.......",
			"e2: the die shows 5, it should show 6 after g4 to e2, turned to 6"},
		{"a die that was placed", onlyRed,
			"......../......../......../.....e../......../......../......../6.......",
			"......../......../......../......../......../......../..e...../6.......",
			"......../......../......../......../......../......../..f...../6.......",
			"c2: the die shows 5, it should show 6 after f5 to c2, turned to 6"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			a := alone(t, tc.before, 3)
			a.lies(t, tc.first)
			a.wait(3 * time.Second)
			was, played := a.r.Position(), len(a.tells(board.Played))
			require.Equal(t, "blue", was.Turn())
			a.lies(t, tc.slid)
			a.wait(3 * time.Second)
			require.Equal(t, was, a.r.Position())
			require.Empty(t, a.tells(rules.Undone))
			require.Equal(t, []string{tc.fault}, a.faults())
			a.restored(t)
			a.lies(t, tc.turned)
			a.wait(3 * time.Second)
			require.Empty(t, a.faults())
			require.Empty(t, a.tells(rules.Undone))
			require.Len(t, a.tells(board.Played), played+2, "a move and a pass")
			a.restored(t)
		})
	}
}

// What no next move leads to replaces the last one, also after a pass.
func TestADieThatIsSetElsewhereAfterAPassReplacesTheMove(t *testing.T) {
	a := alone(t, onlyRed, 3)
	a.lies(t, "......../......../......../.....e../......../......../......../6.......")
	a.wait(3 * time.Second)
	a.lies(t, "......../......../......../......../......../......e./......../6.......")
	a.wait(3 * time.Second)
	require.Empty(t, a.faults())
	require.Equal(t, []string{"taken back: Red: pass", "taken back: Blue: a 5 on f5"}, a.tells(rules.Undone))
	require.Equal(t, "blue ......../......../......../......../......../......e./......../6....... 0,2 -,- 1 blue", a.r.Position().String())
	a.restored(t)
}

func (a *playing) faults() (all []string) {
	for _, f := range a.r.View().Faults {
		all = append(all, f.Text)
	}
	return all
}
