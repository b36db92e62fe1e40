//go:build uptick

package uptick

import (
	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// ExplainTable says which move leads from a position to what lies on a table.
func (g Game) ExplainTable(position []byte, t *constellation.Table, o rules.Options) (rules.Answer, error) {
	read, err := g.ReadPosition(position, o)
	if err != nil {
		return nil, err
	}
	p := read.(Position)
	on := board.On(p.shape(), o.Surface, t)
	f := on.See(t).Explain(p.question(on))
	if !f.Played {
		return board.NewAnswer(f, nil), nil
	}
	after, _ := p.after(f.Move.(Move))
	return board.NewAnswer(f, after), nil
}

// question is what is asked of a table. A pass can't be seen.
func (p Position) question(on board.Board) board.Question {
	return board.Question{
		Before: p.onBoard(), Moves: p.Moves(),
		After: func(m rules.Move) [][]board.Piece {
			after, _ := p.after(m.(Move))
			return [][]board.Piece{after.onBoard()}
		},
		Silent: func(m rules.Move) bool { return m.(Move).Do == Pass },
		Words: board.Words{Square: on.Square,
			Owner: owners},
	}
}

// owners names the player of each colour.
var owners = map[constellation.Team]string{teams[0]: names[0], teams[1]: names[1]}
