package calibrate

import (
	"math"

	"github.com/asterism-dice/asterism/vision"
)

// Match is a point of the projected picture and where the camera sees it, px of
// each (see vision.Pixel).
type Match struct{ Projector, Camera vision.Pixel }

// undecidedShare is below which share of the greatest difference a bit isn't read.
const undecidedShare = 0.25

// reading is the Gray code read at every pixel of the camera.
type reading struct {
	layout
	diffs []*plane // of each of the layout's codes, the same order
	step  float64  // levels of 255 that are more than noise
}

// cell is what was seen of a cell of the code.
type cell struct {
	n   int
	sum vision.Pixel
}

// cells finds where the camera sees each cell of the code: the middle of the
// pixels that bear its number.
func (r *reading) cells() []Match {
	seen := r.gather(nil)
	seen = r.gather(seen) // without strays: a few pixels always bear a wrong number
	var out, whole []Match
	for i, c := range seen {
		m, ok := r.match(i, c)
		if !ok {
			continue
		}
		out = append(out, m)
		if !r.cut(seen, i) {
			whole = append(whole, m)
		}
	}
	if 2*len(whole) < len(out) { // there is no telling
		return out
	}
	return whole
}

// wholeShare is the least share of a neighbour's pixels that a cell has that is seen
// whole: slanting makes neighbours differ by a tenth or so.
const wholeShare = 0.75

// cut tells whether the i-th cell has much less pixels than a neighbour: part of it lies
// on a ground too dark to be read, or under something, and the middle of its pixels
// isn't the cell's.
func (r *reading) cut(seen []cell, i int) bool {
	x, y := i%r.columns(), i/r.columns()
	most := 0
	for _, d := range [4][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}} {
		if j, k := x+d[0], y+d[1]; j >= 0 && k >= 0 && j < r.columns() && k < r.rows() {
			most = max(most, seen[k*r.columns()+j].n)
		}
	}
	return float64(seen[i].n) < wholeShare*float64(most)
}

// leastPixels is how many pixels a cell must have to have a middle.
const leastPixels = 12

// match makes a match of the i-th cell where it was seen, and where it is a
// whole one: those at the rim may be cut.
func (r *reading) match(i int, c cell) (Match, bool) {
	x, y := i%r.columns(), i/r.columns()
	whole := (x+1)*r.cell <= r.width && (y+1)*r.cell <= r.height
	if !whole || c.n < leastPixels {
		return Match{}, false
	}
	half := 0.5 * float64(r.cell)
	at := vision.Pixel{X: float64(x*r.cell) + half, Y: float64(y*r.cell) + half}
	return Match{Projector: at, Camera: c.sum.Mul(1 / float64(c.n))}, true
}

// gather sums the pixels of each cell, those left out that lie far from the
// middle that was found before, if any was.
func (r *reading) gather(before []cell) []cell {
	seen := make([]cell, r.columns()*r.rows())
	w, h := r.diffs[0].width, r.diffs[0].height
	for y := range h {
		for x := range w {
			i, ok := r.number(y*w + x)
			if !ok {
				continue
			}
			at := vision.Pixel{X: float64(x) + 0.5, Y: float64(y) + 0.5}
			if before != nil && before[i].far(at) {
				continue
			}
			seen[i].n++
			seen[i].sum = seen[i].sum.Add(at)
		}
	}
	return seen
}

// far tells whether a pixel lies further from the cell's middle than a long
// cell of as many pixels reaches.
func (c cell) far(at vision.Pixel) bool {
	return at.Dist(c.sum.Mul(1/float64(max(1, c.n)))) > 1.3*math.Sqrt(float64(c.n))+2
}

// number reads which cell the camera's pixel i sees.
func (r *reading) number(i int) (int, bool) {
	var most float32
	for _, d := range r.diffs {
		most = max(most, d.v[i], -d.v[i])
	}
	least := max(undecidedShare*most, float32(r.step))
	column, row := 0, 0
	for k, c := range r.codes() {
		v := r.diffs[k].v[i]
		if max(v, -v) < least {
			return 0, false
		}
		bit := 0
		if v > 0 {
			bit = 1
		}
		if c.vertical {
			row |= bit << c.bit
		} else {
			column |= bit << c.bit
		}
	}
	column, row = ungray(column), ungray(row)
	return row*r.columns() + column, column < r.columns() && row < r.rows()
}
