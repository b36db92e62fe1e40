package stardice

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

func TestASkyFileIsShownWithoutAGame(t *testing.T) {
	v, err := Game{}.Show(readSky(t, skies+"two-cubes.json"), rules.Options{})
	require.NoError(t, err)
	require.Equal(t, []int{0, 13}, []int{v.Players[0].Score, v.Players[1].Score})
	require.Empty(t, v.Faults)
	for _, m := range v.Marks {
		require.NotContains(t, []rules.MarkKind{rules.MarkButton, rules.MarkAsk, rules.MarkDial}, m.Kind)
	}
}
