package stardice

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestDiceThatAreFullAreMarkedWhenALinkIsRefused(t *testing.T) {
	full := func(last string) (ids []string) {
		s, err := runScript("say call value=evens\nthrow c borg to 560 400 face 8\nthrow w1 d6 white to 100 100 face 3\nthrow r1 d8 red to 200 100 face 5\n" +
			"throw w2 d6 white to 300 100 face 4\nthrow r2 d12 red face 5 to " + last)
		require.NoError(t, err)
		for _, m := range s.ref.View().Marks {
			if id, ok := strings.CutPrefix(m.ID, "full "); ok {
				ids = append(ids, id)
			}
		}
		return ids
	}
	require.Len(t, full("200 240"), 1, "it lies in reach of the middle die alone, which has two links")
	require.Empty(t, full("200 300"), "it lies in nobody's reach")
	require.Empty(t, full("420 120"), "it is linked")
}
