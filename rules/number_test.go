package rules

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestNumber_oneIsSingular(t *testing.T) {
	require.Equal(t, "0 dice", Number(0, "die", "dice"))
	require.Equal(t, "1 die", Number(1, "die", "dice"))
	require.Equal(t, "2 dice", Number(2, "die", "dice"))
}
