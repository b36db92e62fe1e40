package main

import (
	"fmt"

	"github.com/asterism-dice/asterism/rules"
)

// movesCmd is `asterism moves GAME FILE`.
type movesCmd struct {
	skyArgs
	JSON bool `help:"JSON alone on standard output."`
}

// Run prints the legal moves of the position.
func (c *movesCmd) Run(io *stdio) error {
	g, err := mover(c.Game)
	if err != nil {
		return err
	}
	t, err := c.table(io.in)
	if err != nil {
		return err
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
