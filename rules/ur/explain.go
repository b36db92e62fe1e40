package ur

import (
	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// ExplainTable says which move leads from a position to what lies on a table;
// the throw that was made is the first of the position's.
func (g Game) ExplainTable(position []byte, t *constellation.Table, o rules.Options) (rules.Answer, error) {
	read, err := g.ReadPosition(position, o)
	if err != nil {
		return nil, err
	}
	p, on := read.(Position), board.On(grid, o.Surface, t)
	f := on.See(t).Explain(p.question(on))
	if !f.Played {
		return board.NewAnswer(f, nil), nil
	}
	return board.NewAnswer(f, p.after(f.Move.(Move))), nil
}

// question is what is asked of a table. A pass can't be seen.
func (p Position) question(on board.Board) board.Question {
	return board.Question{
		Before: p.onBoard(on), Moves: p.Moves(),
		After:  func(m rules.Move) [][]board.Piece { return [][]board.Piece{p.after(m.(Move)).onBoard(on)} },
		Silent: func(m rules.Move) bool { return m.(Move).Pass },
		Words:  words,
	}
}

// owners names the player of each colour.
var owners = map[constellation.Team]string{constellation.White: names[0], constellation.Red: names[1]}

// side says in a word which side of a piece is up.
func side(face string, _ bool) string {
	switch face {
	case "0":
		return "plain"
	case "1":
		return "dotted"
	}
	return face
}

// onBoard lists the pieces that lie on the board.
func (p Position) onBoard(on board.Board) []board.Piece {
	var all []board.Piece
	for who, team := range teams {
		for step := 1; step < off; step++ {
			c := cellOf(who, step)
			for range p.state.count[who][step] {
				all = append(all, board.Piece{Cell: on.Cell(c.column-1, c.row), Kind: constellation.Binary, Team: team, Face: faceOf(step)})
			}
		}
	}
	return all
}
