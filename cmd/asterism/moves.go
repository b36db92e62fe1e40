package main

import (
	"fmt"

	"github.com/asterism-dice/asterism/rules"
)

// movesCmd is `asterism moves GAME FILE`.
type movesCmd struct {
	Game  string   `arg:"" help:"Which game: ${games}."`
	File  string   `arg:"" help:"Sky file; - is standard input."`
	JSON  bool     `help:"JSON alone on standard output."`
	North *float64 `help:"Degrees clockwise from the table's up to compass North, instead of the file's." placeholder:"DEGREES"`
	gameFlags
}

// Run prints the legal moves of the position.
func (c *movesCmd) Run(io *stdio) error {
	g, err := mover(c.Game)
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
	a, err := g.Moves(t, c.options())
	if err != nil {
		return bad(err)
	}
	return printAnswer(io.out, a, c.JSON)
}

// mover finds a game that knows its legal moves.
func mover(name string) (rules.Mover, error) {
	g, err := game(name)
	if err != nil {
		return nil, err
	}
	m, ok := timed(g).(rules.Mover)
	if !ok {
		return nil, bad(fmt.Errorf("%s is played by throwing: it has no list of legal moves", name))
	}
	return m, nil
}
