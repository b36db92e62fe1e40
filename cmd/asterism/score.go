package main

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// shown is a file that shows a table.
type shown struct {
	File  string   `arg:"" help:"Sky file or photograph (render takes recordings too); - is a sky on standard input."`
	North *float64 `help:"Degrees clockwise from the table's up to compass North, instead of the file's." placeholder:"DEGREES"`
}

// table reads the table.
func (p *shown) table(in io.Reader) (*constellation.Table, error) {
	t, err := readTable(p.File, in)
	if err == nil && p.North != nil {
		t.North = constellation.Angle(*p.North)
	}
	return t, err
}

// skyArgs say which table of which game a command is about.
type skyArgs struct {
	Game string `arg:"" help:"Which game: ${games}."`
	shown
	gameFlags
}

// scoreCmd is `asterism score GAME FILE`.
type scoreCmd struct {
	skyArgs
	JSON bool `help:"JSON alone on standard output."`
}

// Run scores the table in the file.
func (c *scoreCmd) Run(io *stdio) error {
	g, err := game(c.Game)
	if err != nil {
		return err
	}
	t, err := c.table(io.in)
	if err != nil {
		return err
	}
	a, err := timed(g).Score(t, c.at(t))
	if err != nil {
		return bad(err)
	}
	return printAnswer(io.out, a, c.JSON)
}

// printAnswer writes an answer as JSON or for people.
func printAnswer(w io.Writer, a rules.Answer, asJSON bool) error {
	if !asJSON {
		_, err := fmt.Fprintln(w, a.Text())
		return err
	}
	return json.NewEncoder(w).Encode(a)
}
