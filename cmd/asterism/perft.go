package main

import "fmt"

// perftCmd is `asterism perft GAME FILE --depth N`.
type perftCmd struct {
	skyArgs
	Depth int `required:"" help:"How many moves deep." placeholder:"N"`
}

// Run counts leaf positions.
func (c *perftCmd) Run(io *stdio) error {
	if c.Depth < 0 {
		return bad(fmt.Errorf("depth %d is negative", c.Depth))
	}
	g, err := mover(c.Game)
	if err != nil {
		return err
	}
	t, err := c.table(io.in)
	if err != nil {
		return err
	}
	n, err := g.Perft(t, c.options(), c.Depth)
	if err != nil {
		return bad(err)
	}
	_, err = fmt.Fprintln(io.out, n)
	return err
}
