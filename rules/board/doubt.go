package board

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/asterism-dice/asterism/rules"
)

// ends are the first and the last cell of a way, Off for none.
func ends(way []Cell) (from, to Cell) {
	if len(way) == 0 {
		return Off, Off
	}
	return way[0], way[len(way)-1]
}

// sameWay tells whether two moves in a position go the same way: what they leave
// may show another side.
func (r *Referee) sameWay(p rules.Position, a, b rules.Move) bool {
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
		r.fail(fmt.Errorf("board: position: %w", err))
		return
	}
	if err := r.enter(rules.Event{Kind: Learned, Data: Standing{Position: b}, Text: "it is known now what the dice show"}); err != nil {
		r.fail(err)
		return
	}
	if r.state.over() {
		r.tellNext()
		return
	}
	r.passForced()
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
	if !r.sameWays(f, way) {
		return []trouble{r.which(f, to)}
	}
	if t, ok := r.took(f); ok {
		return []trouble{t}
	}
	if to == Off || len(s.in(to)) == 0 {
		return r.about(p, f.Move, fmt.Sprintf("was that %s?", r.spoken(p, f.Move)))
	}
	if all := r.askOpen(); len(all) > 0 && s.in(to)[0].Die.FaceConfidence >= rules.PlayedFrom {
		return all
	}
	return []trouble{r.ask(to)}
}

// isOpen tells of a difference in a die of which it isn't known what it shows.
func (r *Referee) isOpen(d Difference) bool {
	cell := r.cell(d.At)
	return slices.ContainsFunc(r.pieces(), func(q Piece) bool { return q.Cell == cell && q.Face == "" })
}

// askOpen asks about all dice of which it isn't known what they show.
func (r *Referee) askOpen() (all []trouble) {
	for _, q := range r.pieces() {
		if q.Face == "" {
			all = append(all, r.ask(q.Cell))
		}
	}
	return all
}

// sameWays tells whether it is beyond doubt which way a die went.
func (r *Referee) sameWays(f Finding, way []Cell) bool {
	same, others := f.P, 0
	for _, o := range f.Also {
		if slices.Equal(r.game.Trace(r.state.position(), o.Move), way) {
			same += o.P
		} else {
			others++
		}
	}
	return others == 0 || same >= rules.PlayedFrom
}

// mostMoves is how many moves players can choose from: a choice of more can't be
// read.
const mostMoves = 4

// which asks which of several moves was played.
func (r *Referee) which(f Finding, to Cell) trouble {
	moves := []string{r.named(f.Move)}
	for _, o := range f.Also[:min(len(f.Also), mostMoves-1)] {
		moves = append(moves, r.named(o.Move))
	}
	text := fmt.Sprintf("which move was that, %s? Tap it, or put the die in the middle of its square", strings.Join(moves, " or "))
	return trouble{cell: to, text: text, asks: strings.Join(moves, ","), do: DoMove}
}

// named is what people say of a legal move where that tells it from all others
// and can stand in a list, else its own text.
func (r *Referee) named(m rules.Move) string {
	p := r.state.position()
	said := r.spoken(p, m)
	if alone, ok := r.asSpoken(p, said); !ok || alone != m || strings.Contains(said, ",") {
		return m.String()
	}
	return said
}

// asSpoken is the legal move of which people say so, if there is but one.
func (r *Referee) asSpoken(p rules.Position, said string) (rules.Move, bool) {
	var found rules.Move
	for _, m := range p.Moves() {
		if r.spoken(p, m) != said {
			continue
		}
		if found != nil {
			return nil, false
		}
		found = m
	}
	return found, found != nil
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
