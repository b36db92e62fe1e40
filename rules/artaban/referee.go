package artaban

import (
	"fmt"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// Referee starts a game on an empty table. It begins when eight dice of each
// side lie on their second rank, with tops that add up to 28.
func (g Game) Referee(o rules.Options) (rules.Referee, error) { return board.NewReferee(g, o) }

// Players are A at the bottom edge with white dice, and B with red ones.
func (Game) Players(o rules.Options) [2]board.Player {
	both := [2]board.Player{{Name: "A", Called: "A", Team: teams[sideA]}, {Name: "B", Called: "B", Team: teams[sideB]}}
	return board.Seated(both, o)
}

// Words are the names of what lies on the board.
func (Game) Words() board.Words { return words }

// Pieces is what lies on the board.
func (Game) Pieces(p rules.Position) []board.Piece {
	at := p.(Position)
	return at.pieces()
}

// Explain finds the move that leads from a position to what is seen.
func (Game) Explain(p rules.Position, s *board.Seen) (board.Finding, rules.Position) {
	f, after := p.(Position).explainOnce(s)
	return f, after
}

// SetUp is the position that lies on the table; how dice are turned is open.
func (Game) SetUp(s *board.Seen, turn string, o rules.Options) (rules.Position, error) {
	diagonal, err := diagonalOf(o)
	if err != nil {
		return nil, err
	}
	p, err := fromSeen(s, diagonal)
	if err != nil {
		return nil, err
	}
	if p.turn, err = parseSide(turn); err != nil {
		return nil, fmt.Errorf("artaban: %w", err)
	}
	return p, nil
}

// Begins tells whether a position can be the beginning of a game.
func (Game) Begins(p rules.Position) bool {
	at := p.(Position)
	return at.starts()
}

// Other is the position with the other side to move.
func (Game) Other(p rules.Position) rules.Position {
	at := p.(Position)
	at.turn = at.turn.other()
	return at
}

// Agreed is the position after both have agreed on a draw.
func (Game) Agreed(p rules.Position) rules.Position { return p.(Position).agree() }

// GivenUp is the position after a player has given up.
func (Game) GivenUp(p rules.Position, player string) rules.Position {
	at := p.(Position)
	at.resigned = player
	return at
}

// Trace is the way of a move over the board.
func (Game) Trace(_ rules.Position, m rules.Move) []board.Cell {
	mv := m.(Move)
	if mv.Do == Pass {
		return nil
	}
	return []board.Cell{cellOf(mv.From), cellOf(mv.To)}
}

// Silent tells of a turn on the spot and of a pass.
func (Game) Silent(m rules.Move) bool { return m.(Move).Turns() || m.(Move).Do == Pass }

// Standing says how a position stands.
func (Game) Standing(p rules.Position) (rules.Answer, map[string]int) {
	s := p.(Position).Score()
	return s, map[string]int{"A": s.Scores.A, "B": s.Scores.B}
}

// LinesBeside says how many dice a player has left, and at the beginning that no die
// leads where none is larger: a sensor may tell no sizes.
func (Game) LinesBeside(p rules.Position, who int) []string {
	n, led, at := 0, false, p.(Position)
	for _, d := range at.cells {
		if d.belongs(side(who)) {
			n++
			led = led || d.leads()
		}
	}
	lines := []string{rules.Number(n, "die", "dice") + " left"}
	if !led && at.starts() {
		lines = append(lines, "no leader: no die is larger")
	}
	return lines
}
