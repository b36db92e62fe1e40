package board

import (
	"slices"

	"github.com/asterism-dice/asterism/rules"
)

// Differs lists the squares that are otherwise than the pieces, by cell.
func (s *Seen) Differs(want []Piece, w Words) []Difference {
	differs := []Difference{}
	for _, c := range s.odd(want) {
		differs = append(differs, s.difference(c, want, w))
	}
	return differs
}

// odd lists the cells in which something is otherwise, in order.
func (s *Seen) odd(want []Piece) []Cell {
	m := s.match(want)
	led := s.sized && leads(want)
	var cells []Cell
	found := make([]bool, len(want))
	for i, k := range m.piece {
		r := &s.Readings[i]
		if k < 0 {
			if r.Cell != Off {
				cells = append(cells, r.Cell)
			}
			continue
		}
		found[k] = true
		if r.wrong(&want[k]) || led && want[k].Leader != r.Large {
			cells = append(cells, want[k].Cell)
		}
		if r.elsewhere(&want[k]) {
			cells = append(cells, want[k].Cell)
			if r.Cell != Off {
				cells = append(cells, r.Cell)
			}
		}
	}
	for k := range want {
		if !found[k] {
			cells = append(cells, want[k].Cell)
		}
	}
	slices.Sort(cells)
	return slices.Compact(cells)
}

// difference says what belongs into a cell and what is seen there.
func (s *Seen) difference(c Cell, want []Piece, w Words) Difference {
	var wants, saws []string
	for _, p := range want {
		if p.Cell == c {
			wants = append(wants, w.Piece(p))
		}
	}
	for _, r := range s.Readings {
		if r.Cell == c {
			saws = append(saws, w.name(r.Die.Team, r.Die.Face, r.Large && leads(want)))
		}
	}
	return Difference{At: w.Square(c), Want: list(wants), Saw: list(saws)}
}

// covered tells whether all that is otherwise is that pieces aren't seen, as
// with a hand over them.
func (s *Seen) covered(want []Piece) bool { return s.onlyMissing(want, 0) }

// lifted is covered where readings that aren't sure may err: pieces are in
// somebody's hands, or were taken away.
func (s *Seen) lifted(want []Piece) bool { return s.onlyMissing(want, rules.SureFrom) }

// onlyMissing tells whether nothing is seen but pieces in their places; readings
// less sure than that may err in what they show.
func (s *Seen) onlyMissing(want []Piece, sure float64) bool {
	m := s.match(want)
	for i, k := range m.piece {
		if r := &s.Readings[i]; k >= 0 && r.wrong(&want[k]) && r.Die.FaceConfidence >= sure {
			return false
		}
	}
	return s.inPlace(m)
}

// inPlace tells whether all that is seen on the board was taken for a piece.
func (s *Seen) inPlace(m match) bool {
	for i, k := range m.piece {
		if k < 0 && s.Readings[i].Cell != Off {
			return false
		}
	}
	return true
}
