package main

import (
	"fmt"
	"io"
	"os"

	"github.com/asterism-dice/asterism/constellation"
)

// readSky reads a sky file; "-" is standard input. What is wrong with it is
// the caller's.
func readSky(path string, in io.Reader) (*constellation.Table, error) {
	if path == "-" {
		t, err := constellation.ReadSky(in, "standard input")
		return t, bad(err)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, bad(fmt.Errorf("sky file: %w", err))
	}
	defer f.Close()
	t, err := constellation.ReadSky(f, path)
	return t, bad(err)
}
