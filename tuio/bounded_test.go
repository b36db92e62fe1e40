package tuio

import (
	"io"
	"os"
	"path/filepath"
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

func TestOpenRecording_refusesWhatIsTooLargeUnread(t *testing.T) {
	name := filepath.Join(t.TempDir(), "huge.pcapng")
	require.NoError(t, os.WriteFile(name, nil, 0o600))
	require.NoError(t, os.Truncate(name, maxRecording+1)) // of which the disk holds nothing
	_, err := OpenRecording(name)
	require.ErrorIs(t, err, errTooLarge)
	require.ErrorContains(t, err, "huge.pcapng has 4294967297 bytes")
}
