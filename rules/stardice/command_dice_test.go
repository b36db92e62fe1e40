package stardice

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

func TestStacksAreMarkedAndCorrected(t *testing.T) {
	b := opened(t, rules.Options{})
	b.roll("w1 d20 white 5 300 300")
	b.roll("r1 d6 red 2 400 300")
	b.do(rules.Command{Do: rules.DoStack, Die: "r1", Value: "white d12 9"})
	require.Equal(t, constellation.Red, b.r.State().Turn, "it was white's die of this turn")
	require.Equal(t, Points{Red: 2, White: 14}, b.r.answer().Formations[0].Sums)
	require.Len(t, b.r.answer().Formations[0].Dice, 2, "the size counts the stack as one")
	require.NotNil(t, markNamed(b, "stack r1"))
	b.do(rules.Command{Do: rules.DoUnstack, Die: "r1"})
	require.Equal(t, Points{Red: 2, White: 5}, b.r.answer().Formations[0].Sums)
}

// A telephone shows the Cube as what it is: to say so again is no mistake, and decides
// nothing.
func TestWhoSaysWhatTheCubeIsAgrees(t *testing.T) {
	b := opened(t, rules.Options{})
	require.Empty(t, b.do(rules.Command{Do: rules.DoKind, Die: "c", Value: "borg"}))
	require.Empty(t, b.do(rules.Command{Do: rules.DoTeam, Die: "c", Value: "neutral"}))
	b.refuses(rules.Command{Do: rules.DoKind, Die: "c", Value: "d6"}, `stardice: kind: the Cube is no "d6"`)
	b.refuses(rules.Command{Do: rules.DoTeam, Die: "c", Value: "white"}, "stardice: team: the Cube is nobody's")
}
