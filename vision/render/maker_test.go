package render

import (
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
)

// Numerals of other makers stand turned by what brings a side onto itself; on d20 they
// are placed otherwise, too, and still add up to 21.
func TestOtherMaker_turnsNumeralsAndKeepsTheDie(t *testing.T) {
	for k, order := range map[constellation.Kind]int{constellation.D6: 4, constellation.D8: 3, constellation.D12: 5, constellation.D20: 3, constellation.D10: 1, constellation.D4: 1} {
		turned, sides := 0, 0
		for seed := range uint64(10) {
			r := rand.New(rand.NewPCG(seed, 5))
			mat := randomMaterial(r, k)
			m, was := otherMaker(r, k, randomDress(r, k, &mat), mat), SolidOf(k)
			for i, f := range m.Solid.Sides {
				steps := math.Acos(max(-1, min(1, f.V.Dot(was.Sides[i].V)))) / (2 * math.Pi / float64(order))
				if order > 1 && math.Abs(steps-math.Round(steps)) > 1e-6 {
					t.Errorf("%s: side %d is turned by %.3f of its steps", k, i, steps)
				}
				if sides++; math.Round(steps) != 0 && order > 1 {
					turned++
				}
			}
			if got := slices.Compact(slices.Sorted(slices.Values(m.Faces))); len(got) != len(k.Faces()) {
				t.Errorf("%s bears %v", k, got)
			}
		}
		if want := sides * (order - 1) / order; turned < want*3/4 {
			t.Errorf("%s: %d of %d numerals are turned", k, turned, sides)
		}
	}
}

func TestOtherMaker_numbersHalfOfTheD20Anew(t *testing.T) {
	usual := RandomModel(rand.New(rand.NewPCG(1, 6)), constellation.D20).Faces
	anew, all := 0, 40
	for seed := range uint64(all) {
		m := (&Wish{Makers: 1}).dressed(rand.New(rand.NewPCG(seed, 7)), constellation.D20)
		for i, f := range m.Faces {
			a, _ := strconv.Atoi(f)
			b, _ := strconv.Atoi(m.Faces[m.opposite(i)])
			if a+b != 21 {
				t.Fatalf("seed %d: %d is opposite to %d", seed, a, b)
			}
		}
		if !slices.Equal(m.Faces, usual) {
			anew++
		}
	}
	if anew < all/4 || anew > 3*all/4 {
		t.Errorf("%d of %d are numbered anew", anew, all)
	}
}
