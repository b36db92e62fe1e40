package read

import (
	"math"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
)

// Glyphs are what the network that reads an upright top face tells apart:
// numerals, letters, symbols, pips; after them comes a score for "nothing that
// can be read upright".
type Glyphs struct {
	index map[string]int
	n     int
}

// NewGlyphs takes the names in the order of the network's scores.
func NewGlyphs(names []string) Glyphs {
	g := Glyphs{index: map[string]int{}, n: len(names)}
	for i, name := range names {
		g.index[name] = i
	}
	return g
}

// Scores is how many numbers the network gives for a side.
func (g Glyphs) Scores() int { return g.n + 1 }

// Pips is what the names of glyphs that are pips begin with.
const Pips = "pips "

// cubePips are the pips that the Cube's faces bear beside or instead of numbers.
var cubePips = map[string]string{"8": Pips + "3", "16": Pips + "4", "24": Pips + "5", "32": Pips + "6"}

// Of returns the glyphs that a face may bear: a d6 and the Cube have pips or
// numerals, a d10's ten is printed 0, on a d4's sides one number of three
// stands upright.
func (g Glyphs) Of(k constellation.Kind, face string) []string {
	switch {
	case k == constellation.D4:
		return []string{"corner " + face}
	case k == constellation.D6:
		return []string{face, Pips + face}
	case k == constellation.Borg:
		return []string{face, cubePips[face]}
	case k == constellation.D10 && face == "10":
		return []string{"0"}
	}
	return []string{face}
}

// Evidence returns how much likelier one of some glyphs makes the scores of a side
// than "nothing" does, as a logarithm; false where it knows none of them. There is
// a row of scores for each way that the side may be turned, and prior is what
// speaks for each beforehand.
func (g Glyphs) Evidence(rows [][]float32, prior []float64, glyphs []string) (float64, bool) {
	best, known := math.Inf(-1), false
	for _, name := range glyphs {
		i, ok := g.index[name]
		if !ok {
			continue
		}
		known = true
		all := make([]float64, len(rows))
		for r, row := range rows {
			all[r] = float64(row[i]-row[g.n]) + prior[r]
		}
		best = math.Max(best, logSum(all))
	}
	return best, known
}

// clearMargin is how much likelier a glyph must be than "nothing", as a logarithm,
// to stand clearly upright.
const clearMargin = 4

// upsideDownPairs are the glyphs that are another one on their heads.
var upsideDownPairs = []string{"6", "9"}

// Upright tells whether in one of the rows of scores some glyph stands clearly
// upright that is no other on its head.
func (g Glyphs) Upright(rows [][]float32) bool {
	for _, row := range rows {
		i := 0
		for k := range g.n {
			if row[k] > row[i] {
				i = k
			}
		}
		if row[i]-row[g.n] >= clearMargin && !g.readsUpsideDown(i) {
			return true
		}
	}
	return false
}

func (g Glyphs) readsUpsideDown(i int) bool {
	return slices.ContainsFunc(upsideDownPairs, func(name string) bool {
		k, ok := g.index[name]
		return ok && k == i
	})
}
