package read

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/asterism-dice/asterism/constellation"
)

// only gives evidence of d20s.
func only(k constellation.Kind, face string) (FaceEvidence, bool) {
	return FaceEvidence{Glyph: map[string]float64{"1": 0, "20": 12}[face]}, k == constellation.D20
}

func TestWeighingMovesChanceAmongTheFacesLookedAt(t *testing.T) {
	w := FusionWeights{Reader: 0.5, Glyph: 1, Floor: -9, Nothing: 1}
	scores := []float32{1, 0, 3, 2, 0, -1} // most likely a d20 that shows 1
	legal := alphabet.Legal(nil)
	scores = alphabet.Combine(scores, legal, w, only)
	if v := alphabet.Answer(alphabet.Chances(scores, legal)); v.Kind != constellation.D20 || v.Face != "20" {
		t.Errorf("%s %s, want the 20 that stands there", v.Kind, v.Face)
	}
}

func TestWeighingLeavesTheOtherChances(t *testing.T) {
	w := FusionWeights{Reader: 0.6, Glyph: 0.8, Floor: -3, Nothing: 1, Miss: 0.1}
	rapid.Check(t, func(t *rapid.T) {
		scores := rapid.SliceOfN(rapid.Float32Range(-12, 12), 6, 6).Draw(t, "scores")
		legal := alphabet.Legal(nil)
		before := alphabet.Chances(scores, legal)
		scores = alphabet.Combine(scores, legal, w, only)
		after := alphabet.Chances(scores, legal)
		for _, i := range []int{0, 1, 5} { // both faces of the d6, no die
			if math.Abs(after[i]-before[i]) > 1e-4 {
				t.Fatalf("%v: %v became %v", alphabet.Symbols[i], before[i], after[i])
			}
		}
	})
}

func TestAMissedSideLeavesTheReaderAlone(t *testing.T) {
	legal := alphabet.Legal(nil)
	scores := []float32{-9, -9, 8, 1, -2, -9} // surely a d20 that shows 1
	before := alphabet.Chances(scores, legal)
	low := func(constellation.Kind, string) (FaceEvidence, bool) { return FaceEvidence{Glyph: -30}, true } // nothing stands upright there
	scores = alphabet.Combine(scores, legal, FusionWeights{Reader: 1, Glyph: 1, Floor: -2, Nothing: -2}, low)
	for i, p := range alphabet.Chances(scores, legal) {
		if math.Abs(p-before[i]) > 1e-4 {
			t.Errorf("%v: %v became %v", alphabet.Symbols[i], before[i], p)
		}
	}
	scores = alphabet.Combine(scores, legal, FusionWeights{Reader: 1, Glyph: 1, Floor: -20, Miss: 0.25}, only) // a 20, or another side
	if p := alphabet.Chances(scores, legal); p[2] < 0.2 || p[2] > 0.3 {
		t.Errorf("the reader's face has %v, want a quarter", p[2])
	}
}

func TestWhatLiesAroundASideIsHeard(t *testing.T) {
	legal := alphabet.Legal(nil)
	scores := []float32{-9, -9, 3, 2.5, -2, -9} // a d20 that shows 1, or 20
	around := func(_ constellation.Kind, face string) (FaceEvidence, bool) {
		return FaceEvidence{Around: map[string]float64{"1": -2, "20": 1}[face]}, true
	}
	scores = alphabet.Combine(scores, legal, FusionWeights{Reader: 1, Glyph: 1, Floor: -9}, around)
	if v := alphabet.Answer(alphabet.Chances(scores, legal)); v.Face != "20" || v.P < 0.8 {
		t.Errorf("%s with %.2f, want 20", v.Face, v.P)
	}
}
