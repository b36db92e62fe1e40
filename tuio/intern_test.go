package tuio

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestInterner_isBounded(t *testing.T) {
	var in interner
	for i := range 10 * internMax {
		require.Equal(t, fmt.Sprint(i), in.intern([]byte(fmt.Sprint(i))))
	}
	require.LessOrEqual(t, len(in), internMax)
}
