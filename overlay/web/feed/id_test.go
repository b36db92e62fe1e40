package feed

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestID_namesTheSessionAndTheNumber(t *testing.T) {
	for _, tc := range []struct {
		id, session string
		seq         int
	}{
		{"7", "", 7},
		{"0", "", 0},
		{"aB-_3x9z:12", "aB-_3x9z", 12},
		{"a:b:2147483647", "a:b", 2147483647},
	} {
		session, seq, err := ParseID(tc.id)
		require.NoError(t, err, tc.id)
		require.Equal(t, tc.session, session, tc.id)
		require.Equal(t, tc.seq, seq, tc.id)
		require.Equal(t, tc.id, ID(session, seq))
	}
	for _, id := range []string{"", ":", ":3", "a:", "a", "a:-1", "-1", "a:2147483648", "3:x", "a: 3"} {
		_, _, err := ParseID(id)
		require.ErrorIs(t, err, ErrID, id)
	}
}
