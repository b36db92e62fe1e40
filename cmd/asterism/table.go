package main

import (
	"errors"
	"path/filepath"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
)

// readTable reads a sky file, or a photograph when the name is a picture's. A
// board that is found in it is where the surface says then.
func readTable(path string, std *stdio, how *photographFlags, g *gameFlags) (*constellation.Table, error) {
	if !isPhotograph(path) {
		if how.FindBoard {
			return nil, bad(errNoPhotograph)
		}
		return readSky(path, std.in)
	}
	seen, err := readPhotograph(path, how, g.grid, std.err)
	if err != nil {
		return nil, err
	}
	if seen.board != (placement{}) {
		g.Board = seen.board
	}
	return seen.table, nil
}

// errNoPhotograph is said where a sky file is asked for a board.
var errNoPhotograph = errors.New("--find-board: a board is found in a photograph, not in a sky file")

// photographed is what a photograph shows.
type photographed struct {
	table *constellation.Table
	board placement // zero where none was looked for
}

// isPhotograph tells a picture by its name.
func isPhotograph(path string) bool {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".jpg", ".jpeg", ".png", ".bmp", ".webp", ".tif", ".tiff":
		return true
	}
	return false
}
