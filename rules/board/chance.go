package board

import (
	"math"

	"github.com/asterism-dice/asterism/constellation"
)

// deviation is the standard deviation of a position, mm, where the sensor gives
// none of its own.
const deviation = 2

// leastChance is the chance below which a cell isn't considered. Lower only
// costs time: a die that is taken for a wrong one costs no more than 0.0001.
const leastChance = 1e-5

// Share is a cell with the chance that a die lies in it.
type Share struct {
	Cell Cell
	P    float64 // 0…1
}

// Chances returns the cells in which a die at p may lie, mm with a standard
// deviation of sd, and the chance that it lies beside the board.
func (b Board) Chances(p constellation.Vec, sd float64) (on []Share, off float64) {
	q := b.local(p)
	w, h := b.Pitch()
	columns := slots(q.X, w, b.Size.Columns, sd)
	rows := slots(q.Y, h, b.Size.Rows, sd)
	off = 1
	for _, y := range rows {
		for _, x := range columns {
			share, c := x.P*y.P, b.Cell(int(x.Cell), b.Size.Rows-1-int(y.Cell))
			if c == Off {
				continue // a gap
			}
			off -= share
			if share >= leastChance {
				on = append(on, Share{c, share})
			}
		}
	}
	return on, max(off, 0)
}

// slots returns the chance of each slot of width w along one line.
func slots(x, w float64, n int, sd float64) []Share {
	first := max(int(math.Floor((x-6*sd)/w)), 0)
	last := min(int(math.Floor((x+6*sd)/w)), n-1)
	var all []Share
	for i := first; i <= last; i++ {
		p := below(float64(i+1)*w-x, sd) - below(float64(i)*w-x, sd)
		all = append(all, Share{Cell(i), p})
	}
	return all
}

// below is the chance that a normal error of deviation sd is less than x.
func below(x, sd float64) float64 { return math.Erfc(-x/(sd*math.Sqrt2)) / 2 }

// deviationOf is the standard deviation of a die's position, mm.
func deviationOf(d *constellation.Die) float64 {
	if d.Sigma > 0 {
		return d.Sigma
	}
	return deviation
}
