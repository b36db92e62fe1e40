package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// shown is a file that shows a table.
type shown struct {
	File  string   `arg:"" help:"Sky file or photograph (render takes recordings too); - is a sky on standard input."`
	North *float64 `help:"Degrees clockwise from the table's up to compass North, instead of the file's." placeholder:"DEGREES"`
}

// table reads the table.
func (p *shown) table(std *stdio, how *photographFlags, g *gameFlags) (*constellation.Table, error) {
	t, err := readTable(p.File, std, how, g)
	if err == nil {
		err = p.turn(t)
	}
	return t, err
}

// turn turns a table's North as the call says.
func (p *shown) turn(t *constellation.Table) error {
	if p.North == nil {
		return nil
	}
	if math.IsNaN(*p.North) || math.IsInf(*p.North, 0) {
		return bad(fmt.Errorf("--north: %v is no angle: give degrees", *p.North))
	}
	t.North = constellation.Angle(*p.North)
	return nil
}

// wrong names the file with an error about the table in it.
func (p *shown) wrong(err error) error {
	if errors.As(err, new(rules.TableError)) {
		return bad(about(inputName(p.File), err))
	}
	return bad(err)
}

// skyArgs say which table of which game a command is about.
type skyArgs struct {
	Game string `arg:"" help:"Which game: ${games}."`
	shown
	gameFlags
	photographFlags
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
	a, err := c.score(g, io)
	if err != nil {
		return err
	}
	return printAnswer(io.out, a, c.JSON)
}

// score says how the table or the position in the file stands.
func (c *scoreCmd) score(g rules.Game, std *stdio) (rules.Answer, error) {
	c.grid = g.Info().Board
	var file []byte
	if c.grid != (rules.Grid{}) && !isPhotograph(c.File) {
		var err error
		if file, err = readInput(c.File, std.in); err != nil {
			return nil, err
		}
		if isPosition(g, file) {
			a, err := scorePosition(g, file, c.options())
			return a, bad(err)
		}
	}
	t, err := c.lying(file, std)
	if err == nil {
		err = unhinted(g, c.options())
	}
	if err != nil {
		return nil, err
	}
	a, err := timed(g).Score(t, c.at(t))
	return a, c.wrong(err)
}

// lying is the table in the file, which has been read where it isn't nil.
func (c *scoreCmd) lying(file []byte, std *stdio) (*constellation.Table, error) {
	if file == nil || c.FindBoard {
		return c.table(std, &c.photographFlags, &c.gameFlags)
	}
	t, err := skyOf(c.File, file)
	if err == nil {
		err = c.turn(t)
	}
	return t, err
}

// printAnswer writes an answer as JSON or for people.
func printAnswer(w io.Writer, a rules.Answer, asJSON bool) error {
	if !asJSON {
		_, err := fmt.Fprintln(w, a.Text())
		return err
	}
	return json.NewEncoder(w).Encode(a)
}
