package stardice

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
)

func TestAStateInOneLine(t *testing.T) {
	s := State{Battle: 2, Phase: PhaseBattle, Turn: constellation.Red, Totals: Points{White: 12, Red: 7}, Dice: []Placed{
		{ID: "a", Kind: constellation.D6, Team: constellation.White},
		{ID: "b", Out: true},
		{ID: "c", Kind: constellation.D8, Team: constellation.Red, In: "a"},
	}}
	require.Equal(t, "battle 2 battle turn red total 12:7 a:d6/white b:-/- out c:d8/red@a", s.Text())
	require.Equal(t, "battle 0 battle turn - total 0:0", State{Phase: PhaseBattle}.Text())
}
