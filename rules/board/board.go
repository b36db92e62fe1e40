package board

import (
	"fmt"
	"math"
	"strconv"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// Cell is a cell of a grid, counted from the bottom left one, row by row.
type Cell int

// Off is the cell of what lies beside the board.
const Off Cell = -1

// Board is a grid of cells where it lies on the table.
type Board struct {
	Size  rules.Grid
	Place rules.Placement
}

// New returns the board of a size on a surface: where the surface says, else
// in the default place.
func New(size rules.Grid, s rules.Surface) Board {
	if s.Board != (rules.Placement{}) {
		return Board{size, s.Board}
	}
	return Board{size, defaultPlacement(size, s.Width, s.Height)}
}

// On returns the board of a size on a table; a surface that isn't known yet is
// taken from the table.
func On(size rules.Grid, s rules.Surface, t *constellation.Table) Board {
	if s.Width <= 0 || s.Height <= 0 {
		s.Width, s.Height = t.Width, t.Height
	}
	return New(size, s)
}

// Cells is how many cells there are, gaps counted in.
func (b Board) Cells() int { return b.Size.Columns * b.Size.Rows }

// Pitch is the width and the height of a cell, mm.
func (b Board) Pitch() (w, h float64) {
	return b.Place.W / float64(b.Size.Columns), b.Place.H / float64(b.Size.Rows)
}

// Cell returns the cell of a column and a row, both from 0 at the bottom left, Off where
// there is none.
func (b Board) Cell(column, row int) Cell {
	if !b.Size.Has(column, row) {
		return Off
	}
	return Cell(row*b.Size.Columns + column)
}

// ColumnRow returns the column and the row of a cell.
func (b Board) ColumnRow(c Cell) (column, row int) {
	return int(c) % b.Size.Columns, int(c) / b.Size.Columns
}

// At returns the cell that a point lies in, Off if it lies beside the board.
func (b Board) At(p constellation.Vec) Cell {
	q := b.local(p)
	w, h := b.Pitch()
	row := b.Size.Rows - 1 - int(math.Floor(q.Y/h))
	return b.Cell(int(math.Floor(q.X/w)), row)
}

// Centre returns the middle of a cell, mm.
func (b Board) Centre(c Cell) constellation.Vec {
	column, row := b.ColumnRow(c)
	return b.Point(float64(column)+0.5, float64(row)+0.5)
}

// Point returns the place of a point given in cells from the bottom left
// corner: (0.5, 0.5) is the middle of cell 0.
func (b Board) Point(column, row float64) constellation.Vec {
	w, h := b.Pitch()
	v := constellation.Vec{X: column * w, Y: (float64(b.Size.Rows) - row) * h}
	return constellation.Vec{X: b.Place.X, Y: b.Place.Y}.Add(v.Turn(b.Place.Angle))
}

// Outline returns the four corners of a cell, clockwise from the top left.
func (b Board) Outline(c Cell) []constellation.Vec {
	column, row := b.ColumnRow(c)
	x, y := float64(column), float64(row)
	return []constellation.Vec{b.Point(x, y+1), b.Point(x+1, y+1), b.Point(x+1, y), b.Point(x, y)}
}

// local returns a point in mm from the grid's top left corner, along its sides.
func (b Board) local(p constellation.Vec) constellation.Vec {
	return p.Sub(constellation.Vec{X: b.Place.X, Y: b.Place.Y}).Turn(-b.Place.Angle)
}

// Square names a cell by file and rank: "a1" is the bottom left one.
func (b Board) Square(c Cell) string {
	column, row := b.ColumnRow(c)
	return string(rune('a'+column)) + strconv.Itoa(row+1)
}

// ParseSquare reads the name of a square.
func (b Board) ParseSquare(name string) (Cell, error) {
	if len(name) >= 2 {
		row, err := strconv.Atoi(name[1:])
		if c := b.Cell(int(name[0])-'a', row-1); err == nil && c != Off && b.Square(c) == name {
			return c, nil
		}
	}
	return Off, fmt.Errorf("board: %q is no square of a board of %d × %d", name, b.Size.Columns, b.Size.Rows)
}
