package stats

import (
	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// Heat is how many dice came to rest in each cell of a table.
type Heat struct {
	Cell    float64         `json:"cell"` // mm, its side
	Table   rules.TableSize `json:"table"`
	Columns int             `json:"columns"`
	Rows    int             `json:"rows"`
	Counts  []int           `json:"counts"` // row by row, from the top
	Dice    int             `json:"dice"`
	Beside  int             `json:"beside"` // dice beside the table, or on one of another size
}

// heatCell is the side of a cell, mm: about the size of a die.
const heatCell = 20

// HeatOf counts where thrown dice came to rest, on the table that most matches
// were played on. Those of which nobody knows it aren't counted.
func HeatOf(records []Record) Heat {
	table := usualTable(records)
	h := Heat{Cell: heatCell, Table: rules.TableSize{Width: table.X, Height: table.Y}}
	h.Columns, h.Rows = cells(table.X), cells(table.Y)
	h.Counts = make([]int, h.Columns*h.Rows)
	for _, r := range records {
		for _, t := range r.Throws {
			if t.Unplaced {
				continue
			}
			if r.Table != table || !isTable(table) || !liesOn(table, t.Pos) {
				h.Beside++
				continue
			}
			h.Counts[h.cellAt(t.Pos)]++
			h.Dice++
		}
	}
	return h
}

// liesOn tells whether a place is one of a table, whose edges belong to it.
func liesOn(table, at constellation.Vec) bool {
	return at.X >= 0 && at.Y >= 0 && at.X <= table.X && at.Y <= table.Y
}

// cellAt is the index in Counts of a place on the table. One on its right or lower edge
// belongs to the last column or row.
func (h *Heat) cellAt(at constellation.Vec) int {
	x, y := int(at.X/h.Cell), int(at.Y/h.Cell)
	return min(y, h.Rows-1)*h.Columns + min(x, h.Columns-1)
}

// Between which sides a table is one, mm, and how many times as long as wide at most: a
// journal that says otherwise is damaged, and a picture of it would fill the memory.
const (
	smallestTable = 50
	largestTable  = 20000
	longestTable  = 20
)

func isTable(size constellation.Vec) bool {
	short, long := min(size.X, size.Y), max(size.X, size.Y)
	return short >= smallestTable && long <= largestTable && long <= longestTable*short
}

func cells(mm float64) int { return max(1, int(mm/heatCell+0.999)) }

// usualTable is the size of the table that most matches were played on.
func usualTable(records []Record) constellation.Vec {
	counts := map[constellation.Vec]int{}
	best := constellation.Vec{}
	for _, r := range records {
		if !isTable(r.Table) {
			continue
		}
		if counts[r.Table]++; counts[r.Table] > counts[best] {
			best = r.Table
		}
	}
	return best
}
