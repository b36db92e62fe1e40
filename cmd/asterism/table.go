package main

import (
	"io"
	"path/filepath"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
)

// readTable reads a sky file, or a photograph when the name is a picture's.
func readTable(path string, in io.Reader) (*constellation.Table, error) {
	if isPhotograph(path) {
		return readPhotograph(path)
	}
	return readSky(path, in)
}

// isPhotograph tells a picture by its name.
func isPhotograph(path string) bool {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".jpg", ".jpeg", ".png", ".bmp", ".webp", ".tif", ".tiff":
		return true
	}
	return false
}
