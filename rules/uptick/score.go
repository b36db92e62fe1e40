//go:build uptick

package uptick

import (
	"fmt"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// answer is what a table without history says; what was captured isn't seen.
type answer struct {
	Red  standing `json:"red"`
	Blue standing `json:"blue"`
}

// standing is what one player has on the board.
type standing struct {
	Dice     int      `json:"dice"`
	Sum      int      `json:"sum"`      // of their values
	Captured int      `json:"captured"` // sum of values, where that is known
	Frozen   []string `json:"frozen"`   // squares of dice that can't move for a higher one beside them

	known bool // what was captured
}

// Text says it in a line for each player.
func (a *answer) Text() string {
	return fmt.Sprintf("red: %s\nblue: %s", a.Red.text(), a.Blue.text())
}

func (s standing) text() string {
	line := fmt.Sprintf("%s on the board, %d together, %d frozen", rules.Number(s.Dice, "die", "dice"), s.Sum, len(s.Frozen))
	if s.known {
		line += fmt.Sprintf("; captured: %d together", s.Captured)
	}
	return line
}

// Score adds up what lies on a board of the usual size.
func (Game) Score(t *constellation.Table, o rules.Options) (rules.Answer, error) {
	if err := checked(o); err != nil {
		return nil, err
	}
	g, err := seen(board.On(rules.Grid{Columns: usualSize, Rows: usualSize}, o.Surface, t).See(t))
	if err != nil {
		return nil, err
	}
	a := &answer{}
	for who, s := range [2]*standing{&a.Red, &a.Blue} {
		*s = g.standing(who)
	}
	return a, nil
}

// seen is the grid as it lies on a table. Nothing on it is passed over.
func seen(s *board.Seen) (grid, error) {
	g := grid{size: usualSize}
	for _, r := range s.Readings {
		if r.Cell == board.Off {
			continue
		}
		d, err := g.lying(r)
		if err != nil {
			return g, err
		}
		g.cells[r.Cell] = int8(d.Value) * signs[slices.Index(names[:], d.Owner)]
	}
	return g, nil
}

// lying is a die on the grid, or why it is none of the game.
func (g *grid) lying(r board.Reading) (die, error) {
	at := usual.Square(r.Cell)
	if k := r.Die.Kind; k != constellation.D6 && k.Known() {
		return die{}, fmt.Errorf("uptick: %s holds a %s", at, k)
	}
	d, err := dieOf(r)
	switch {
	case err != nil:
		return d, err
	case d.Value < 1 || d.Value > highest:
		return d, fmt.Errorf("uptick: what the die on %s shows isn't known", at)
	case g.cells[r.Cell] != 0:
		return d, fmt.Errorf("uptick: two dice lie on %s", at)
	}
	return d, nil
}

func (g *grid) standing(who int) standing {
	s := standing{Frozen: []string{}}
	for cell := range g.size * g.size {
		v := g.cells[cell] * signs[who]
		if v <= 0 {
			continue
		}
		s.Dice, s.Sum = s.Dice+1, s.Sum+int(v)
		if g.frozen(cell, who) {
			s.Frozen = append(s.Frozen, g.square(cell))
		}
	}
	return s
}
