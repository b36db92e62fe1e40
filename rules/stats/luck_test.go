package stats

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Where it can't be told how sure a number is, nothing is said of it.
func TestPlayerLuck_saysNoErrorThatCantBeTold(t *testing.T) {
	for want, p := range map[string]PlayerLuck{
		"Ada: +1.2 pips a round of luck, +3.0 points a round beyond it (1 round)":        {Player: "Ada", Rounds: 1, Luck: 1.2, Beyond: 3},
		"Ada: +1.2 pips a round of luck, +3.0 ± 0.5 points a round beyond it (9 rounds)": {Player: "Ada", Rounds: 9, Luck: 1.2, Beyond: 3, Error: 0.5},
	} {
		require.Equal(t, want, p.text())
	}
}
