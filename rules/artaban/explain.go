package artaban

import (
	"slices"
	"strconv"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// ExplainTable says which move leads from a position to what lies on a table.
func (g Game) ExplainTable(position []byte, t *constellation.Table, o rules.Options) (rules.Answer, error) {
	diagonal, err := diagonalOf(o)
	if err != nil {
		return nil, err
	}
	p, err := readPosition(position, diagonal)
	if err != nil {
		return nil, err
	}
	seen := board.On(grid, o.Surface, t).See(t)
	f, after := p.explain(seen)
	if !f.Played {
		return board.NewAnswer(f, nil), nil
	}
	return board.NewAnswer(f, after.keeping(seen, 0)), nil
}

// explain finds the move that explains what is seen, and the position after it
// with the orientations that agree with what is seen.
func (p Position) explain(s *board.Seen) (board.Finding, Position) {
	return p.explainBy(s, p.question())
}

// explainOnce is explain where moves that lead to the same position count as
// one, as a die that is sacrificed against either of two enemies.
func (p Position) explainOnce(s *board.Seen) (board.Finding, Position) {
	q := p.question()
	given := map[string]bool{}
	q.Moves = slices.DeleteFunc(q.Moves, func(m rules.Move) bool {
		mv := m.(Move)
		again := mv.Do == Sacrifice && given[mv.From]
		given[mv.From] = given[mv.From] || mv.Do == Sacrifice
		return again
	})
	return p.explainBy(s, q)
}

func (p Position) explainBy(s *board.Seen, q board.Question) (board.Finding, Position) {
	f := s.Explain(q)
	if !f.Played {
		return f, p
	}
	return f, p.after(f.Move.(Move), f.Worlds).settled(s)
}

// question is what is asked of a table.
func (p Position) question() board.Question {
	before := p.pieces()
	return board.Question{
		Before: before, Moves: p.Moves(), Words: words,
		After:  func(m rules.Move) [][]board.Piece { return p.worlds(m.(Move), before) },
		Silent: func(m rules.Move) bool { return m.(Move).Turns() || m.(Move).Do == Pass },
	}
}

// worlds lists what lies on the board after a move: once for each orientation
// that a rolled die may have had.
func (p *Position) worlds(m Move, before []board.Piece) [][]board.Piece {
	from, to := cellOf(m.From), cellOf(m.To)
	switch m.Do {
	case Capture:
		return [][]board.Piece{moved(before, from, to, "")}
	case Sacrifice:
		return [][]board.Piece{without(before, from)}
	case Left, Right, Forward:
		var all [][]board.Piece
		p.cells[from].may().each(func(o orientation) {
			top := topOf[rolled[m.way(p.turn)][o]]
			all = append(all, moved(before, from, to, strconv.Itoa(int(top))))
		})
		return all
	}
	return [][]board.Piece{before}
}

// without returns the pieces without the one on a square.
func without(pieces []board.Piece, c board.Cell) []board.Piece {
	left := make([]board.Piece, 0, len(pieces))
	for _, q := range pieces {
		if q.Cell != c {
			left = append(left, q)
		}
	}
	return left
}

// moved returns the pieces after the one on a square went to another, where
// nothing else stays; an empty face stays as it was.
func moved(pieces []board.Piece, from, to board.Cell, face string) []board.Piece {
	after := without(pieces, to)
	for i := range after {
		if q := &after[i]; q.Cell == from {
			q.Cell = to
			if face != "" {
				q.Face = face
			}
		}
	}
	return after
}

// after returns the position after a move whose worlds have these shares: the
// orientations that don't agree with what was seen are left out.
func (p Position) after(m Move, shares []float64) Position {
	q := p.play(m)
	if m.Do != Left && m.Do != Right && m.Do != Forward {
		return q
	}
	from, to := m.cells()
	var may set
	i := 0
	p.cells[from].may().each(func(o orientation) {
		if shares[i] >= rules.AlsoFrom {
			may |= only(rolled[m.way(p.turn)][o])
		}
		i++
	})
	q.cells[to] = q.cells[to].with(may)
	return q
}

// Learn is the position with the tops that are open and surely seen.
func (Game) Learn(p rules.Position, s *board.Seen) rules.Position { return p.(Position).settled(s) }

// Open lists the squares of dice whose top is open where a capture or a
// sacrifice depends on it, or at last the score.
func (Game) Open(p rules.Position) []board.Cell {
	at := p.(Position)
	if at.ends() {
		return at.unscored()
	}
	var open []board.Cell
	for c, d := range at.cells {
		if d != 0 && d.may().top() == 0 && at.contested(c) {
			open = append(open, board.Cell(c))
		}
	}
	return open
}

// contested tells whether the die on a square may fight with one of the other
// side now, or in the other side's next turn.
func (p *Position) contested(c int) bool {
	for o, d := range p.cells {
		if d == 0 || d.owner() == p.cells[c].owner() {
			continue
		}
		if slices.Contains(p.reach(o), c) || slices.Contains(p.reach(c), o) {
			return true
		}
	}
	return false
}

// reach lists the squares on which the die on a square may capture.
func (p *Position) reach(c int) []int {
	s := p.cells[c].owner()
	to := p.diagonals(c)
	for _, w := range []way{s.left(), s.right(), s.front()} {
		if n, ok := step(c, w); ok {
			to = append(to, n)
		}
	}
	return to
}

// settled returns the position with the tops that are open and surely seen.
func (p Position) settled(s *board.Seen) Position { return p.keeping(s, rules.SureFrom) }

// keeping returns the position with the tops that are open and seen with a confidence of
// least or more: the orientations that agree with them.
func (p Position) keeping(s *board.Seen, least float64) Position {
	for _, r := range s.Readings {
		top, err := strconv.Atoi(r.Die.Face)
		if r.Cell == board.Off || err != nil || top < 1 || top > 6 || r.Die.FaceConfidence < least {
			continue
		}
		d := p.cells[r.Cell]
		if may := d.may() & withTop(top); may != 0 && d.may().top() == 0 {
			p.cells[r.Cell] = d.with(may)
		}
	}
	return p
}
