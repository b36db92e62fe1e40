package board

import (
	"slices"

	"github.com/asterism-dice/asterism/constellation"
)

// larger is by how much a die that counts as a leader is larger than the
// others: half of the quarter that the specification asks for at least.
const larger = 1.125

// Seen is what a sensor says of the dice on and beside a board.
type Seen struct {
	Board    Board
	Readings []Reading // one for each die, in the table's order; members of a stack follow their die
	sized    bool      // some dice are larger than others
}

// Reading is one die as seen from a board.
type Reading struct {
	Die   constellation.Die
	Cell  Cell    // the likeliest one, or Off
	On    []Share // every cell that it may lie in
	Off   float64 // chance that it lies beside the board
	Large bool    // larger than others by a quarter or so
}

// See looks at a table from a board.
func (b Board) See(t *constellation.Table) *Seen {
	s := &Seen{Board: b}
	for i := range t.Dice {
		d := t.Dice[i]
		r := b.read(d)
		s.Readings = append(s.Readings, r)
		for _, m := range d.Stack {
			r.Die.Kind, r.Die.Team, r.Die.Face = m.Kind, m.Team, m.Face
			r.Die.FaceConfidence, r.Die.Alternatives = 1, nil
			s.Readings = append(s.Readings, r)
		}
	}
	s.measure()
	return s
}

func (b Board) read(d constellation.Die) Reading {
	r := Reading{Die: d, Cell: Off}
	r.On, r.Off = b.Chances(d.Pos, deviationOf(&d))
	best := r.Off
	for _, s := range r.On {
		if s.P > best {
			best, r.Cell = s.P, s.Cell
		}
	}
	return r
}

// measure tells large dice from the others by the lower quartile of sizes:
// leaders are few, and small dice set the measure.
func (s *Seen) measure() {
	var sizes []float64
	for _, r := range s.Readings {
		if r.Cell != Off && r.Die.Size > 0 {
			sizes = append(sizes, r.Die.Size)
		}
	}
	if len(sizes) == 0 {
		return
	}
	slices.Sort(sizes)
	limit := larger * sizes[(len(sizes)-1)/4]
	for i := range s.Readings {
		r := &s.Readings[i]
		r.Large = r.Cell != Off && r.Die.Size >= limit
		s.sized = s.sized || r.Large
	}
}

// in returns the chance that the die lies in a cell.
func (r *Reading) in(c Cell) float64 {
	for _, s := range r.On {
		if s.Cell == c {
			return s.P
		}
	}
	return 0
}
