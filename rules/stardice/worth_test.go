package stardice

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestClosedPointsAreTheListAndGoOn(t *testing.T) {
	want := []int{0, 0, 0, 3, 6, 10, 15, 21, 28, 35, 43, 52, 62, 73, 85, 98, 112}
	for n, p := range want {
		require.Equal(t, p, closedWorth(n), "n = %d", n)
	}
	for n := 14; n < 200; n++ {
		require.Equal(t, closedWorth(n-1)+n-2, closedWorth(n))
	}
}
