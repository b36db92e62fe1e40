package board

import (
	"strconv"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// card is how a game ended, nil before.
func (r *Referee) card() *rules.Card {
	if !r.state.over() {
		return nil
	}
	p := r.Position()
	_, points := r.game.Standing(p)
	c := &rules.Card{Title: r.titleOf(p.Outcome()), Next: "touch next, or press N, for a new game"}
	row := rules.CardRow{What: "points", Total: true}
	for _, who := range r.players {
		c.Heads = append(c.Heads, who.Called)
		row.Values = append(row.Values, strconv.Itoa(points[who.Name]))
	}
	c.Rows = []rules.CardRow{row}
	return c
}

// buttonRadius is half of how large a button is to touch, mm: a finger's breadth.
const buttonRadius = 18

// next is what begins another game once one is over; none before.
func (r *Referee) next() []rules.Mark {
	if !r.state.over() {
		return nil
	}
	return []rules.Mark{{ID: "next", Kind: rules.MarkButton, Tone: rules.ToneGood, Text: "next", Facing: r.Facing(0),
		Points: []constellation.Vec{r.place(Off)}, Radius: buttonRadius, Command: rules.Command{Do: rules.DoNew}}}
}
