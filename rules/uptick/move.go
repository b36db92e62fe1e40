//go:build uptick

package uptick

import (
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/asterism-dice/asterism/rules"
)

// What a Move does.
const (
	Place = "place"
	Go    = "move"
	Pass  = "pass"
)

// Move is what a player does in a turn.
type Move struct {
	Do       string `json:"do"`       // Place, Go or Pass
	From     string `json:"from"`     // square, empty unless Go
	To       string `json:"to"`       // square, empty for Pass
	Value    int    `json:"value"`    // as the die shows afterwards
	Captures int    `json:"captures"` // value of the die that is captured, 0 for none
}

// String writes a move as "3@d4", "d4-d6=4", "d4xd6=4" or "pass".
func (m Move) String() string {
	switch {
	case m.Do == Place:
		return strconv.Itoa(m.Value) + "@" + m.To
	case m.Do == Go && m.Captures > 0:
		return fmt.Sprintf("%sx%s=%d", m.From, m.To, m.Value)
	case m.Do == Go:
		return fmt.Sprintf("%s-%s=%d", m.From, m.To, m.Value)
	}
	return m.Do
}

// spoken says a move by its squares: "a 3 on d4", "d4 to d6, turned to 4", "d4
// takes d6, turned to 4".
func spoken(_ rules.Position, move rules.Move) string {
	m, ok := move.(Move)
	switch {
	case !ok || m.Do == Pass:
		return move.String()
	case m.Do == Place:
		return fmt.Sprintf("a %d on %s", m.Value, m.To)
	case m.Captures > 0:
		return fmt.Sprintf("%s takes %s, turned to %d", m.From, m.To, m.Value)
	}
	return fmt.Sprintf("%s to %s, turned to %d", m.From, m.To, m.Value)
}

// leftOpen says a move by its squares alone where nobody read what the die shows: "a die
// on d4", "d4 takes d6". Empty: it was read.
func leftOpen(after rules.Position, move rules.Move) string {
	m, ok := move.(Move)
	p, is := after.(Position)
	if !ok || !is || m.Do == Pass {
		return ""
	}
	cell, err := p.grid.cell(m.To)
	switch {
	case err != nil || p.mayShow(cell) == nil:
		return ""
	case m.Do == Place:
		return "a die on " + m.To
	case m.Captures > 0:
		return m.From + " takes " + m.To
	}
	return m.From + " to " + m.To
}

// moveOf names the squares of an act.
func (g *grid) moveOf(a act) Move {
	m := Move{Do: Place, To: g.square(int(a.to)), Value: int(a.value), Captures: int(a.captures)}
	if a.from != outside {
		m.Do, m.From = Go, g.square(int(a.from))
	}
	return m
}

// square names a cell by file and rank.
func (g *grid) square(cell int) string {
	return string(rune('a'+cell%g.size)) + strconv.Itoa(cell/g.size+1)
}

// cell reads the name of a square: each has one.
func (g *grid) cell(square string) (int, error) {
	if len(square) >= 2 {
		column := int(square[0]) - 'a'
		row, err := strconv.Atoi(square[1:])
		if cell := (row-1)*g.size + column; err == nil && column >= 0 && column < g.size && row >= 1 && row <= g.size && g.square(cell) == square {
			return cell, nil
		}
	}
	return 0, fmt.Errorf("square %q isn't on a board of %d by %d", square, g.size, g.size)
}

// ReadMove reads the JSON of a move.
func (Game) ReadMove(b []byte) (rules.Move, error) {
	var m Move
	if err := json.Unmarshal(b, &m); err != nil {
		return nil, fmt.Errorf("uptick: move: %w", err)
	}
	return m, nil
}
