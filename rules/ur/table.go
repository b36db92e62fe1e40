package ur

import (
	"errors"
	"fmt"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// squares names the cells of the board, wherever it lies.
var squares = board.Board{Size: grid}

// Players are A at the bottom edge with white pieces, and B with red ones.
func (Game) Players(o rules.Options) [2]board.Player {
	both := [2]board.Player{{Name: names[0], Called: names[0], Team: teams[0]}, {Name: names[1], Called: names[1], Team: teams[1]}}
	return board.Seated(both, o)
}

// Words are the names of what lies on the board.
func (Game) Words() board.Words { return words }

var words = board.Words{Square: squares.Square, Owner: owners, Face: side, Noun: "piece", Move: bySquares}

// bySquares says a move without steps, which nobody sees on a board: "a2 to
// b2", "a new piece to c1", "a2 off the board".
func bySquares(p rules.Position, m rules.Move) string {
	mv, ok := m.(Move)
	way := Game{}.Trace(p, m)
	if !ok || len(way) == 0 {
		return m.String()
	}
	from, to := squares.Square(way[0]), " to "+squares.Square(way[len(way)-1])
	if mv.From == reserve {
		from = "a new piece"
	}
	if mv.To == off {
		to = " off the board"
	}
	if mv.Hits {
		to += ", which hits"
	}
	return from + to
}

// Pieces is what lies on the board.
func (Game) Pieces(p rules.Position) []board.Piece { return p.(Position).onBoard(squares) }

// Explain finds the move that leads from a position to what is seen.
func (Game) Explain(p rules.Position, s *board.Seen) (board.Finding, rules.Position) {
	at := p.(Position)
	f := s.Explain(at.question(squares))
	if !f.Played {
		return f, at
	}
	return f, at.after(f.Move.(Move))
}

// SetUp is the position that lies on the table. Pieces that aren't on the board
// count as in reserve until players say how many are borne off.
func (Game) SetUp(s *board.Seen, turn string, o rules.Options) (rules.Position, error) {
	steps := [2][]int{}
	for _, r := range s.Readings {
		if r.Cell == board.Off {
			continue
		}
		who, step := stepOf(s.Board, r)
		if step == nowhere {
			return nil, fmt.Errorf("ur: what lies on %s can't be there", squares.Square(r.Cell))
		}
		steps[who] = append(steps[who], step)
	}
	for who := range steps {
		for len(steps[who]) < pieces {
			steps[who] = append(steps[who], reserve)
		}
	}
	p, err := read(form{Turn: turn, Pieces: sides{steps[0], steps[1]}}, o)
	if m, ok := errors.AsType[*misplaced](err); ok {
		return nil, fmt.Errorf("ur: on %s: %w", m.square(), m.why)
	}
	return p, err
}

// Beside is how many pieces of each player aren't on the board.
func (Game) Beside(p rules.Position) (n [2]int) {
	for who := range n {
		n[who] = int(p.(Position).state.count[who][reserve] + p.(Position).state.count[who][off])
	}
	return n
}

// Gone says what pieces are that left the board at its end.
func (Game) Gone() string { return "borne off" }

// BorneOff is the position in which so many of those are borne off: of both players'
// pieces not as many as end the game.
func (g Game) BorneOff(p rules.Position, gone [2]int) (rules.Position, error) {
	at := p.(Position)
	for who, beside := range g.Beside(p) {
		if gone[who] > beside || gone[who] < 0 {
			return nil, fmt.Errorf("ur: %d pieces of %s borne off, %d are beside the board: %w", gone[who], names[who], beside, rules.ErrIllegal)
		}
		at.state.set(who, reserve, beside-gone[who])
		at.state.set(who, off, gone[who])
	}
	if err := at.state.check(); err != nil {
		return nil, fmt.Errorf("ur: %w", err)
	}
	return at, nil
}

// stepOf is the step of a piece that lies on the board; nowhere for none.
func stepOf(b board.Board, r board.Reading) (who, step int) {
	if r.Die.Team == teams[1] {
		who = 1
	}
	for step := 1; step < off; step++ {
		c := cellOf(who, step)
		if r.Die.Team == teams[who] && r.Die.Face == faceOf(step) && b.Cell(c.column-1, c.row) == r.Cell {
			return who, step
		}
	}
	return who, nowhere
}

// Begins tells that the board is empty.
func (Game) Begins(p rules.Position) bool { return len(p.(Position).onBoard(squares)) == 0 }

// Other is the position with the other player to move by the same throw.
func (Game) Other(p rules.Position) rules.Position {
	at := p.(Position)
	at.turn = 1 - at.turn
	return at
}

// Agreed is the position after both have agreed on a draw.
func (Game) Agreed(p rules.Position) rules.Position {
	at := p.(Position)
	at.agreed = true
	return at
}

// GivenUp is the position after a player has given up.
func (Game) GivenUp(p rules.Position, player string) rules.Position {
	at := p.(Position)
	at.resigned = player
	return at
}

// Trace is the way of a piece square by square, as its path goes.
func (Game) Trace(before rules.Position, m rules.Move) []board.Cell {
	mv, ok := m.(Move)
	if !ok || mv.Pass {
		return nil
	}
	var way []board.Cell
	for step := mv.From; step <= mv.To; step++ {
		way = append(way, before.(Position).square(step))
	}
	return way
}

// square is the cell of a step of the player to move.
func (p Position) square(step int) board.Cell {
	if step == reserve || step == off {
		return board.Off
	}
	c := cellOf(int(p.turn), step)
	return squares.Cell(c.column-1, c.row)
}

// Silent tells of a pass and of a throw.
func (Game) Silent(m rules.Move) bool {
	mv, ok := m.(Move)
	return !ok || mv.Pass
}

// Standing says how a position stands: the points are pieces borne off.
func (Game) Standing(p rules.Position) (rules.Answer, map[string]int) {
	at, a := p.(Position), &answer{}
	for who, s := range [2]*standing{&a.A, &a.B} {
		s.known = true
		for _, step := range at.steps(who) {
			switch {
			case step == reserve:
				s.Beside++
			case step == off:
				s.Beside, s.Off = s.Beside+1, s.Off+1
			case step >= converts:
				s.Dotted++
			default:
				s.Plain++
			}
		}
	}
	return a, map[string]int{names[0]: a.A.Off, names[1]: a.B.Off}
}

// Instead are the positions after the throws that weren't made.
func (Game) Instead(p rules.Position) []board.Instead {
	at := p.(Position)
	made := at.throws
	var all []board.Instead
	for n := byte(1); n <= 4; n++ {
		if len(made) > 0 && made[0] == n {
			continue
		}
		next := at
		next.throws = string([]byte{n})
		all = append(all, board.Instead{Position: next, Text: func(m rules.Move) string {
			if made == "" {
				return fmt.Sprintf("throw first: take back %s", bySquares(next, m))
			}
			return fmt.Sprintf("%s is a move by %d, and %d was thrown: take it back, or undo and say the throw", bySquares(next, m), n, made[0])
		}})
	}
	return all
}
