package main

import (
	"fmt"

	"github.com/asterism-dice/asterism/rules"
)

// explainCmd is `asterism explain GAME POSITION SKY`.
type explainCmd struct {
	Game     string `arg:"" help:"Which game: ${games}."`
	Position string `arg:"" help:"File of the position before the move; - is standard input."`
	Sky      string `arg:"" help:"Sky file of the table after it, or a photograph."`
	JSON     bool   `help:"JSON alone on standard output."`
	gameFlags
	photographFlags
}

// Run says which legal move explains what is seen.
func (c *explainCmd) Run(io *stdio) error {
	g, err := game(c.Game)
	if err != nil {
		return err
	}
	e, ok := g.(rules.Explainer)
	if !ok {
		return bad(fmt.Errorf("%s can't explain a table by one move", c.Game))
	}
	position, err := readInput(c.Position, io.in)
	if err != nil {
		return err
	}
	c.grid = g.Info().Board
	t, err := readTable(c.Sky, io, &c.photographFlags, &c.gameFlags)
	if err != nil {
		return err
	}
	a, err := e.ExplainTable(position, t, c.at(t))
	if err != nil {
		return bad(fmt.Errorf("%s: %w", c.Position, err))
	}
	return printAnswer(io.out, a, c.JSON)
}
