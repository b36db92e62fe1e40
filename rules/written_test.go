package rules

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestWritten_isNoLargerThanHasRoom(t *testing.T) {
	for _, c := range []struct{ scale, width, height, want float64 }{
		{1, 610, 457, 1}, {0.4, 610, 457, 0.4}, {2, 610, 457, 2}, {4, 610, 457, 2.01}, // panels take less than a quarter of the depth
		{1, 300, 300, 1}, {4, 300, 300, 1.32}, {4, 150, 150, 1},
		{1, 1525, 1143, 2.5}, {0.4, 1525, 1143, 1}, {4, 1525, 1143, 5.03},
	} {
		require.InDelta(t, c.want, Written(c.scale, c.width, c.height), 0.01, "%+v", c)
	}
}
