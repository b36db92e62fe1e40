package why

import (
	"cmp"
	"slices"
)

// row is a row of the sheet: a candidate, by its number in the sheet's order,
// or what of its pictures didn't fit into the row before.
type row struct {
	number int // 0 goes on
	of     Candidate
	last   string // what was told of it in the end, where that is something else
	tiles  []tile
}

// tile is a picture of a row with its words.
type tile struct {
	look *Look
	aim  *Aim
	side *Side
}

func (t tile) width() int {
	if t.side != nil {
		return uprightWidth
	}
	return cropWidth
}

// layRows returns the rows of each candidate that was looked at: dice, then at
// most so many of the others.
func layRows(r *Report) [][]row {
	var out [][]row
	lost := 0
	for n, i := range order(r) {
		c := r.Found[i]
		if !isDie(c) {
			lost++
		}
		if lost > mostLost || len(c.Looks) == 0 {
			continue
		}
		out = append(out, broken(row{number: n + 1, of: c, last: lastWord(r, &c)}, tiles(c)))
	}
	return out
}

func isDie(c Candidate) bool { return c.Verdict == Told || c.Verdict == Open }

// order lists the candidates as the sheet does: the least sure dice first, for
// there are the questions, then what was no die but looked like one.
func order(r *Report) []int {
	doubt := func(i int) float64 {
		c := r.Found[i]
		switch {
		case c.Verdict == Open:
			return 0
		case c.Verdict == Told:
			return 1 + c.Die.FaceConfidence
		case c.Verdict == Duplicate:
			return 4 - c.Find
		}
		return 3 - c.Chance
	}
	all := make([]int, len(r.Found))
	for i := range all {
		all[i] = i
	}
	slices.SortStableFunc(all, func(a, b int) int { return cmp.Compare(doubt(a), doubt(b)) })
	return all
}

func tiles(c Candidate) []tile {
	var out []tile
	for i := range c.Looks {
		out = append(out, tile{look: &c.Looks[i]})
	}
	for i := range c.Aims {
		out = append(out, tile{aim: &c.Aims[i]})
		for k := range c.Aims[i].Sides {
			out = append(out, tile{side: &c.Aims[i].Sides[k]})
		}
	}
	return out
}

// broken lays a candidate's tiles out in as many rows as they need.
func broken(first row, all []tile) []row {
	rows := []row{first}
	x := verdictWidth
	for _, t := range all {
		if x+t.width() > sheetWidth-margin {
			rows, x = append(rows, row{of: first.of}), verdictWidth
		}
		last := &rows[len(rows)-1]
		last.tiles, x = append(last.tiles, t), x+t.width()
	}
	return rows
}

func countFirst(rows []row) int {
	n := 0
	for _, r := range rows {
		if r.number > 0 {
			n++
		}
	}
	return n
}
