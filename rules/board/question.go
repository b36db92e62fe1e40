package board

import (
	"strings"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// question draws what is asked of who moves: a dial about the die, or a choice.
func (r *Referee) question(f trouble) []rules.Mark {
	m := rules.Mark{Tone: rules.ToneWarn, Text: f.text, Options: strings.Split(f.asks, ","), Facing: r.Facing(r.WhoMoves())}
	if f.do != "" {
		return []rules.Mark{r.choice(m, f)}
	}
	for i := range r.table.Dice {
		if d := &r.table.Dice[i]; r.board.At(d.Pos) == f.cell {
			return []rules.Mark{dial(m, d)}
		}
	}
	return nil
}

// choice draws a question at a square.
func (r *Referee) choice(m rules.Mark, f trouble) rules.Mark {
	m.ID, m.Kind, m.Command = "asks "+f.do, rules.MarkAsk, rules.Command{Do: f.do}
	_, h := r.board.Pitch()
	m.Points = []constellation.Vec{r.place(f.cell).Add(constellation.Vec{Y: 0.9 * h}.Turn(m.Facing))}
	return m
}

// dial draws a question about what a die shows.
func dial(m rules.Mark, d *constellation.Die) rules.Mark {
	m.ID, m.Kind, m.Command = "asks "+d.ID, rules.MarkDial, rules.Command{Do: rules.DoFace, Die: d.ID}
	m.Points = []constellation.Vec{d.Pos}
	return m
}
