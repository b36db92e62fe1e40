package read

import (
	"math"

	"github.com/asterism-dice/asterism/constellation"
)

// Heatmap is what the finding network says of a picture: five maps of W × H
// cells, one after the other: the chance that a die's centre lies in the
// cell, the centre's offset from the cell's in cells (x, then y), and the
// logarithms of width and height over Unit.
type Heatmap struct {
	W, H   int
	Stride float64 // network pixels a cell
	Unit   float64 // network pixels
	Maps   []float32
}

// Peaks returns a box, in network pixels, for each cell whose chance is at
// least least and not less than that of its eight neighbours.
func (m Heatmap) Peaks(least float64) []Candidate {
	var out []Candidate
	for y := range m.H {
		for x := range m.W {
			if p := m.Maps[y*m.W+x]; float64(p) >= least && m.peak(x, y, p) {
				out = append(out, Candidate{Box: m.box(x, y), Score: float64(p)})
			}
		}
	}
	return out
}

// peak tells whether no neighbour exceeds p; of equal neighbours the first wins.
func (m Heatmap) peak(x, y int, p float32) bool {
	for v := max(0, y-1); v <= min(m.H-1, y+1); v++ {
		for u := max(0, x-1); u <= min(m.W-1, x+1); u++ {
			q := m.Maps[v*m.W+u]
			if q > p || q == p && (v < y || v == y && u < x) {
				return false
			}
		}
	}
	return true
}

func (m Heatmap) box(x, y int) constellation.Box {
	at := func(k int) float64 { return float64(m.Maps[k*m.W*m.H+y*m.W+x]) }
	w, h := m.Unit*math.Exp(at(3)), m.Unit*math.Exp(at(4))
	cx := (float64(x) + 0.5 + at(1)) * m.Stride
	cy := (float64(y) + 0.5 + at(2)) * m.Stride
	return constellation.Box{X: cx - w/2, Y: cy - h/2, W: w, H: h}
}
