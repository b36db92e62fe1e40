//go:build uptick

package uptick

import (
	"cmp"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// teams are the colours of red's and blue's dice.
var teams = [2]constellation.Team{constellation.Red, constellation.White}

// Layout lays the dice that are on the board; their ids are their squares.
func (p Position) Layout(s rules.Surface) []constellation.Die {
	on := board.New(p.shape(), s)
	w, h := on.Pitch()
	dice := []constellation.Die{}
	for _, q := range p.onBoard() {
		dice = append(dice, constellation.Die{ID: on.Square(q.Cell), Kind: q.Kind, Team: q.Team, Face: q.Face, Pos: on.Centre(q.Cell),
			Size: 0.5 * min(w, h), Still: true, Confidence: 1, FaceConfidence: float64(min(len(q.Face), 1))})
	}
	slices.SortFunc(dice, func(a, b constellation.Die) int { return cmp.Compare(a.ID, b.ID) })
	return dice
}

func (p Position) shape() rules.Grid { return rules.Grid{Columns: p.grid.size, Rows: p.grid.size} }

// onBoard lists the dice on the board, by cell; one in doubt shows any face.
func (p *Position) onBoard() []board.Piece {
	var all []board.Piece
	for cell := range p.grid.size * p.grid.size {
		for who, sign := range signs {
			if v := p.grid.cells[cell] * sign; v > 0 {
				all = append(all, board.Piece{Cell: board.Cell(cell), Kind: constellation.D6, Team: teams[who], Face: p.face(cell, v)})
			}
		}
	}
	return all
}
