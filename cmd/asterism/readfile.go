package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// largestInput is the most that a sky, a position or the settings may have, in
// bytes.
const largestInput = 16 << 20

// largestCollection is the most that the truth, answers, a journal or a taught
// reader may have, in bytes: they grow with the pictures and the games.
const largestCollection = 256 << 20

var (
	errNoFile   = errors.New("is no regular file")
	errTooLarge = errors.New("is too large")
)

// readFile reads a file of at most limit bytes. What is no regular file is
// refused before it is opened: a pipe to which nobody writes would never end.
func readFile(name string, limit int64) ([]byte, error) {
	i, err := os.Stat(name)
	if err != nil {
		if e := new(fs.PathError); errors.As(err, &e) {
			e.Op = "open" // which is what people asked for
		}
		return nil, bad(err)
	}
	if !i.Mode().IsRegular() {
		return nil, bad(fmt.Errorf("%s %w", name, errNoFile))
	}
	if i.Size() > limit { // before any of it takes memory
		return nil, bad(fmt.Errorf("%s %w: at most %d bytes are read", name, errTooLarge, limit))
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, bad(err)
	}
	defer f.Close()
	return readLimited(f, name, i.Size(), limit)
}

// readLimited reads to the end, which must come within limit bytes. It takes
// memory for the expected bytes at once: a buffer that grows by and by costs
// several times the file.
func readLimited(r io.Reader, name string, expected, limit int64) ([]byte, error) {
	var b bytes.Buffer
	b.Grow(int(expected) + bytes.MinRead)
	if _, err := b.ReadFrom(io.LimitReader(r, limit+1)); err != nil {
		return nil, bad(fmt.Errorf("%s: %w", name, err))
	}
	if int64(b.Len()) > limit {
		return nil, bad(fmt.Errorf("%s %w: at most %d bytes are read", name, errTooLarge, limit))
	}
	return b.Bytes(), nil
}

// readInput reads a file of the usual limit; "-" is standard input.
func readInput(name string, in io.Reader) ([]byte, error) {
	if name == "-" {
		return readLimited(in, inputName(name), 0, largestInput)
	}
	return readFile(name, largestInput)
}
