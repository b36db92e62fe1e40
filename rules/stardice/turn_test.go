package stardice

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

func TestWhoHasDiceLeftGoesOn(t *testing.T) {
	b := opened(t, rules.Options{Values: map[string]string{"hand": "d6,d6"}})
	b.do(rules.Command{Do: DoMiss})
	b.roll("r1 d6 red 2 300 300")
	b.do(rules.Command{Do: DoMiss})
	got := b.roll("r2 d6 red 4 400 300")
	require.Equal(t, []string{"battle 1 is over: all dice are thrown"}, texts(got, rules.Ended))

	b = opened(t, rules.Options{Values: map[string]string{"hand": "d6,d6"}})
	b.do(rules.Command{Do: DoMiss})
	b.do(rules.Command{Do: DoTurn, Player: "white"})
	require.Equal(t, []string{"it is red's turn"}, texts(b.do(rules.Command{Do: DoMiss}), rules.Turn))
	require.Equal(t, []string{"white has nothing left: red goes on"}, texts(b.roll("r1 d6 red 2 300 300"), rules.Turn))
}

func TestTorpedoesInsteadOfADie(t *testing.T) {
	b := opened(t, rules.Options{Rules: "stardice8", Values: map[string]string{"hand": "d6,d20"}})
	b.refuses(rules.Command{Do: DoTorpedo, Player: "white"}, "stardice: torpedo: white has no torpedo unlocked now")
	b.roll("w1 d6 white 5 300 300")
	b.roll("r1 d20 red 1 400 300")
	require.Equal(t, []string{"white fires a torpedo, 2 left", "it is red's turn"}, texts(b.do(rules.Command{Do: DoTorpedo})))
	b.calm()
	got := b.roll("r1 d20 red 3 420 300")
	require.Equal(t, []string{"red's d20 was knocked by white"}, texts(got, rules.Moved))
	require.Empty(t, texts(got, rules.Asked))
	b.roll("r2 d6 red 1 100 300")
	b.refuses(rules.Command{Do: DoTorpedo, Player: "white"}, "stardice: torpedo: white has no torpedo unlocked now")
	b.roll("w2 d20 white 9 200 300")
	require.Equal(t, constellation.Red, b.r.State().Turn, "red has a torpedo left")
	require.Contains(t, b.r.View().Players[1].Lines, "fire a torpedo, or pass")
	require.Len(t, texts(b.do(rules.Command{Do: DoPass}), rules.Ended), 1)
}

func TestATouchTableIsToldWhatUnlocksATorpedo(t *testing.T) {
	b := opened(t, rules.Options{Rules: "stardice8"})
	b.roll("w unknown - - 300 300")
	b.roll("r unknown - - 500 300")
	b.refuses(rules.Command{Do: DoTorpedo}, "stardice: torpedo: white has no torpedo unlocked now")
	b.do(rules.Command{Do: rules.DoKind, Die: "w", Value: "d6"})
	b.refuses(rules.Command{Do: rules.DoFace, Die: "w", Value: "7"}, `stardice: face: a d6 doesn't show "7"`)
	require.Equal(t, []string{"white fires a torpedo, 2 left", "it is red's turn"}, texts(b.do(rules.Command{Do: DoTorpedo})))
}

func TestTorpedoesOnlyRightAfterAD6(t *testing.T) {
	b := opened(t, rules.Options{Rules: "stardice8", Values: map[string]string{"torpedo": "9"}})
	b.roll("w1 d6 white 5 300 300")
	require.NotNil(t, markNamed(b, "button rim torpedo white"))
	b.do(rules.Command{Do: DoTorpedo})
	require.Equal(t, constellation.Red, b.r.State().Turn, "the torpedo belongs to the turn of the d6")
	b.roll("r1 d6 red 5 100 300")
	b.roll("w2 d20 white 5 500 300")
	b.refuses(rules.Command{Do: DoTorpedo, Player: "red"}, "stardice: torpedo: red has no torpedo unlocked now")
}

func TestATorpedoThatKnocksTheCubeOffForfeits(t *testing.T) {
	b := opened(t, rules.Options{Rules: "stardice8"})
	b.roll("w1 d6 white 5 300 300")
	b.roll("r1 d20 red 1 400 300")
	b.do(rules.Command{Do: DoTorpedo})
	b.calm()
	b.lift("c")
	require.Equal(t, []string{"white knocked the Cube off the table: white forfeits the battle"}, texts(b.see(), rules.Ended))
}

func TestAStoneOnTheTableLinksWithNothing(t *testing.T) {
	b := opened(t, rules.Options{Rules: "stardice8"})
	b.roll("w1 d6 white 5 300 300")
	b.roll("r1 d20 red 1 500 300")
	b.do(rules.Command{Do: DoTorpedo})
	require.Equal(t, []string{"white's torpedo came in"}, texts(b.roll("s unknown - - 400 300"), rules.Entered))
	require.Empty(t, b.r.answer().Links)
	require.Equal(t, constellation.Red, b.r.State().Turn)
}

func TestTheTurnGoesOnWhenWhatUnlockedTheLastTorpedoIsGone(t *testing.T) {
	b := opened(t, rules.Options{Rules: "stardice8", Values: map[string]string{"hand": "d6,d20"}})
	b.roll("w1 d6 white 5 300 300")
	b.roll("r1 d20 red 1 500 300")
	b.roll("w2 d20 white 9 300 500")
	b.lift("w1")
	require.Contains(t, texts(b.roll("r2 d6 red 1 500 500"), rules.Turn), "white has nothing left: red goes on: fire a torpedo, or pass")
	require.Equal(t, constellation.Red, b.r.State().Turn)
	b.do(rules.Command{Do: rules.DoUndo})
	require.Equal(t, constellation.White, b.r.State().Turn, "the d6 isn't gone")
	b.do(rules.Command{Do: rules.DoRedo})
	require.Equal(t, constellation.Red, b.r.State().Turn)
}

func TestWhoHasNothingLeftIsntGivenTheTurn(t *testing.T) {
	b := opened(t, rules.Options{Values: map[string]string{"hand": "d6,d6"}})
	b.do(rules.Command{Do: DoMiss})
	b.roll("r1 d6 red 2 300 300")
	b.do(rules.Command{Do: DoMiss})
	require.Equal(t, []string{"the players say: it is white's turn", "white has nothing left: red goes on"}, texts(b.do(rules.Command{Do: DoTurn, Player: "white"}), rules.Turn))
}
