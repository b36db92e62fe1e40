package utara

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestOrdinalsAreWritten(t *testing.T) {
	for i, want := range map[int]string{0: "first", 9: "tenth", 10: "11th", 11: "12th", 12: "13th", 19: "20th",
		20: "21st", 21: "22nd", 22: "23rd", 23: "24th", 100: "101st", 110: "111th"} {
		require.Equal(t, want, ordinal(i))
	}
}
