package read

import (
	"math"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
)

var glyphNames = []string{"0", "1", "6", "pips 6", "corner 1"}

func TestEvidenceTakesTheGlyphThatAFaceBears(t *testing.T) {
	g := NewGlyphs(glyphNames)
	for _, c := range []struct {
		kind constellation.Kind
		face string
		rows [][]float32 // 0, 1, 6, pips 6, corner 1, nothing
		want float64
	}{
		{constellation.D10, "10", [][]float32{{9, 0, 0, 0, 0, 2}}, 7},
		{constellation.D20, "1", [][]float32{{0, 5, 0, 0, 9, 1}}, 4},
		{constellation.D4, "1", [][]float32{{0, 9, 0, 0, 5, 1}}, 4},
		{constellation.D6, "6", [][]float32{{0, 0, 3, 8, 0, 1}}, 7},
		{constellation.D6, "6", [][]float32{{0, 0, 8, 3, 0, 1}}, 7},
		{constellation.D20, "6", [][]float32{{0, 0, -40, 0, 0, 0}, {0, 0, 6, 0, 0, 1}, {0, 0, -40, 0, 0, 0}}, 5}, // one turn is upright
	} {
		got, ok := g.Evidence(c.rows, make([]float64, len(c.rows)), g.Of(c.kind, c.face))
		if !ok || math.Abs(got-c.want) > 1e-6 {
			t.Errorf("%s %s: %v %v, want %v", c.kind, c.face, got, ok, c.want)
		}
	}
	if _, ok := g.Evidence([][]float32{{0, 0, 0, 0, 0, 0}}, []float64{0}, g.Of(constellation.Compass, "NE")); ok {
		t.Error("evidence of a glyph that isn't known")
	}
}

func TestWhatStandsClearlyUprightIsntReadOnItsHead(t *testing.T) {
	g := NewGlyphs([]string{"5", "6"})
	for name, c := range map[string]struct {
		rows [][]float32 // of 5, 6, nothing
		want bool
	}{
		"a clear 5 in one of the turns": {[][]float32{{0, 0, 5}, {9, 1, 2}}, true},
		"a faint 5":                     {[][]float32{{5, 1, 2}}, false},
		"a 6, or a 9 on its head":       {[][]float32{{1, 9, 2}}, false},
		"nothing read":                  {nil, false},
	} {
		if got := g.Upright(c.rows); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
