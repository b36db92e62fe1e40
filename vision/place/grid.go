package place

import (
	"errors"
	"fmt"
	"math"

	"github.com/asterism-dice/asterism/constellation"
)

// Grid is a board's grid of cells where it lies on the table: its top left
// corner and size in mm, and its turn clockwise about that corner.
type Grid struct {
	X, Y, W, H float64
	Angle      constellation.Angle
}

// ErrGrid is wrapped where no grid of cells explains what is seen.
var ErrGrid = errors.New("no board is seen")

// squareness is how much the width and the height of a cell may differ, as a
// part of it: cells are square, and a larger difference is another grid.
const squareness = 0.05

// GridFromCorners finds a grid of columns × rows cells by its inner corners,
// mm on the table, row by row from the top left one. off is by how much they
// are missed, mm RMS.
func GridFromCorners(corners []constellation.Vec, columns, rows int) (g Grid, off float64, err error) {
	if columns < 2 || rows < 2 || len(corners) != (columns-1)*(rows-1) {
		return Grid{}, 0, fmt.Errorf("place: %d corners of a grid of %d × %d: %w", len(corners), columns, rows, ErrGrid)
	}
	var points []constellation.Vec
	for i := range corners {
		points = append(points, constellation.Vec{X: float64(1 + i%(columns-1)), Y: float64(1 + i/(columns-1))})
	}
	return fitGrid(points, corners, columns, rows)
}

// fitGrid finds origin, cell and turn by least squares: seen = origin +
// (a, b; -b, a) · point is linear in origin, a and b.
func fitGrid(points, seen []constellation.Vec, columns, rows int) (Grid, float64, error) {
	var pm, sm constellation.Vec
	n := 1 / float64(len(points))
	for i := range points {
		pm, sm = pm.Add(points[i].Mul(n)), sm.Add(seen[i].Mul(n))
	}
	var a, b, sum float64
	for i := range points {
		p, s := points[i].Sub(pm), seen[i].Sub(sm)
		a += p.X*s.X + p.Y*s.Y
		b += p.X*s.Y - p.Y*s.X
		sum += p.X*p.X + p.Y*p.Y
	}
	cell := math.Hypot(a, b) / sum
	if !(cell > 0) || math.IsInf(cell, 0) {
		return Grid{}, 0, fmt.Errorf("place: corners that lie in one place: %w", ErrGrid)
	}
	turn := constellation.Radians(math.Atan2(b, a))
	origin := sm.Sub(pm.Mul(cell).Turn(turn))
	off := 0.0
	for i := range points {
		off += math.Pow(origin.Add(points[i].Mul(cell).Turn(turn)).Dist(seen[i]), 2) * n
	}
	g := Grid{X: origin.X, Y: origin.Y, W: cell * float64(columns), H: cell * float64(rows), Angle: turn}
	if off = math.Sqrt(off); off > squareness*cell {
		return g, off, fmt.Errorf("place: corners %.1f mm off those of square cells of %.0f mm: %w", off, cell, ErrGrid)
	}
	return g, off, nil
}

// At is where a place of the grid lies on the table, mm: u and v are parts of its width and
// height from its top left corner.
func (g Grid) At(u, v float64) constellation.Vec {
	return constellation.Vec{X: g.X, Y: g.Y}.Add(constellation.Vec{X: u * g.W, Y: v * g.H}.Turn(g.Angle))
}

// Corners are the four corners of the outline, mm, clockwise from the top left.
func (g Grid) Corners() [4]constellation.Vec {
	return [4]constellation.Vec{g.At(0, 0), g.At(1, 0), g.At(1, 1), g.At(0, 1)}
}
