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
	q := p.question(on)
	q.Alike = nil // the answer names one move
	f := on.See(t).Explain(q)
	if !f.Played {
		return board.NewAnswer(f, nil), nil
	}
	after, err := p.found(f)
	if err != nil {
		return nil, err
	}
	return board.NewAnswer(f, after), nil
}

// question is what is asked of a table. A pass can't be seen.
func (p Position) question(on board.Board) board.Question {
	q := board.Question{
		Before: p.onBoard(), Moves: p.Moves(),
		After: func(m rules.Move) (all [][]board.Piece) {
			for _, after := range p.branches(m.(Move)) {
				all = append(all, after.onBoard())
			}
			return all
		},
		Alike:  sameWay,
		Silent: func(m rules.Move) bool { return m.(Move).Do == Pass },
		Words: board.Words{Square: on.Square,
			Owner: owners},
	}
	for _, w := range p.worlds() {
		q.Stays = append(q.Stays, w.onBoard())
	}
	return q
}

// owners names the player of each colour.
var owners = map[constellation.Team]string{teams[0]: names[0], teams[1]: names[1]}
