package main

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/asterism-dice/asterism/rules"
)

// scoreCmd is `asterism score GAME FILE`.
type scoreCmd struct {
	Game  string   `arg:"" help:"Which game: ${games}."`
	File  string   `arg:"" help:"Sky file or photograph; - is standard input."`
	JSON  bool     `help:"JSON alone on standard output."`
	North *float64 `help:"Degrees clockwise from the table's up to compass North, instead of the file's." placeholder:"DEGREES"`
	gameFlags
}

// Run scores the table in the file.
func (c *scoreCmd) Run(io *stdio) error {
	g, err := game(c.Game)
	if err != nil {
		return err
	}
	t, err := readTable(c.File, io.in)
	if err != nil {
		return err
	}
	if c.North != nil {
		t.North = *c.North
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
