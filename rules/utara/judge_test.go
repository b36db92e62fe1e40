package utara

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
)

// A die that is rolled after the others belongs to the round. What comes as a die of the sky goes out of
// sight, as where a table tells no more contacts apart, is an arm: the round isn't begun anew with it.
func TestWhatComesBesideAHiddenDieIsNoRoll(t *testing.T) {
	for name, hides := range map[string]bool{"all lie there": false, "one is out of sight": true} {
		t.Run(name, func(t *testing.T) {
			r, err := NewReferee(DefaultConfig())
			require.NoError(t, err)
			table := &constellation.Table{Width: 600, Height: 400, Dice: []constellation.Die{utaraDie("a", "E", 60, 50), utaraDie("b", "W", 200, 50)}}
			watchFor(r, table, 6)
			require.Equal(t, sailing, r.state.Phase)
			table.Dice[0].Doubtful = hides
			table.Dice = append(table.Dice, utaraDie("c", "N", 300, 390))
			watchFor(r, table, 30)
			require.Len(t, r.state.Sky.Dice, map[bool]int{false: 3, true: 2}[hides])
		})
	}
}
