package place

import (
	"fmt"
	"math"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
)

const (
	// leastCell and mostCell are how large the cells of a board are, mm.
	leastCell, mostCell = 12, 130
	// amiss is how far a corner may lie from its place in a lattice, as a part of a cell.
	amiss = 0.1
	// leastSeen is which part of its corners a board must show at least.
	leastSeen = 0.5
	// leastAlike is which part of its cells must look as a board's do.
	leastAlike = 0.8
	// tried is how many lattices are looked at closely.
	tried = 24
)

// GridFromSome finds a grid of columns × rows cells by some of its inner corners, mm on the
// table, in any order: others may be hidden, and some of the points be none. alike counts
// the cells that look as those of such a grid do; where corners at an end are hidden it tells
// which of two grids it is. off is by how much the corners are missed, mm RMS.
func GridFromSome(points []constellation.Vec, columns, rows int, alike func(Grid) int) (g Grid, off float64, err error) {
	best, second := found{}, 0
	for _, l := range lattices(points) {
		for _, f := range l.grids(points, columns, rows, alike) {
			switch {
			case best.score == 0, f.score > best.score && f.same(best):
				best = f
			case f.same(best):
			case f.score > best.score:
				best, second = f, best.score
			default:
				second = max(second, f.score)
			}
		}
	}
	if best.score == 0 || best.score < second+2 {
		return Grid{}, 0, fmt.Errorf("place: of %d corners: %w", len(points), ErrGrid)
	}
	return best.grid, best.off, nil
}

// lattice is a set of places in rows: origin + i·step + j·step turned by 90 degrees.
type lattice struct {
	origin, step constellation.Vec
	n            int // points near its origin that lie on it
}

// spot is a place of a lattice, and which point lies there.
type spot struct {
	i, j int
	at   constellation.Vec
}

// lattices are those of which most points lie on places near the origin, best first. Each
// point and one beside it are tried as two places in a row.
func lattices(points []constellation.Vec) (all []lattice) {
	for _, a := range points {
		for _, b := range points {
			l := lattice{origin: a, step: b.Sub(a)}
			if d := l.step.Len(); d < leastCell || d > mostCell || l.step.X <= 0 || l.step.Y <= -l.step.X || l.step.Y > l.step.X {
				continue
			}
			if l.n = len(l.spots(points, 2)); l.n >= 6 {
				all = append(all, l)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b lattice) int { return b.n - a.n })
	return all[:min(len(all), tried)]
}

// spots are the places of a lattice, up to so many steps from its origin, where points lie.
func (l lattice) spots(points []constellation.Vec, reach int) (all []spot) {
	aside, d := l.step.Turn(90), l.step.Dot(l.step)
	taken := map[[2]int]bool{}
	for _, p := range points {
		rel := p.Sub(l.origin)
		u, v := rel.Dot(l.step)/d, rel.Dot(aside)/d
		i, j := nearest(u), nearest(v)
		off := constellation.Vec{X: u - float64(i), Y: v - float64(j)}
		if max(i, -i) <= reach && max(j, -j) <= reach && off.Len() <= amiss && !taken[[2]int{i, j}] {
			taken[[2]int{i, j}] = true
			all = append(all, spot{i, j, p})
		}
	}
	return all
}

// found is a grid that may be the board.
type found struct {
	grid  Grid
	off   float64
	score int // corners that are seen, and cells that look as they should
}

// same tells whether two grids are one, within some tenths of a cell.
func (f found) same(o found) bool {
	a, b := f.grid.Corners(), o.grid.Corners()
	return a[0].Dist(b[0])+a[2].Dist(b[2]) < f.grid.W/20
}

// grids are the grids of columns × rows cells that a lattice may be of.
func (l lattice) grids(points []constellation.Vec, columns, rows int, alike func(Grid) int) (all []found) {
	most := max(columns, rows) - 2
	for _, reach := range []int{2, most / 2, most} { // what is a little off at once is far off at the end
		if l = l.fitted(l.spots(points, reach)); l.n == 0 {
			return nil
		}
	}
	spots := l.spots(points, most)
	for i := -most; i <= 0; i++ {
		for j := -most; j <= 0; j++ {
			if f, ok := gridAt(spots, i, j, columns, rows, alike); ok {
				all = append(all, f)
			}
		}
	}
	return all
}

// fitted is the lattice that meets spots best, with none where there is none.
func (l lattice) fitted(spots []spot) lattice {
	var points, seen []constellation.Vec
	for _, s := range spots {
		points, seen = append(points, constellation.Vec{X: float64(s.i), Y: float64(s.j)}), append(seen, s.at)
	}
	if len(spots) < 4 {
		return lattice{}
	}
	g, _, err := fitGrid(points, seen, 1, 1)
	if err != nil {
		return lattice{}
	}
	return lattice{constellation.Vec{X: g.X, Y: g.Y}, constellation.Vec{X: g.W}.Turn(g.Angle), len(spots)}
}

// gridAt is the grid whose first inner corner is place i, j of a lattice, if enough of its
// corners are there and enough of its cells look so.
func gridAt(spots []spot, i, j, columns, rows int, alike func(Grid) int) (found, bool) {
	var points, seen []constellation.Vec
	for _, s := range spots {
		if a, b := s.i-i, s.j-j; a >= 0 && a < columns-1 && b >= 0 && b < rows-1 {
			points, seen = append(points, constellation.Vec{X: float64(a + 1), Y: float64(b + 1)}), append(seen, s.at)
		}
	}
	if float64(len(points)) < leastSeen*float64((columns-1)*(rows-1)) {
		return found{}, false
	}
	g, off, err := fitGrid(points, seen, columns, rows)
	if err != nil {
		return found{}, false
	}
	n := alike(g)
	return found{g, off, len(points) + n}, float64(n) >= leastAlike*float64(columns*rows)
}

// nearest is the whole number nearest to v.
func nearest(v float64) int { return int(math.Round(v)) }
