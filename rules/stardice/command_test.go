package stardice

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

func TestWhilePausedOrFrozenNothingCounts(t *testing.T) {
	for _, do := range []string{rules.DoPause, DoFreeze} {
		t.Run(do, func(t *testing.T) {
			b := opened(t, rules.Options{})
			b.roll("w1 d20 white 5 300 300")
			b.calm()
			b.do(rules.Command{Do: do})
			require.Empty(t, texts(b.roll("w1 d20 white 5 100 100"), rules.Moved, rules.Asked, rules.Faulted))
			b.do(rules.Command{Do: do})
			require.Empty(t, texts(b.see(), rules.Asked, rules.Faulted), "what was moved meanwhile is nobody's fault")
			require.Equal(t, constellation.Red, b.r.State().Turn)
		})
	}
}

func TestWhatIsFrozenStands(t *testing.T) {
	b := opened(t, rules.Options{})
	b.roll("w1 d20 white 5 300 300")
	b.roll("r1 d6 red 2 400 300")
	b.do(rules.Command{Do: DoFreeze})
	want := b.r.answer()
	b.tab.Dice = nil
	b.see()
	require.Equal(t, want, b.r.answer())
	require.True(t, b.r.View().Frozen)
}

func TestCommandsThatMakeNoSenseAreRefused(t *testing.T) {
	b := newBoard(t, rules.Options{})
	b.refuses(rules.Command{Do: "dance"}, `stardice: no command "dance"`)
	b.refuses(rules.Command{Do: rules.DoUndo}, "stardice: undo: nothing to take back")
	b.refuses(rules.Command{Do: rules.DoRedo}, "stardice: redo: nothing was taken back")
	b.refuses(rules.Command{Do: DoCall, Value: "heads"}, `stardice: call: "heads" is neither odds nor evens`)
	b.refuses(rules.Command{Do: DoForfeit, Player: "white"}, "stardice: forfeit: not now")
	b.refuses(rules.Command{Do: DoForfeit, Player: "Zoe"}, `stardice: forfeit: no player "Zoe": there are white and red`)
	b.refuses(rules.Command{Do: DoTorpedo, Player: "white"}, "stardice: torpedo: final has no torpedoes")
	b.refuses(rules.Command{Do: rules.DoNew}, "stardice: new: the battle isn't over: end it first")
	b.refuses(rules.Command{Do: DoBet, Player: "Zoe", Value: "red 3"}, "stardice: bet: bets are off")
	b.refuses(rules.Command{Do: DoIgnore}, "stardice: ignore: nothing is offered")
}

// Who throws the Cube doesn't call; a key that names nobody is the other's.
func TestWhoThrowsTheCubeDoesNotCall(t *testing.T) {
	b := newBoard(t, rules.Options{})
	b.refuses(rules.Command{Do: DoCall, Player: "white", Value: odds}, "stardice: call: white throws the Cube: red calls")
	require.Equal(t, []string{"red calls odds"}, texts(b.do(rules.Command{Do: DoCall, Player: "red", Value: odds}), Called))
	b.do(rules.Command{Do: DoThrower, Player: "red"})
	require.Equal(t, []string{"white calls evens"}, texts(b.do(rules.Command{Do: DoCall, Value: evens}), Called))
}

// Keys name nobody: they are for whose turn it is, once that is decided.
func TestWhoseTurnItIsMustBeDecidedFirst(t *testing.T) {
	b := newBoard(t, rules.Options{Rules: "duel-sum"})
	for _, do := range []string{DoPass, DoTorpedo} {
		_, err := b.r.Do(rules.Command{Do: do}, b.tab.Time)
		require.NotContains(t, err.Error(), "no player", do)
	}
}
