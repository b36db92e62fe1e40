package stardice

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

// lockedOver is a battle that is over with its score locked, before its end or after it.
func lockedOver(t *testing.T, before bool) *board {
	t.Helper()
	lock := rules.Command{Do: DoFreeze}
	b := opened(t, rules.Options{})
	b.roll("w1 d20 white 5 300 300")
	b.roll("w2 d20 white 9 500 100") // it is red's turn
	require.Len(t, b.r.View().Faults, 1)
	if before {
		b.do(lock)
	}
	b.do(rules.Command{Do: DoForfeit, Player: "red"})
	if !before {
		b.do(lock)
	}
	return b
}

// The lock of a battle that is over is said, and hinders nobody from clearing the table for
// the next battle, which begins unlocked.
func TestALockedBattleThatIsOverMayBeCleared(t *testing.T) {
	for name, c := range map[string]struct{ before, atOnce, crash bool }{
		"one by one":              {},
		"at once":                 {atOnce: true},
		"locked before the end":   {before: true},
		"and after a crash":       {before: true, crash: true},
		"at once after the crash": {atOnce: true, crash: true},
	} {
		t.Run(name, func(t *testing.T) {
			b := lockedOver(t, c.before)
			if c.crash {
				b = crashed(t, b)
				b.tab.Time += findTime
			}
			b.calm()
			require.Empty(t, b.r.View().Faults)
			require.Equal(t, "the score is locked: clear the table for the next battle", b.r.View().Card.Next)
			if !c.atOnce {
				b.lift("w1")
				b.see()
				b.lift("c")
				require.Empty(t, texts(b.see(), Begun, rules.Undone))
			}
			b.tab.Dice = nil
			require.Equal(t, []string{"battle 2: red throws the Cube, white calls odds or evens"}, texts(b.see(), Begun))
			require.False(t, b.r.View().Frozen)
		})
	}
}

// While the game is paused nothing begins, locked or not.
func TestALockedBattleThatIsPausedWaits(t *testing.T) {
	b := lockedOver(t, false)
	b.do(rules.Command{Do: rules.DoPause})
	b.tab.Dice = nil
	require.Empty(t, b.see())
}

// Who locks the score after the Cube's fall means it: what is seen then takes nothing back.
func TestALockedEndIsNotTakenBackByItself(t *testing.T) {
	b := forfeited(t, "r1 d8 red 3 200 300")
	b.do(rules.Command{Do: DoFreeze})
	b.lay("c9 borg neutral 8 41 40")
	require.Empty(t, texts(append(b.see(), b.see()...), rules.Undone))
}
