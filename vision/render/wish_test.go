package render

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
)

// Marks that are to differ in hue alone are hardly lighter or darker than the body.
func TestWish_huesDifferHardlyInLightness(t *testing.T) {
	w := Wish{Hues: 1}
	for seed := range uint64(200) {
		m := w.dressed(rand.New(rand.NewPCG(seed, 1)), constellation.D6).Material
		if off := math.Abs(encoded(float64(m.Body.Grey())) - encoded(float64(m.Ink.Grey()))); off > 0.12 {
			t.Errorf("seed %d: lightness differs by %.2f", seed, off)
		}
		if d := apartInHue(m.Body, m.Ink); d < 0.25 {
			t.Errorf("seed %d: colours are %.2f apart", seed, d)
		}
	}
}

// withPips tells whether a d6 bears pips: six of them stand on its six.
func withPips(m *Model) bool { return len(m.Marks[slices.Index(m.Faces, "6")]) >= 6 }

// Dice that are sure to bear numerals have no pips, and the others are as ever.
func TestWish_numeralsAndWhatIsNotWishedFor(t *testing.T) {
	numbered, all := Wish{Numerals: 1}, 200
	pips := 0
	for seed := range uint64(all) {
		random := func() *rand.Rand { return rand.New(rand.NewPCG(seed, 2)) }
		if m := numbered.dressed(random(), constellation.D6); withPips(m) {
			t.Errorf("seed %d: pips", seed)
		}
		if withPips((&Wish{}).dressed(random(), constellation.D6)) {
			pips++
		}
	}
	if pips < all*3/4 || pips > all*19/20 {
		t.Errorf("%d of %d ordinary d6 bear pips", pips, all)
	}
}

// A die is seen from no further down than is wished for.
func TestWish_tiltIsTheMost(t *testing.T) {
	var k Cropper
	for seed := range uint64(30) {
		_, c := k.Make(rand.New(rand.NewPCG(seed, 3)), Wish{Tilt: 15, MinEdge: 20, MaxEdge: 40}, 32)
		if c.Tilt > 15.5 {
			t.Errorf("seed %d: seen %.1f degrees off the vertical", seed, c.Tilt)
		}
	}
}
