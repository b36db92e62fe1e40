package tuio

import (
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestBounded_failsBeyondItsLimit(t *testing.T) {
	b, err := io.ReadAll(&bounded{strings.NewReader("12345"), 5})
	require.NoError(t, err)
	require.Equal(t, "12345", string(b))
	_, err = io.ReadAll(&bounded{strings.NewReader("12345"), 4})
	require.ErrorIs(t, err, errTooLarge)
}

func TestOpenRecording_refusesWhatIsNoRegularFile(t *testing.T) {
	for _, name := range []string{"/dev/zero", t.TempDir()} {
		_, err := OpenRecording(name)
		require.ErrorIs(t, err, errNoFile, name)
	}
}
