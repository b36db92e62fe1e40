package main

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/asterism-dice/asterism/vision/stickers"
)

// stickersCmd writes a printable sheet of stickers for blank dice.
type stickersCmd struct {
	Paper string  `help:"Size of paper." enum:"A4,Letter" default:"A4"`
	Edge  float64 `help:"Edge of the blank dice, mm." default:"16"`
	Out   string  `help:"File to write, ending in .pdf or .svg." required:"" type:"path"`
}

// Run implements the command.
func (c *stickersCmd) Run() error {
	paper, err := stickers.PaperNamed(c.Paper)
	if err != nil {
		return bad(err)
	}
	page, err := stickers.Sheet(paper, c.Edge)
	if err != nil {
		return bad(err)
	}
	return writePage(page, c.Out)
}

// writePage writes a sheet in the form that the file's ending names.
func writePage(page *stickers.Page, name string) error {
	var write func(io.Writer) error
	switch strings.ToLower(filepath.Ext(name)) {
	case ".pdf":
		write = page.PDF
	case ".svg":
		write = page.SVG
	default:
		return bad(fmt.Errorf("sheet %s: its name must end in .pdf or .svg", name))
	}
	var b bytes.Buffer
	if err := write(&b); err != nil {
		return err
	}
	return bad(writeWhole(name, b.Bytes()))
}
