package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestReadFile_endsWithItsLimit(t *testing.T) {
	name := filepath.Join(t.TempDir(), "x")
	require.NoError(t, os.WriteFile(name, []byte("12345"), 0o600))
	b, err := readFile(name, 5)
	require.NoError(t, err)
	require.Equal(t, "12345", string(b))
	_, err = readFile(name, 4)
	require.ErrorIs(t, err, errTooLarge)
	require.ErrorAs(t, err, new(badInput))
	_, err = readLimited(strings.NewReader("12345"), "standard input", 0, 4)
	require.EqualError(t, err, "standard input is too large: at most 4 bytes are read")
}

func TestReadFile_refusesWhatIsNoRegularFile(t *testing.T) {
	for _, name := range []string{"/dev/zero", t.TempDir()} {
		_, err := readFile(name, 5)
		require.ErrorIs(t, err, errNoFile, name)
	}
	_, err := readFile("missing", 5)
	require.ErrorIs(t, err, os.ErrNotExist)
}
