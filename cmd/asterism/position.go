package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// movesCmd is `asterism moves GAME FILE`.
type movesCmd struct {
	skyArgs
	JSON bool `help:"JSON alone on standard output."`
}

// Run prints the legal moves of the position.
func (c *movesCmd) Run(io *stdio) error {
	g, err := game(c.Game)
	if err != nil {
		return err
	}
	if m, ok := timed(g).(rules.Mover); ok {
		t, err := c.table(io, &c.photographFlags, &c.gameFlags)
		if err != nil {
			return err
		}
		a, err := m.Moves(t, c.at(t))
		if err != nil {
			return c.wrong(err)
		}
		return printAnswer(io.out, a, c.JSON)
	}
	p, err := c.position(g, io.in)
	if err != nil {
		return err
	}
	list := moveList{c.Game, p.Turn(), append([]rules.Move{}, p.Moves()...)}
	return printAnswer(io.out, withHint(list, g, p, c.options()), c.JSON)
}

// moveList is the answer to `moves` of a game with positions.
type moveList struct {
	Game  string       `json:"game"`
	Turn  string       `json:"turn"`
	Moves []rules.Move `json:"moves"`
}

// Text lists the moves a line each.
func (l moveList) Text() string {
	lines := []string{fmt.Sprintf("%s to move, %s", l.Turn, rules.Number(len(l.Moves), "move", "moves"))}
	switch {
	case l.Turn == "":
		lines = []string{"the game is over"}
	case len(l.Moves) == 1:
		lines = []string{l.Turn + " to move, 1 move"}
	}
	for _, m := range l.Moves {
		lines = append(lines, m.String())
	}
	return strings.Join(lines, "\n")
}

// perftCmd is `asterism perft GAME FILE --depth N`.
type perftCmd struct {
	skyArgs
	Depth int  `required:"" help:"How many moves deep." placeholder:"N"`
	JSON  bool `name:"json" help:"Depth and count as one JSON object."`
}

// skyPerft is a game that counts the leaf positions of a sky.
type skyPerft interface {
	Perft(t *constellation.Table, o rules.Options, depth int) (uint64, error)
}

// Run counts leaf positions.
func (c *perftCmd) Run(io *stdio) error {
	if c.Depth < 0 {
		return bad(fmt.Errorf("depth %d is negative", c.Depth))
	}
	g, err := game(c.Game)
	if err != nil {
		return err
	}
	n, err := c.count(g, io)
	if err != nil {
		return err
	}
	if c.JSON {
		return json.NewEncoder(io.out).Encode(leafCount{c.Depth, n})
	}
	_, err = fmt.Fprintln(io.out, n)
	return err
}

// leafCount is how many leaf positions there are so many moves on.
type leafCount struct {
	Depth  int    `json:"depth"` // moves, no more than the throws that are given
	Leaves uint64 `json:"leaves"`
}

func (c *perftCmd) count(g rules.Game, std *stdio) (uint64, error) {
	if s, ok := g.(skyPerft); ok {
		t, err := c.table(std, &c.photographFlags, &c.gameFlags)
		if err != nil {
			return 0, err
		}
		n, err := s.Perft(t, c.at(t), c.Depth)
		return n, bad(err)
	}
	p, err := c.position(g, std.in)
	if err != nil {
		return 0, err
	}
	if f, ok := p.(rules.Foreseen); ok && c.Depth > f.Foreseen() {
		fmt.Fprintf(std.err, "asterism: %s says what is thrown for %s, not for %d: the count is of %d\n", c.File, rules.Number(f.Foreseen(), "move", "moves"), c.Depth, f.Foreseen())
		c.Depth = f.Foreseen()
	}
	n, err := rules.Perft(p, c.Depth)
	return n, bad(err)
}

// position reads the position in the file; of games that are played on a sky,
// that is the sky.
func (c *skyArgs) position(g rules.Game, in io.Reader) (rules.Position, error) {
	if _, ok := g.(rules.Mover); !ok && g.Info().Board == (rules.Grid{}) {
		return nil, bad(fmt.Errorf("%s is played on no board: it has no list of legal moves", g.Info().Name))
	}
	b, err := readInput(c.File, in)
	if err != nil {
		return nil, err
	}
	p, err := g.ReadPosition(b, c.options())
	if err != nil {
		return nil, bad(fmt.Errorf("%s: %w", c.File, err))
	}
	return p, nil
}
