package utara

import (
	"fmt"
	"strconv"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// arrows point up, and on clockwise by 45 degrees each.
var arrows = [8]string{"↑", "↗", "→", "↘", "↓", "↙", "←", "↖"}

// aboutMark says to the player on turn which round it is, where north lies and
// what Moon and Sun do.
func (r *Referee) aboutMark() rules.Mark {
	seat := r.side(r.state.Turn)
	turned := (r.table.North - seat.Facing).Norm()
	north := arrows[int(turned.Degrees()/45+0.5)%8]
	text := fmt.Sprintf("north %s\nMoon: %s, Sun: %s", north, r.conf.Sail.Moon, r.conf.Sail.Sun)
	if r.state.Round > 0 {
		text = fmt.Sprintf("round %d of %d, ", r.state.Round, r.conf.rounds()) + text
	}
	return rules.Mark{ID: "about", Kind: rules.MarkLabel, Tone: rules.ToneFaint, Text: text, Facing: seat.Facing, Free: true,
		Points: []constellation.Vec{seat.at(seat.Room/2-60, 16)}}
}

// card is how the last round or the match ended, while the next is awaited.
func (r *Referee) card() *rules.Card {
	s := &r.state
	if s.Round == 0 || s.Phase == sailing {
		return nil
	}
	c := &rules.Card{Title: fmt.Sprintf("round %d of %d is over", s.Round, r.conf.rounds()), Next: r.player() + " scored least and starts: roll the dice"}
	if s.Phase == over {
		c.Title, c.Next = verdict(s.Seats), "touch next, or press N, for a new match"
	}
	last, all := rules.CardRow{What: "this round", Total: true}, rules.CardRow{What: "the match", Total: true}
	for i := range s.Seats {
		c.Heads = append(c.Heads, s.Seats[i].Name)
		last.Values = append(last.Values, strconv.Itoa(s.Seats[i].Last))
		all.Values = append(all.Values, strconv.Itoa(s.Seats[i].Total))
	}
	dice := rules.CardRow{What: "dice, Days, Tides"}
	for i := range s.Seats {
		t := s.Seats[i].Held.Tally()
		dice.Values = append(dice.Values, fmt.Sprintf("%d, %d, %d", t.Dice, t.Days, t.Tides))
	}
	c.Rows = []rules.CardRow{dice, last, all}
	return c
}
