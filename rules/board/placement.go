package board

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// free is how much of the table's shorter side a board leaves free all round.
const free = 0.12

// cellSize is the edge of a cell in mm where no table is known.
const cellSize = 40

// defaultPlacement is the largest upright board of a size in the middle of a
// table that leaves 12 % of the table's shorter side free all round.
func defaultPlacement(size rules.Grid, width, height float64) rules.Placement {
	columns, rows := float64(size.Columns), float64(size.Rows)
	if width <= 0 || height <= 0 {
		return rules.Placement{W: columns * cellSize, H: rows * cellSize}
	}
	margin := free * min(width, height)
	cell := min((width-2*margin)/columns, (height-2*margin)/rows)
	w, h := cell*columns, cell*rows
	return rules.Placement{X: (width - w) / 2, Y: (height - h) / 2, W: w, H: h}
}

// ParsePlacement reads "X,Y,W,H" or "X,Y,W,H,ANGLE": mm, and degrees clockwise
// about the top left corner.
func ParsePlacement(text string) (rules.Placement, error) {
	fields := strings.Split(text, ",")
	if len(fields) != 4 && len(fields) != 5 {
		return rules.Placement{}, fmt.Errorf("board: placement %q is not X,Y,W,H or X,Y,W,H,ANGLE", text)
	}
	var n [5]float64
	for i, f := range fields {
		var err error
		if n[i], err = strconv.ParseFloat(strings.TrimSpace(f), 64); err != nil || math.IsNaN(n[i]-n[i]) {
			return rules.Placement{}, fmt.Errorf("board: placement %q: %q is no number", text, f)
		}
	}
	p := rules.Placement{X: n[0], Y: n[1], W: n[2], H: n[3], Angle: constellation.Angle(n[4])}
	return p, ValidatePlacement(p)
}

// A board's sides are as long as this, mm, and it lies as far away from the table's corner
// at most.
const shortest, longest = 5, 10000

// mostTurn is by how many degrees one is said to be turned, either way.
const mostTurn = 3600

// ValidatePlacement refuses a board without an area, and one that no table holds.
func ValidatePlacement(p rules.Placement) error {
	within := func(v, least, most float64) bool { return v >= least && v <= most } // NaN isn't
	switch {
	case !(p.W > 0 && p.H > 0):
		return fmt.Errorf("board: a grid of %v × %v mm has no area", p.W, p.H)
	case !within(p.W, shortest, longest) || !within(p.H, shortest, longest):
		return fmt.Errorf("board: a grid of %v × %v mm: want %d to %d each", p.W, p.H, shortest, longest)
	case !within(p.X, -longest, longest) || !within(p.Y, -longest, longest):
		return fmt.Errorf("board: a board at %v, %v mm lies beside every table", p.X, p.Y)
	case !within(p.Angle.Degrees(), -mostTurn, mostTurn):
		return fmt.Errorf("board: a board turned by %v°: want -%d to %d", p.Angle.Degrees(), mostTurn, mostTurn)
	}
	return nil
}
