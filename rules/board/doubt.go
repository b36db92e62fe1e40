package board

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// ends are the first and the last cell of a way, Off for none.
func ends(way []Cell) (from, to Cell) {
	if len(way) == 0 {
		return Off, Off
	}
	return way[0], way[len(way)-1]
}

// sameWay tells whether two moves in the position before the last one go the
// same way: what they leave may show another side.
func (r *Referee) sameWay(a, b rules.Move) bool {
	p := r.state.before()
	return slices.Equal(r.game.Trace(p, a), r.game.Trace(p, b))
}

// learn keeps what is surely seen of dice whose side was open.
func (r *Referee) learn(s *Seen) {
	l, ok := r.game.(Learner)
	if !ok {
		return
	}
	p := l.Learn(r.state.position(), s)
	if p.String() == r.state.position().String() {
		return
	}
	b, err := json.Marshal(p)
	if err != nil {
		r.failed = fmt.Errorf("board: position: %w", err)
		return
	}
	r.emit(rules.Event{Kind: Learned, Data: Standing{Position: b}, Text: "it is known now what the dice show"})
}

// open asks about dice whose side isn't known and matters.
func (r *Referee) open() []trouble {
	l, ok := r.game.(Learner)
	if !ok || r.state.over() {
		return nil
	}
	var all []trouble
	for _, c := range l.Open(r.state.position()) {
		all = append(all, r.ask(c))
	}
	return all
}

// nudged lists the dice that lie across a line of the board: where they belong
// is known, but not where they will be seen next.
func (r *Referee) nudged(s *Seen) []trouble {
	var all []trouble
	for i := range s.Readings {
		d := &s.Readings[i]
		if d.Cell != Off && d.in(d.Cell) < rules.SureFrom {
			all = append(all, trouble{cell: d.Cell, text: r.game.Words().Square(d.Cell) + ": this die lies across the line, put it in the middle of its square"})
		}
	}
	return all
}

// doubted asks which of several moves was played, all of which fit what is
// seen: what the die shows where they end on the same square, else which
// square it lies in.
func (r *Referee) doubted(s *Seen, f Finding) []trouble {
	p := r.state.position()
	way := r.game.Trace(p, f.Move)
	_, to := ends(way)
	for _, o := range f.Also {
		if !slices.Equal(r.game.Trace(p, o.Move), way) {
			return r.about(p, f.Move, fmt.Sprintf("which move was that, %s or %s? Put the die in the middle of its square", r.spoken(p, f.Move), r.spoken(p, o.Move)))
		}
	}
	if to == Off || len(s.in(to)) == 0 {
		return r.about(p, f.Move, fmt.Sprintf("was that %s?", r.spoken(p, f.Move)))
	}
	return []trouble{r.ask(to)}
}

// ask asks what the die in a cell shows.
func (r *Referee) ask(c Cell) trouble {
	asks := ""
	for _, d := range r.table.Dice {
		if r.board.At(d.Pos) == c {
			asks = strings.Join(d.Kind.Faces(), ",")
		}
	}
	return trouble{cell: c, text: r.game.Words().Square(c) + ": what does this die show?", asks: asks}
}

// question draws what is asked: a dial about the die.
func (r *Referee) question(f trouble) []rules.Mark {
	for i := range r.table.Dice {
		d := &r.table.Dice[i]
		if r.board.At(d.Pos) == f.cell {
			return []rules.Mark{{ID: "asks " + d.ID, Kind: rules.MarkDial, Tone: rules.ToneWarn, Points: []constellation.Vec{d.Pos}, Text: f.text,
				Options: strings.Split(f.asks, ","), Command: rules.Command{Do: rules.DoFace, Die: d.ID}}}
		}
	}
	return nil
}

// in lists the readings in a cell.
func (s *Seen) in(c Cell) []Reading {
	var all []Reading
	for _, r := range s.Readings {
		if r.Cell == c {
			all = append(all, r)
		}
	}
	return all
}
