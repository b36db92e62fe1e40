package render

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
)

func TestEveryFaceIsOnTheDie(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, k := range drawn {
		for range 20 {
			m := RandomModel(r, k)
			want := slices.Clone(k.Faces())
			if k == constellation.Borg {
				want = []string{"8", "16", "16", "24", "24", "32"}
			}
			got := slices.Clone(m.Faces)
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Fatalf("%s has %v", k, got)
			}
		}
	}
}

func TestOppositeSidesAddUp(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 1))
	sums := map[constellation.Kind]int{constellation.D6: 7, constellation.D8: 9, constellation.D12: 13, constellation.D20: 21}
	for k, want := range sums {
		for range 10 {
			m := RandomModel(r, k)
			for i, f := range m.Faces {
				a, _ := strconv.Atoi(f)
				b, _ := strconv.Atoi(m.Faces[m.opposite(i)])
				if a+b != want {
					t.Fatalf("%s: %d is opposite to %d", k, a, b)
				}
			}
		}
	}
}

// A printed 0 counts as nothing here: 0 and 9, 1 and 8 … face each other.
func TestTenSidesAddUpToNine(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	for _, c := range []struct {
		kind constellation.Kind
		unit int
	}{{constellation.D10, 1}, {constellation.D00, 10}} {
		m := RandomModel(r, c.kind)
		for i, f := range m.Faces {
			a, _ := strconv.Atoi(printed(c.kind, f))
			b, _ := strconv.Atoi(printed(c.kind, m.Faces[m.opposite(i)]))
			if a+b != 9*c.unit {
				t.Fatalf("%s: %d is opposite to %d", c.kind, a, b)
			}
		}
	}
}

func TestUtaraAndCubeLayout(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 2))
	pairs := map[string]string{"N": "S", "E": "W", "Sun": "Moon", "8": "32", "16": "24"}
	for _, k := range []constellation.Kind{constellation.Utara, constellation.Borg} {
		m := RandomModel(r, k)
		for i, f := range m.Faces {
			if want, ok := pairs[f]; ok && f != "16" && m.Faces[m.opposite(i)] != want {
				t.Errorf("%s: %s is opposite to %s", k, f, m.Faces[m.opposite(i)])
			}
		}
	}
}

// Read off photographs of a d20: clockwise round 20 lie 2, 14, 8; round 10
// lie 12, 8, 17; round 15 lie 5, 12, 7.
func TestNeighboursOfTheUsualD20(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	m := RandomModel(r, constellation.D20)
	for face, want := range map[string][]string{"20": {"2", "14", "8"}, "10": {"12", "8", "17"}, "15": {"5", "12", "7"},
		"1": {"19", "13", "7"}, "6": {"9", "16", "14"}, "18": {"2", "5", "4"}} {
		var got []string
		for _, j := range besides(&m.Solid, slices.Index(m.Faces, face)) {
			got = append(got, m.Faces[j])
		}
		for got[0] != want[0] {
			got = append(got[1:], got[0])
			if !slices.Contains(got, want[0]) {
				break
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("round %s lie %v, want %v", face, got, want)
		}
	}
}

func TestRestingFaceIsUp(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 1))
	for _, k := range drawn {
		m := RandomModel(r, k)
		for _, f := range k.Faces() {
			d, ok := m.Resting(0, 0, f, between(r, 0, 360))
			if !ok {
				if k == constellation.Borg { // 2, 4 and 64 are on no die of the final rules
					continue
				}
				t.Errorf("%s has no %s", k, f)
			}
			if got := d.Face(); got != f {
				t.Errorf("%s rests with %q up, want %q", k, got, f)
			}
		}
	}
}

func TestAskewMovingAndStackedDiceShowNoFace(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 2))
	m := RandomModel(r, constellation.D6)
	low, _ := m.Resting(0, 0, "2", 0)
	askew, moving := low, low
	askew.tilt(r)
	moving.Moving = true
	for name, d := range map[string]Die{"askew": askew, "moving": moving, "stacked": low.On(&low, 1, 1)} {
		if f := d.Face(); f != "" {
			t.Errorf("%s die shows %s", name, f)
		}
	}
}
