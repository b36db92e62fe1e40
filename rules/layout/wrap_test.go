package layout

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSentencesAreWrappedEvenly(t *testing.T) {
	got := strings.Split(Wrap("red's d6 came in out of turn: take it back, or hold undo to let it stand", 16), "\n")
	require.Len(t, got, 3)
	for _, line := range got {
		require.LessOrEqual(t, TextWidth(line), 16.0)
		require.GreaterOrEqual(t, TextWidth(line), 9.0)
	}
	require.Equal(t, "one", Wrap("one", 21))
	require.Equal(t, "one\ntwo", Wrap("one\ntwo", 21))
	require.Equal(t, "", Wrap("", 21))
	require.Equal(t, "incomprehensibilities", Wrap("incomprehensibilities", 3))
}
