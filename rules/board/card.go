package board

import (
	"strconv"

	"github.com/asterism-dice/asterism/rules"
)

// card is how a game ended, nil before.
func (r *Referee) card() *rules.Card {
	if !r.state.over() {
		return nil
	}
	p := r.Position()
	_, points := r.game.Standing(p)
	c := &rules.Card{Title: "a draw", Next: "lay out the dice for the next game"}
	row := rules.CardRow{What: "points", Total: true}
	for _, who := range r.players {
		if p.Outcome().Winner == who.Name {
			c.Title = who.Called + " wins"
		}
		c.Heads = append(c.Heads, who.Called)
		row.Values = append(row.Values, strconv.Itoa(points[who.Name]))
	}
	c.Rows = []rules.CardRow{row}
	return c
}
