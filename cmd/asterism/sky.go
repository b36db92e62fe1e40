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
	return skyOf(path, b)
}

// skyOf is the sky in a file that has been read.
func skyOf(path string, file []byte) (*constellation.Table, error) {
	t, err := constellation.ReadSky(bytes.NewReader(file), inputName(path))
	return t, bad(err)
}

// inputName is what an input is called in messages.
func inputName(path string) string {
	if path == "-" {
		return "standard input"
	}
	return path
}
