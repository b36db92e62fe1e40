package rules

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestMark_radiiLeaveRoom(t *testing.T) {
	require.Equal(t, 22.0, DialRadius(4))
	require.InDelta(t, 20*Finger/6.2832, DialRadius(20), 0.01)
	require.Equal(t, 50.0, (&Mark{Radius: 50, Options: []string{"1"}}).DialRadius())
	require.Equal(t, 9.0, (&Mark{}).ButtonRadius())
	require.Equal(t, 12.0, (&Mark{Radius: 12}).ButtonRadius())
}
