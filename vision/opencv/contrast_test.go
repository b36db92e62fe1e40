package opencv

import (
	"math/rand/v2"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/render"
	"gocv.io/x/gocv"
)

func TestExtentOfAPicture(t *testing.T) {
	many := func(counts map[uint8]int) (px []uint8) {
		for v, n := range counts {
			for range n {
				px = append(px, v)
			}
		}
		return px
	}
	tests := []struct {
		name      string
		px        []uint8
		low, high int
	}{
		{"all steps are kept", many(map[uint8]int{0: 500, 255: 500}), 0, 255},
		{"a hazy picture has few", many(map[uint8]int{60: 500, 170: 500}), 60, 170},
		{"strays don't count", many(map[uint8]int{0: 1, 60: 5000, 170: 5000, 255: 1}), 60, 170},
		{"a few dark pips do", many(map[uint8]int{20: 10, 170: 9990}), 20, 170},
		{"noise is no picture", many(map[uint8]int{100: 500, 104: 500}), 54, 150},
		{"nor is it in the dark", many(map[uint8]int{0: 500, 4: 500}), 0, 96},
		{"or in the light", many(map[uint8]int{250: 500, 255: 500}), 159, 255},
	}
	for _, c := range tests {
		if low, high := extent(c.px); low != c.low || high != c.high {
			t.Errorf("%s: %d to %d, want %d to %d", c.name, low, high, c.low, c.high)
		}
	}
}

// A milky lens takes contrast and no dice.
func TestHazyPicturesAreReadAsClearOnes(t *testing.T) {
	r := newReader(t, vision.ReaderConfig{Kinds: []constellation.Kind{constellation.D6}})
	clear, hazy, dice := 0, 0, 0
	for seed := range uint64(16) {
		r2 := rand.New(rand.NewPCG(seed, 31))
		img, truth, err := render.Render(render.RandomScene(r2, render.Wish{MinDice: 8, MaxDice: 12, MinEdge: 24, MaxEdge: 50}), r2)
		if err != nil {
			t.Fatal(err)
		}
		m := toMat(t, img)
		dice += len(truth.Dice)
		for _, right := range []*int{&clear, &hazy} {
			ds, err := r.ReadPart(m, Known{})
			if err != nil {
				t.Fatal(err)
			}
			*right += readRightly(truth, ds)
			m.ConvertToWithParams(&m, gocv.MatTypeCV8UC3, 0.4, 90)
		}
		m.Close()
	}
	t.Logf("of %d dice %d are read in clear pictures, %d in hazy ones", dice, clear, hazy)
	if clear < dice/2 || float64(hazy) < 0.97*float64(clear) {
		t.Errorf("of %d dice %d are read in clear pictures, %d in hazy ones", dice, clear, hazy)
	}
}
