package main

import (
	"bytes"
	"errors"
	"io"
	"testing"

	"github.com/stretchr/testify/require"
)

// fullDisk takes n writes.
type fullDisk struct {
	bytes.Buffer
	n int
}

func (d *fullDisk) Write(b []byte) (int, error) {
	if d.n--; d.n < 0 {
		return 0, errors.New("write /dev/stdout: no space left on device")
	}
	return d.Buffer.Write(b)
}

func TestPrintout_aFullDiskEndsNoGame(t *testing.T) {
	var log bytes.Buffer
	disk := &fullDisk{n: 1}
	p := &printout{w: disk, log: &log, what: "the game"}
	for _, line := range []string{"a", "b", "c"} {
		_, err := io.WriteString(p, line)
		require.NoError(t, err)
	}
	require.ErrorContains(t, p.err, "no space left")
	require.Equal(t, "a", disk.String())
	require.Equal(t, "asterism: write /dev/stdout: no space left on device; the game goes on, and no more of it is printed\n", log.String())
}
