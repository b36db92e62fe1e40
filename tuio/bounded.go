package tuio

import (
	"errors"
	"fmt"
	"io"
	"os"
)

// maxRecording is the most that is read of a recording, in bytes, packed or
// unpacked: days of a busy table.
const maxRecording = 4 << 30

var (
	errNoFile   = errors.New("is no regular file")
	errTooLarge = fmt.Errorf("the recording is too large: at most %d bytes are read", int64(maxRecording))
)

// openRegular opens a file. What is no regular file is refused before it is
// opened: a pipe to which nobody writes would never end. So is what is too
// large: better at once than after the first 4 GiB of it.
func openRegular(path string) (*os.File, error) {
	i, err := os.Stat(path)
	switch {
	case err == nil && !i.Mode().IsRegular():
		return nil, fmt.Errorf("%s %w", path, errNoFile)
	case err == nil && i.Size() > maxRecording:
		return nil, fmt.Errorf("%s has %d bytes: %w", path, i.Size(), errTooLarge)
	}
	return os.Open(path)
}

// bounded fails with errTooLarge once more than left bytes come.
type bounded struct {
	r    io.Reader
	left int64
}

func (b *bounded) Read(p []byte) (int, error) {
	n, err := b.r.Read(p)
	if b.left -= int64(n); b.left < 0 {
		return 0, errTooLarge
	}
	return n, err
}
