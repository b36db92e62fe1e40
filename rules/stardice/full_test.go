package stardice

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestDiceThatAreFullAreMarkedWhenALinkIsRefused(t *testing.T) {
	full := func(last string) (ids []string) {
		s, err := runScript("say call value=evens\nthrow c borg - 8 560 400\nthrow w1 d6 white 3 100 100\nthrow r1 d8 red 5 200 100\n" +
			"throw w2 d6 white 4 300 100\nthrow r2 d12 red 5 " + last)
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
