package board

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/asterism-dice/asterism/rules"
)

// trouble is what the rules don't allow, on one square or on none.
type trouble struct {
	cell Cell // Off: the whole table
	text string
	asks string // the faces that a die there may show, with commas between: players are asked which
	do   string // the command that takes the answer; empty: rules.DoFace of the die there
}

// tellMended tells which of the troubles before are none now.
func (r *Referee) tellMended(before, now []trouble) {
	for _, f := range before {
		if !slices.Contains(now, f) && f.asks == "" {
			r.emit(rules.Event{Kind: rules.Mended, Data: Mending{f.text, f.cell}, Text: "mended: " + f.text})
		}
	}
}

// Settled tells that what players were asked of a die or a move is asked no more: somebody
// answered, or the table shows it. It has no text, for the question is gone; who goes on with
// the journal has to know.
const Settled rules.EventKind = "settled"

// tellSettled tells which of the questions are none now.
func (r *Referee) tellSettled(now []trouble) {
	for _, f := range r.faults {
		if f.asks != "" && !slices.Contains(now, f) {
			r.emit(rules.Event{Kind: Settled, Data: Mending{f.text, f.cell}})
		}
	}
}

// blame tells what is new among the troubles, and what is mended.
func (r *Referee) blame(now []trouble) {
	r.tellMended(r.faults, now)
	r.tellSettled(now)
	for _, f := range now {
		if slices.Contains(r.faults, f) {
			continue
		}
		kind := rules.Faulted
		if f.asks != "" {
			kind = rules.Asked
		}
		r.emit(rules.Event{Kind: kind, Dice: r.diceOn(f.cell), Data: Trouble{f.cell, f.asks, f.do}, Text: f.text})
	}
}

// diceOn lists the dice in a cell by id.
func (r *Referee) diceOn(c Cell) []string {
	var ids []string
	for i := range r.table.Dice {
		if c != Off && r.board.At(r.table.Dice[i].Pos) == c {
			ids = append(ids, r.table.Dice[i].ID)
		}
	}
	return ids
}

// wants lists what isn't as the position has it.
func (r *Referee) wants(s *Seen) []trouble {
	return r.troubles(s.Differs(r.pieces(), r.game.Words()), "")
}

// misplayed says which move was made that can't be: a player moved out of turn, or two
// moves were made at once. It is none where nothing of the kind explains what is seen.
func (r *Referee) misplayed(s *Seen) []trouble {
	p := r.state.position()
	if other := r.game.Other(p); other != nil {
		if g, _ := r.game.Explain(other, s); g.Played {
			return r.about(other, g.Move, fmt.Sprintf("it is %s's turn, not %s's: take back %s", r.called(p.Turn()), r.called(other.Turn()), r.spoken(other, g.Move)))
		}
	}
	if c, ok := r.game.(Contrary); ok {
		for _, o := range c.Instead(p) {
			if g, _ := r.game.Explain(o.Position, s); g.Played {
				return r.about(o.Position, g.Move, o.Text(g.Move))
			}
		}
	}
	if after, first, second := r.twice(p, s); after != nil {
		return r.about(after, second, fmt.Sprintf("two moves at once, %s and %s: take back the second", r.spoken(p, first), r.spoken(after, second)))
	}
	return nil
}

// explained says what isn't as it should be where no move was recognised: what is wrong
// after the nearest one.
func (r *Referee) explained(s *Seen, f Finding) []trouble {
	p := r.state.position()
	if r.allAway(s) {
		return []trouble{{cell: Off, text: "nothing lies where it lay: if the board was pushed, " + sayWhere + " and touch its corners"}}
	}
	f.Differs = slices.DeleteFunc(f.Differs, r.isOpen)
	if asItWas := r.wants(s); !f.Found || len(asItWas) <= len(f.Differs) {
		return asItWas
	}
	if len(f.Differs) == 0 {
		return r.doubted(s, f)
	}
	return r.troubles(f.Differs, " after "+r.spoken(p, f.Move))
}

// about is a trouble where a move ends.
func (r *Referee) about(before rules.Position, m rules.Move, text string) []trouble {
	_, to := ends(r.game.Trace(before, m))
	return []trouble{{cell: to, text: text}}
}

// notWished is the trouble of a move that isn't the one that the table plays.
func (r *Referee) notWished(m rules.Move) []trouble {
	p := r.state.position()
	if _, _, turns := r.wishedTurn(); turns {
		return r.about(p, m, fmt.Sprintf("the table plays: %s; take back %s", r.request(p, r.wished()), r.spoken(p, m)))
	}
	return r.about(p, m, fmt.Sprintf("the table plays %s, not %s", r.spoken(p, r.wished()), r.spoken(p, m)))
}

// twice finds two moves in a row that explain what is seen from a position on, and the
// position between them; nil for none.
func (r *Referee) twice(p rules.Position, s *Seen) (between rules.Position, first, second rules.Move) {
	for m, next := range r.closer(p, s) {
		for _, q := range r.goesOn(next) {
			if f, _ := r.game.Explain(q, s); f.Played {
				return q, m, f.Move
			}
		}
	}
	return nil, nil, nil
}

// closer lists the moves, with the positions after them, that can have been the first of
// two: what brings the position nearer to what is seen, or frees a square on which the
// other may have ended. A frame must not wait for all moves after all moves.
func (r *Referee) closer(p rules.Position, s *Seen) iter.Seq2[rules.Move, rules.Position] {
	return func(yield func(rules.Move, rules.Position) bool) {
		odd := s.odd(r.game.Pieces(p))
		for _, m := range p.Moves() {
			if r.game.Silent(m) {
				continue
			}
			if next, err := p.Apply(m); err == nil && r.nearer(p, next, s, odd) && !yield(m, next) {
				return
			}
		}
	}
}

// nearer tells whether the position after a move can be the one between two; odd are the
// cells in which something is otherwise than before it.
func (r *Referee) nearer(before, after rules.Position, s *Seen, odd []Cell) bool {
	freed, lifts := r.lifted(before, after)
	return !after.Outcome().Over && (lifts && slices.Contains(odd, freed.Cell) || len(s.odd(r.game.Pieces(after))) < len(odd))
}

// goesOn lists how a position may have gone on by hands that were too quick: by a
// move of either player, also by one that needs something else first.
func (r *Referee) goesOn(p rules.Position) []rules.Position {
	all := []rules.Position{p}
	if other := r.game.Other(p); other != nil {
		all = append(all, other)
	}
	if c, ok := r.game.(Contrary); ok {
		for _, q := range slices.Clone(all) {
			for _, o := range c.Instead(q) {
				all = append(all, o.Position)
			}
		}
	}
	return all
}

// troubles says of each square what is wrong there.
func (r *Referee) troubles(differs []Difference, after string) []trouble {
	var all []trouble
	for _, d := range differs {
		read := !strings.Contains(d.Want+d.Saw, unread)
		d.Want, d.Saw = r.owned(d.Want), r.owned(d.Saw)
		all = append(all, trouble{cell: r.cell(d.At), text: d.At + ": " + d.wrong(r.game.Words().Noun, read) + after})
	}
	return all
}

// cell finds a cell by its name.
func (r *Referee) cell(name string) Cell {
	square := r.game.Words().Square
	for c := range Cell(r.board.Cells()) {
		if square(c) == name {
			return c
		}
	}
	return Off
}

// wrong says what is wrong on a square; noun is what pieces are called, empty
// for dice, and read tells whether it is known what lies there and what should.
func (d Difference) wrong(noun string, read bool) string {
	want, wants, _ := strings.Cut(d.Want, " ")
	saw, saws, _ := strings.Cut(d.Saw, " ")
	switch {
	case strings.Contains(d.Want, ", "):
		return d.wrongOf(noun, read)
	case d.Saw == "":
		return d.Want + " belongs here"
	case d.Want == "" && strings.Contains(d.Saw, ","):
		return inWords(d.Saw) + " don't belong here"
	case d.Want == "":
		return d.Saw + " doesn't belong here"
	case strings.Contains(d.Saw, ","):
		return "one too many: " + inWords(d.Saw) + " lie here, where " + d.Want + " belongs"
	case want == saw && read && noun != "":
		return fmt.Sprintf("the %s is %s, it should be %s", noun, strings.TrimSuffix(saws, " "+noun), strings.TrimSuffix(wants, " "+noun))
	case want == saw && read:
		return fmt.Sprintf("the die shows %s, it should show %s", saws, wants)
	}
	return fmt.Sprintf("%s lies here, where %s belongs", d.Saw, d.Want)
}

// wrongOf says what is wrong where several belong.
func (d Difference) wrongOf(noun string, read bool) string {
	missing, odd := others(d.Want, d.Saw), others(d.Saw, d.Want)
	switch {
	case d.Saw == "":
		return inWords(d.Want) + " belong here"
	case len(odd) == 0:
		return inWords(list(missing)) + oneOr(missing, " is ", " are ") + "missing"
	case len(missing) == 0:
		return inWords(list(odd)) + oneOr(odd, " is ", " are ") + "too many here"
	case len(missing) == 1 && len(odd) == 1:
		return strings.Replace(Difference{Want: missing[0], Saw: odd[0]}.wrong(noun, read), "the ", "one ", 1)
	}
	return inWords(list(odd)) + oneOr(odd, " lies ", " lie ") + "here, where " + inWords(list(missing)) + oneOr(missing, " belongs", " belong")
}

// others are those of one list that another lacks.
func others(of, than string) []string {
	rest := strings.Split(than, ", ")
	return slices.DeleteFunc(strings.Split(of, ", "), func(one string) bool {
		i := slices.Index(rest, one)
		if i >= 0 {
			rest = slices.Delete(rest, i, i+1)
		}
		return i >= 0
	})
}

// oneOr is the word for one or that for several.
func oneOr(of []string, one, several string) string {
	if len(of) == 1 {
		return one
	}
	return several
}

// inWords is a list as people say it: "Ada's 3 and Grace's 5".
func inWords(list string) string {
	if i := strings.LastIndex(list, ", "); i >= 0 {
		return list[:i] + " and " + list[i+2:]
	}
	return list
}
