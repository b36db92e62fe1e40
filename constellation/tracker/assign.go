package tracker

import "math"

// assigner gives readings to dice so that the sum of all costs is least: one
// greedy choice after another would swap dice in a knock. It is the Hungarian
// method with potentials, a row at a time: O(rows × columns) when each reading
// has a die of its own, O(rows² × columns) at worst.
type assigner struct {
	rows, cols int
	cost       []float64 // by row, cols of them each
	u, v, low  []float64
	match, via []int // by column
	used       []bool
}

// reset prepares a problem and returns its costs to be filled in. There must
// be no more rows than columns.
func (a *assigner) reset(rows, cols int) []float64 {
	a.rows, a.cols = rows, cols
	a.cost = resize(a.cost, rows*cols)
	a.u, a.v, a.low = resize(a.u, rows+1), resize(a.v, cols+1), resize(a.low, cols+1)
	a.match, a.via, a.used = resize(a.match, cols+1), resize(a.via, cols+1), resize(a.used, cols+1)
	return a.cost
}

// resize returns a slice of n zeros, made of s if that is long enough.
func resize[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, n+n/2)
	}
	s = s[:n]
	clear(s)
	return s
}

// solve returns the row of each column, counted from 1 (0 is none), at index
// column + 1.
func (a *assigner) solve() []int {
	for row := 1; row <= a.rows; row++ {
		a.match[0] = row
		end := a.search()
		for end != 0 { // hand the columns along the path on
			a.match[end] = a.match[a.via[end]]
			end = a.via[end]
		}
	}
	return a.match
}

// search finds the cheapest path from the row at column 0 to a free column.
func (a *assigner) search() (end int) {
	for j := range a.low {
		a.low[j], a.used[j] = math.Inf(1), false
	}
	for at := 0; ; {
		a.used[at] = true
		next, delta := a.relax(at)
		a.shift(delta)
		if at = next; a.match[at] == 0 {
			return at
		}
	}
}

// relax looks at the columns that the row at a column can take.
func (a *assigner) relax(at int) (next int, delta float64) {
	row := a.match[at]
	costs := a.cost[(row-1)*a.cols:]
	delta = math.Inf(1)
	for j := 1; j <= a.cols; j++ {
		if a.used[j] {
			continue
		}
		if c := costs[j-1] - a.u[row] - a.v[j]; c < a.low[j] {
			a.low[j], a.via[j] = c, at
		}
		if a.low[j] < delta {
			delta, next = a.low[j], j
		}
	}
	return next, delta
}

// shift changes the potentials so that the next column costs nothing more.
func (a *assigner) shift(delta float64) {
	for j := range a.used {
		if a.used[j] {
			a.u[a.match[j]] += delta
			a.v[j] -= delta
		} else {
			a.low[j] -= delta
		}
	}
}
