package artaban

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/asterism-dice/asterism/rules"
)

// positionJSON is the form of a position file.
type positionJSON struct {
	Turn  string    `json:"turn"`
	Dice  []dieJSON `json:"dice"`
	Drawn bool      `json:"drawn,omitempty"` // a draw was agreed on

	Resigned string `json:"resigned,omitempty"` // who gave up
}

// dieJSON is one die of it. North is given where it is known, norths where
// several remain; orientations, as pairs of top and north, where even the top
// is open.
type dieJSON struct {
	At           string   `json:"at"`
	Owner        string   `json:"owner"`
	Top          int      `json:"top,omitempty"`
	North        int      `json:"north,omitempty"`
	Norths       []int    `json:"norths,omitempty"`
	Orientations [][2]int `json:"orientations,omitempty"`
	Leader       bool     `json:"leader"`
}

// MarshalJSON writes a position file.
func (p Position) MarshalJSON() ([]byte, error) {
	out := positionJSON{Turn: p.turn.String(), Dice: []dieJSON{}, Drawn: p.drawn, Resigned: p.resigned}
	for c, d := range p.cells {
		if d != 0 {
			out.Dice = append(out.Dice, d.json(square(c)))
		}
	}
	return json.Marshal(out)
}

func (d die) json(at string) dieJSON {
	j := dieJSON{At: at, Owner: d.owner().String(), Leader: d.leads(), Top: d.may().top()}
	d.may().each(func(o orientation) {
		j.Norths = append(j.Norths, sidesOf[o].north)
		j.Orientations = append(j.Orientations, [2]int{sidesOf[o].top, sidesOf[o].north})
	})
	switch {
	case j.Top == 0:
		j.Norths = nil
	case len(j.Norths) == 1:
		j.North, j.Norths, j.Orientations = j.Norths[0], nil, nil
	default:
		j.Orientations = nil
	}
	return j
}

// readPosition reads a position file; diagonal is how captures are played.
func readPosition(b []byte, diagonal bool) (Position, error) {
	var in positionJSON
	if err := rules.ReadPositionFile(b, &in); err != nil {
		return Position{}, fmt.Errorf("artaban: position: %w", err)
	}
	p := Position{diagonal: diagonal, drawn: in.Drawn, resigned: in.Resigned}
	var err error
	if _, err = parseSide(in.Resigned); in.Resigned != "" && err != nil {
		return Position{}, fmt.Errorf("artaban: position: resigned: %w", err)
	}
	if p.turn, err = parseSide(in.Turn); err != nil {
		return Position{}, fmt.Errorf("artaban: position: turn: %w", err)
	}
	for _, d := range in.Dice {
		if err := p.place(d); err != nil {
			return Position{}, fmt.Errorf("artaban: position: die at %q: %w", d.At, err)
		}
	}
	return p, nil
}

func parseSide(name string) (side, error) {
	switch name {
	case "A":
		return sideA, nil
	case "B":
		return sideB, nil
	}
	return 0, fmt.Errorf("there is no player %q, but A and B", name)
}

// place puts a die of a position file on its square.
func (p *Position) place(j dieJSON) error {
	c, err := squares.ParseSquare(j.At)
	if err != nil {
		return err
	}
	s, err := parseSide(j.Owner)
	if err != nil {
		return err
	}
	may, err := j.set()
	if err != nil {
		return err
	}
	if p.cells[c] != 0 {
		return fmt.Errorf("two dice are there")
	}
	p.cells[c] = newDie(s, j.Leader, may)
	return nil
}

// set is the set of orientations that a die of a position file may have.
func (j dieJSON) set() (set, error) {
	pairs := slices.Clone(j.Orientations)
	if j.North != 0 {
		pairs = append(pairs, [2]int{j.Top, j.North})
	}
	for _, n := range j.Norths {
		pairs = append(pairs, [2]int{j.Top, n})
	}
	if len(pairs) == 0 {
		if j.Top < 1 || j.Top > 6 {
			return 0, fmt.Errorf("no die shows %d", j.Top)
		}
		return withTop(j.Top), nil
	}
	var may set
	for _, p := range pairs {
		t, n := p[0], p[1]
		if t < 1 || t > 6 || n < 1 || n > 6 || n == t || n == 7-t {
			return 0, fmt.Errorf("no die has %d on top and %d to the north", t, n)
		}
		may |= only(index[t][n])
	}
	return may, nil
}
