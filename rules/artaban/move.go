package artaban

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// Act is what a move does.
type Act string

// The acts; left, right and forward as the player sees them.
const (
	Left      Act = "left"       // roll over the left edge
	Right     Act = "right"      // roll over the right edge
	Forward   Act = "forward"    // roll over the front edge
	TurnLeft  Act = "turn-left"  // a quarter counter-clockwise from above, on the spot
	TurnRight Act = "turn-right" // a quarter clockwise, on the spot
	Capture   Act = "capture"    // take the place of a weaker enemy
	Sacrifice Act = "sacrifice"  // leave the board against an enemy as strong
	Pass      Act = "pass"       // for a side without dice
)

var acts = []Act{Left, Right, Forward, TurnLeft, TurnRight, Capture, Sacrifice, Pass}

// Move is one act of a player. From and To are squares, empty for a pass.
type Move struct {
	From string `json:"from"`
	Do   Act    `json:"do"`
	To   string `json:"to"`
}

// String says the move in a few words.
func (m Move) String() string {
	switch m.Do {
	case Pass:
		return "pass"
	case TurnLeft, TurnRight:
		return fmt.Sprintf("%s %s", m.From, m.Do)
	case Capture:
		return fmt.Sprintf("%s captures %s", m.From, m.To)
	case Sacrifice:
		return fmt.Sprintf("%s sacrificed against %s", m.From, m.To)
	}
	return fmt.Sprintf("%s %s to %s", m.From, m.Do, m.To)
}

// Turns tells whether the die turns on the spot, which shows nothing new from
// above.
func (m Move) Turns() bool { return m.Do == TurnLeft || m.Do == TurnRight }

// readMove reads the JSON of one move.
func readMove(b []byte) (Move, error) {
	var m Move
	dec := json.NewDecoder(bytes.NewReader(b))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&m); err != nil {
		return Move{}, fmt.Errorf("artaban: move %s: %w", b, err)
	}
	if !slices.Contains(acts, m.Do) {
		return Move{}, fmt.Errorf("artaban: move %s: there is no act %q", b, m.Do)
	}
	if m.Do == Pass {
		return m, nil
	}
	for _, s := range []string{m.From, m.To} {
		if _, err := squares.ParseSquare(s); err != nil {
			return Move{}, fmt.Errorf("artaban: move %s: %w", b, err)
		}
	}
	return m, nil
}

// cells returns the squares of a legal move as numbers.
func (m Move) cells() (from, to int) {
	f, _ := squares.ParseSquare(m.From)
	t, _ := squares.ParseSquare(m.To)
	return int(f), int(t)
}

// way is the direction in which a side's die rolls.
func (m Move) way(s side) way {
	switch m.Do {
	case Left:
		return s.left()
	case Right:
		return s.right()
	}
	return s.front()
}

func move(from int, do Act, to int) Move {
	return Move{From: square(from), Do: do, To: square(to)}
}

// Moves lists what moves a die from its square or off the board, by square;
// then the turns on the spot.
func (p Position) Moves() []rules.Move {
	if p.over() {
		return nil
	}
	var all, turns []rules.Move
	for c, d := range p.cells {
		if d.belongs(p.turn) {
			all = p.movesOf(c, all)
			turns = append(turns, move(c, TurnLeft, c), move(c, TurnRight, c))
		}
	}
	if all = append(all, turns...); len(all) == 0 {
		all = append(all, Move{Do: Pass})
	}
	return all
}

// movesOf appends the moves of the die on a square, without turns.
func (p *Position) movesOf(c int, all []rules.Move) []rules.Move {
	s := p.cells[c].owner()
	for _, do := range []Act{Left, Right, Forward} {
		to, ok := step(c, Move{Do: do}.way(s))
		if !ok {
			continue
		}
		if p.cells[to] == 0 {
			all = append(all, move(c, do, to))
			continue
		}
		takes, gives := p.meet(c, to)
		if takes {
			all = append(all, move(c, Capture, to))
		}
		if gives {
			all = append(all, move(c, Sacrifice, to))
		}
	}
	for _, to := range p.diagonals(c) {
		if takes, _ := p.meet(c, to); takes {
			all = append(all, move(c, Capture, to))
		}
	}
	return all
}

// diagonals lists the squares forward to either side, by the rules that allow
// captures there.
func (p *Position) diagonals(c int) []int {
	s := p.cells[c].owner()
	front, ok := step(c, s.front())
	if !p.diagonal || !ok {
		return nil
	}
	var to []int
	for _, w := range []way{s.left(), s.right()} {
		if n, ok := step(front, w); ok {
			to = append(to, n)
		}
	}
	return to
}

// meet tells whether the die on a square may capture the one on another, or be
// sacrificed against it. Where tops are open it is enough that it may be so.
func (p *Position) meet(from, to int) (takes, gives bool) {
	d, e := p.cells[from], p.cells[to]
	if e == 0 || e.owner() == d.owner() {
		return false, false
	}
	for t := 1; t <= 6; t++ {
		for u := 1; u <= 6; u++ {
			if d.may()&withTop(t) != 0 && e.may()&withTop(u) != 0 {
				takes = takes || t > u || t == u && d.leads()
				gives = gives || t == u && !d.leads()
			}
		}
	}
	return takes, gives
}

// acts tells whether a side can roll, capture or sacrifice.
func (p *Position) acts(s side) bool {
	for c, d := range p.cells {
		if d.belongs(s) && p.canAct(c) {
			return true
		}
	}
	return false
}

func (p *Position) canAct(c int) bool {
	s := p.cells[c].owner()
	for _, w := range []way{s.left(), s.right(), s.front()} {
		if to, ok := step(c, w); ok {
			takes, gives := p.meet(c, to)
			if p.cells[to] == 0 || takes || gives {
				return true
			}
		}
	}
	for _, to := range p.diagonals(c) {
		if takes, _ := p.meet(c, to); takes {
			return true
		}
	}
	return false
}

// legal tells whether a move is one of those listed.
func (p *Position) legal(m Move) bool {
	if m.Do == Pass {
		return m == Move{Do: Pass} && slices.Equal(p.Moves(), []rules.Move{m})
	}
	from, err := squares.ParseSquare(m.From)
	if err != nil || !p.cells[from].belongs(p.turn) || p.over() {
		return false
	}
	if m.Turns() {
		return m.To == m.From
	}
	return slices.Contains(p.movesOf(int(from), nil), rules.Move(m))
}

// cellOf is the square of a move as a board counts it.
func cellOf(name string) board.Cell {
	c, err := squares.ParseSquare(name)
	if err != nil {
		return board.Off
	}
	return c
}
