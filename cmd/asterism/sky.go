package main

import (
	"bytes"
	"fmt"
	"io"

	"github.com/asterism-dice/asterism/constellation"
)

// readSky reads a sky file; "-" is standard input. What is wrong with it is
// the caller's.
func readSky(path string, in io.Reader) (*constellation.Table, error) {
	b, err := readInput(path, in)
	if err != nil {
		return nil, bad(fmt.Errorf("sky file: %w", err))
	}
	if path == "-" {
		path = "standard input"
	}
	t, err := constellation.ReadSky(bytes.NewReader(b), path)
	return t, bad(err)
}
