package main

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// skyArgs say which table of which game a command is about.
type skyArgs struct {
	Game  string   `arg:"" help:"Which game: ${games}."`
	File  string   `arg:"" help:"Sky file or photograph; - is a sky on standard input."`
	North *float64 `help:"Degrees clockwise from the table's up to compass North, instead of the file's." placeholder:"DEGREES"`
	gameFlags
}

// table reads the table.
func (a *skyArgs) table(in io.Reader) (*constellation.Table, error) {
	t, err := readTable(a.File, in)
	if err == nil && a.North != nil {
		t.North = *a.North
	}
	return t, err
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
	a, err := timed(g).Score(t, c.options())
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
