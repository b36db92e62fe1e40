package place

import (
	"fmt"
	"math"

	"github.com/asterism-dice/asterism/vision"
	"gonum.org/v1/gonum/floats"
)

// SlantMap is how likely each slant is at a die by all that a picture shows of
// it, as logarithms: cell after cell, row after row, of a square from -1 to 1.
// A nil one tells nothing.
type SlantMap []float64

// NewSlantMap returns the map of a network's scores, which are logarithms up to
// a constant (vision/train/plumb.py). They must be the cells of a square.
func NewSlantMap(scores []float32) (SlantMap, error) {
	if n := side(len(scores)); n < 2 || n*n != len(scores) {
		return nil, fmt.Errorf("place: a map of slants of %d cells", len(scores))
	}
	m := make(SlantMap, len(scores))
	for i, s := range scores {
		m[i] = float64(s)
	}
	floats.AddConst(-floats.LogSumExp(m), m)
	return m, nil
}

// Likely is a slant and how likely it is.
type Likely struct {
	Slant vision.Pixel
	P     float64 // 0…1
}

// Likely returns the cells that are likelier than least, 0…1.
func (m SlantMap) Likely(least float64) []Likely {
	var out []Likely
	n := side(len(m))
	for i, l := range m {
		if p := math.Exp(l); p > least {
			out = append(out, Likely{vision.Pixel{X: middle(i%n, n), Y: middle(i/n, n)}, p})
		}
	}
	return out
}

// middle is the slant in the middle of the i-th of n cells.
func middle(i, n int) float64 { return (float64(i)+0.5)/float64(n)*2 - 1 }

// side is how many cells wide and high a map of n is.
func side(n int) int { return int(math.Round(math.Sqrt(float64(n)))) }

// log returns how likely a slant is, as a logarithm: between the middles of four
// cells in proportion to how near they are, beyond the last ones as there.
func (m SlantMap) log(s vision.Pixel) float64 {
	if m == nil {
		return 0
	}
	n := side(len(m))
	x, dx := cell(s.X, n)
	y, dy := cell(s.Y, n)
	across := func(y int) float64 { return m[y*n+x]*(1-dx) + m[y*n+x+1]*dx }
	return across(y)*(1-dy) + across(y+1)*dy
}

// cell returns between which of n cells' middles and the next one a slant lies, and how
// far on the way, 0…1.
func cell(s float64, n int) (i int, on float64) {
	at := (s+1)/2*float64(n) - 0.5
	i = int(max(0, min(math.Floor(at), float64(n-2))))
	return i, max(0, min(at-float64(i), 1))
}
