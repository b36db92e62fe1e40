//go:build uptick

package uptick

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// twoDice is a game in which each side has placed a die.
func twoDice(t *testing.T) *playing {
	a := play(t)
	for _, line := range []string{
		"blue ......../......../......../......../......../......../......../2....... 11,12 -,- 0 red",
		"red .......c/......../......../......../......../......../......../2....... 11,11 -,- 0 blue",
	} {
		a.table.Dice = position(t, line).Layout(atTable.Surface)
		a.wait(1200 * time.Millisecond)
		require.Equal(t, line, a.r.Position().String())
	}
	return a
}

func TestFaultsHaveTheirOwnWords(t *testing.T) {
	for _, tc := range []struct {
		name, on string
		want     []string
	}{
		{"wrong turn", "......d./......../......../......../......../......../......../2.......", []string{"it is Red's turn, not Blue's: take back h8 to g8, turned to 4"}},
		{"wrong side", ".......c/......../......../......../......../2......./......../........", []string{"a3: the die shows 2, it should show 3 after a1 to a3, turned to 3"}},
		{"too far", ".......c/......../......../......../3......./......../......../........", []string{"a1: Red's 2 belongs here after a 3 on a4"}},
		{"two moves at once", "......d./......../......../......../......../3......./......../........", []string{"two moves at once, a1 to a3, turned to 3 and h8 to g8, turned to 4: take back the second"}},
		{"two placed at once", ".......c/......../......../...1..../......../......../......../2....5..", []string{"two moves at once, a 5 on f1 and a 1 on d5: take back the second"}},
		{"a die turned, another taken away", ".......b/......../......../......../......../......../......../........", []string{"a1: Red's 2 belongs here", "h8: the die shows 2, it should show 3"}},
		{"next to a lower enemy", "......6c/......../......../......../......../......../......../2.......", []string{"g8: Red's 6 doesn't belong here"}},
		{"turned where it lies", ".......c/......../......../......../......../......../......../3.......", []string{"a1: the die shows 3, it should show 2"}},
		{"a die lifted for long", ".......c/......../......../......../......../......../......../........", []string{"a1: Red's 2 belongs here"}},
	} {
		if testing.Short() && tc.name != "two moves at once" {
			continue
		}
		t.Run(tc.name, func(t *testing.T) {
			a := twoDice(t)
			was, dice := a.r.Position(), a.table.Dice
			a.table.Dice = position(t, "red "+tc.on+" 11,11 -,- 0 blue").Layout(atTable.Surface)
			a.wait(7 * time.Second)
			var faults []string
			for _, f := range a.r.View().Faults {
				faults = append(faults, f.Text)
			}
			require.Equal(t, was, a.r.Position())
			require.Equal(t, tc.want, faults)
			a.table.Dice = dice
			a.wait(2 * time.Second)
			require.Empty(t, a.r.View().Faults)
		})
	}
}

func TestANudgedDieIsNoMove(t *testing.T) {
	a := twoDice(t)
	was := a.r.Position()
	a.table.Dice[0].Pos.X += 12
	a.wait(3 * time.Second)
	require.Equal(t, was, a.r.Position())
	require.Empty(t, a.r.View().Faults)
}
