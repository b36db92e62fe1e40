package vision

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
		got, ok := g.Evidence(c.rows, make([]float64, len(c.rows)), c.kind, c.face)
		if !ok || math.Abs(got-c.want) > 1e-6 {
			t.Errorf("%s %s: %v %v, want %v", c.kind, c.face, got, ok, c.want)
		}
	}
	if _, ok := g.Evidence([][]float32{{0, 0, 0, 0, 0, 0}}, []float64{0}, constellation.Compass, "NE"); ok {
		t.Error("evidence of a glyph that isn't known")
	}
}
